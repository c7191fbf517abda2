import * as z from 'zod'
import { answerJson, startFakeUpstream } from './servers/fake-upstream.ts'

const report = z.looseObject({
  exception: z.object({ values: z.array(z.looseObject({ type: z.string(), value: z.string() })) }),
  tags: z.record(z.string(), z.string()).optional(),
})
type Report = z.infer<typeof report>

/** Accepts error reports as Sentry's ingestion does, and stores all that it receives. */
export async function startCollector() {
  const raw: string[] = []
  const { port, close } = await startFakeUpstream((request, response, incoming) => {
    const { method, url, headers, body } = request
    raw.push(`${method} ${url}\n${JSON.stringify(headers)}\n${body.toString()}`)
    return answerJson({})(request, response, incoming)
  })
  return {
    raw,
    /** The reported events, one of each envelope. */
    reports: (): Report[] => raw.flatMap((envelope) => envelope.split('\n').flatMap((line) => parsed(line) ?? [])),
    dsn: `http://0123abcd@127.0.0.1:${port}/7`,
    close,
  }
}

function parsed(line: string): Report | undefined {
  try {
    return report.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
