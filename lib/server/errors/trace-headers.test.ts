import { afterAll, expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { createFlagEvaluator } from '#lib/server/flags/flags.ts'
import { createLog } from '#lib/server/log/log.ts'
import { createProviderFetch } from '#lib/server/session/provider/provider-fetch.ts'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { createServerReport } from './server-reporter.ts'

const empty = { success: true, count: 0, pages: 0, page: 1, data: [], flags: [] }
const server = await startFakeUpstream(answerJson(empty))
afterAll(() => server.close())

const tracing = /^(?:traceparent|tracestate|baggage|sentry-)/
const tracesSent = async (call: () => Promise<unknown>) => {
  server.seen.length = 0
  await call()
  expect(server.seen.length).toBeGreaterThan(0)
  return server.seen.flatMap(({ headers }) => Object.keys(headers).filter((name) => tracing.test(name)))
}

it('[SEC-48] trace headers go to the upstream and to no other host, with reporting on', async () => {
  createServerReport({ dsn: 'http://0123abcd@127.0.0.1:9/7', release: '1', environment: 'test' })
  const silent = createLog({ level: () => 'silent', write: () => {} })
  const callWith = createCallWith({ apiUrl: server.apiUrl, accountHeader: 'x-oneflow-account' })
  expect(await tracesSent(() => callWith({ token: 'a' }, orders.list, { query: {} }))).toEqual(['traceparent'])
  const flags = createFlagEvaluator(server.origin, silent)
  expect(await tracesSent(() => flags({ session: 's', userId: 'u', accountId: 'a' }))).toEqual([])
  const askProvider = createProviderFetch()
  const post = { method: 'POST', headers: {}, redirect: 'manual' } as const
  expect(
    await tracesSent(() => askProvider(`${server.origin}/token`, { ...post, body: new URLSearchParams() })),
  ).toEqual([])
  expect(await tracesSent(() => fetch(server.origin))).toEqual([])
})
