import { afterEach, beforeEach, expect, it } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { createLog } from '#lib/server/log/log.ts'
import { startCollector } from '#tests/support/error-collector.ts'
import { createServerReport } from './server-reporter.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
const reporter = () => createServerReport({ dsn: collector.dsn, release: '1.0.63', environment: 'stage' })
beforeEach(async () => void (collector = await startCollector()))
afterEach(() => collector.close())

it('[SEC-48] [SEC-47] the server reporter sends no personal data, no body and no secret', async () => {
  const report = reporter()
  const canaries = ['jane.doe@example.com', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIi.c2ln', 'CANARY']
  const cause = new Error('Bearer CANARY-token refused, cookie=CANARY-cookie')
  const details = { message: 'CANARY-detail', headers: { cookie: 'CANARY-cookie' } }
  const error = new UpstreamError('orders.list', 500, details, { cause })
  error.message = `${canaries[0]} ${canaries[1]} GET https://api.example.com/order?email=CANARY-query "CANARY-quoted"`
  report(Object.assign(error, { request: { cookies: 'CANARY-cookie' }, token: 'CANARY-token' }))
  await expect.poll(collector.reports).toHaveLength(1)
  const all = collector.raw.join('\n')
  expect(canaries.filter((canary) => all.includes(canary))).toEqual([])
  const { sdk, ...sent }: Record<string, unknown> = collector.reports()[0] ?? {}
  const fields = ['environment', 'event_id', 'exception', 'level', 'platform', 'release', 'tags', 'timestamp']
  expect(Object.keys(sent).sort()).toEqual(fields)
  expect(sdk).toMatchObject({ name: 'sentry.javascript.node' })
})

it('[SEC-48] the server reporter reports an error once, and at most twenty a minute', async () => {
  const report = reporter()
  const same = new Error('the same')
  for (let time = 0; time < 100; time += 1) {
    report(same)
    report(new Error('made anew, of the same words'))
    if (time > 0) report(new Error(`another ${time}`))
  }
  await expect.poll(collector.reports).toHaveLength(20)
})

it('[ST-11] the server reporter reports every logged error, and no lower level', () => {
  const reported: unknown[] = []
  const report = (error: unknown, { event }: { event: string }) => void reported.push([error, event])
  const log = createLog({ level: () => 'silent', write: () => {}, report })
  const error = new Error('x')
  log.warn('a', { error })
  log.info('b', { error })
  log.error('c')
  log.error('d', { error })
  expect(reported).toEqual([[error, 'd']])
})
