import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const report = z.looseObject({
  exception: z.object({ values: z.array(z.looseObject({ type: z.string(), value: z.string() })) }),
  tags: z.record(z.string(), z.string()).optional(),
})
export type CollectedReport = z.infer<typeof report>

/** Accepts error reports as Sentry's ingestion does, and stores all that it receives. */
export function createCollector() {
  const raw: string[] = []
  return {
    raw,
    /** The reported events, one of each envelope. */
    reports: (): CollectedReport[] =>
      raw.flatMap((envelope) => envelope.split('\n').flatMap((line) => parsed(line) ?? [])),
    async take(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) {
      const body = request.method === 'POST' ? await text(request) : ''
      raw.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}')
    },
  }
}

export async function startCollector() {
  const collector = createCollector()
  const server = createServer((request, response) => void collector.take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...collector,
    dsn: `http://0123abcd@127.0.0.1:${port}/7`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function parsed(line: string): CollectedReport | undefined {
  try {
    return report.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
