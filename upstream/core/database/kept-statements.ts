import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'

type Query = PGlite['query']
type Described = {
  name: string
  parameterTypes: number[]
  columns: messages.RowDescriptionMessage | undefined
  parsers: PGlite['parsers']
}

const { serialize } = protocol

/**
 * PGlite's `query` parses and plans its text anew, in six calls of the database. A statement that is kept is parsed once,
 * its plan is the server's to keep or renew (as with `PREPARE`), and it runs in one call.
 */
export function createKeptStatements(client: PGlite) {
  const kept = new Set<string>()
  const described = new Map<string, Described>()

  async function describe(text: string, options: Parameters<Query>[2]): Promise<Described> {
    const name = `kept_${described.size}`
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const columns = answers.find(
      (message): message is messages.RowDescriptionMessage => message.name === 'rowDescription',
    )
    const parameterTypes = parse.parseDescribeStatementResults(answers)
    // Merged here, because it takes longer than to read an answer.
    const parsers = { ...client.parsers, ...options?.parsers }
    const statement = { name, parameterTypes, columns, parsers }
    described.set(text, statement)
    return statement
  }

  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(new Uint8Array(Buffer.concat([...parts, serialize.sync()])))

  const run: Query = async <T>(...[text, values = [], options]: Parameters<Query>) => {
    const { name, parameterTypes, columns, parsers } = described.get(text) ?? (await describe(text, options))
    const written = values.map((value: unknown, at) =>
      value === null || value === undefined ? null : write(client, value, parameterTypes[at] ?? 0),
    )
    const answers = await send(serialize.bind({ statement: name, values: written }), serialize.execute({}))
    const [result] = parse.parseResults(columns ? [columns, ...answers] : answers, parsers, {
      rowMode: options?.rowMode,
    })
    return result as Awaited<ReturnType<typeof client.query<T>>>
  }

  return {
    /** Keeps the statement with this text from its first run on. */
    keep: (text: string) => void kept.add(text),
    query: ((text, ...rest) =>
      kept.has(text) ? client.runExclusive(() => run(text, ...rest)) : client.query(text, ...rest)) as Query,
  }
}

const write = ({ serializers }: PGlite, value: unknown, type: number): string => (serializers[type] ?? String)(value)
