import { type messages, type PGlite, parse, protocol } from '@electric-sql/pglite'

type Query = PGlite['query']
type Message = messages.BackendMessage
type Described = {
  name: string
  writers: PGlite['serializers'][number][]
  readers: PGlite['parsers'][number][]
}

const { serialize } = protocol
const runAndSync = [serialize.execute({}), serialize.sync()]
const isDescription = (message: Message): message is messages.RowDescriptionMessage => message.name === 'rowDescription'
const isRow = (message: Message): message is messages.DataRowMessage => message.name === 'dataRow'

/**
 * PGlite's `query` parses and plans its text anew, in six calls of the database. A prepared statement is parsed once,
 * its plan is the server's to keep or renew (as with `PREPARE`), and it runs in one call. It reads rows, as arrays, and
 * writes nothing. The caller runs one statement at a time: there is no lock here.
 */
export function createPreparedStatements(client: PGlite) {
  const prepared = new Set<string>()
  const described = new Map<string, Described>()

  async function describe(text: string, options: Parameters<Query>[2]): Promise<Described> {
    const name = `prepared_${described.size}`
    const answers = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const columns = answers.find(isDescription)?.fields ?? []
    const parsers = { ...client.parsers, ...options?.parsers }
    const statement = {
      name,
      writers: parse.parseDescribeStatementResults(answers).map((type) => client.serializers[type] ?? String),
      readers: columns.map(({ dataTypeID }) => parsers[dataTypeID] ?? String),
    }
    described.set(text, statement)
    return statement
  }

  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(new Uint8Array(Buffer.concat(parts)), { syncToFs: false })

  const run = async (text: string, values: unknown[] = [], options: Parameters<Query>[2]) => {
    const { name, writers, readers } = described.get(text) ?? (await describe(text, options))
    const written = values.map((value, at) =>
      value === null || value === undefined ? null : (writers[at] ?? String)(value),
    )
    const answers = await send(serialize.bind({ statement: name, values: written }), ...runAndSync)
    const rows = answers
      .filter(isRow)
      .map(({ fields }) => fields.map((field, at) => (field === null ? null : readers[at]?.(field))))
    return { rows, fields: [] }
  }

  return {
    /** Keeps the statement with this text from its first run on. */
    prepare: (text: string) => void prepared.add(text),
    query: ((text, ...rest) => (prepared.has(text) ? run(text, ...rest) : client.query(text, ...rest))) as Query,
  }
}
