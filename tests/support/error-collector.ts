import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const report = z.looseObject({
  exception: z.object({ values: z.array(z.looseObject({ type: z.string(), value: z.string() })) }),
  tags: z.record(z.string(), z.string()).optional(),
})
type Report = z.infer<typeof report>

/** Accepts error reports as Sentry's ingestion does, and stores all that it receives. */
export async function startCollector() {
  const raw: string[] = []
  const server = createServer((request, response) => {
    const store = async () => {
      raw.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${await text(request)}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    void store()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    raw,
    /** The reported events, one of each envelope. */
    reports: (): Report[] => raw.flatMap((envelope) => envelope.split('\n').flatMap((line) => parsed(line) ?? [])),
    dsn: `http://0123abcd@127.0.0.1:${port}/7`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parsed(line: string): Report | undefined {
  try {
    return report.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
