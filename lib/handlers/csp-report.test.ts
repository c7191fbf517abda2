import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/log/log.ts'
import { wrapperFor } from '#tests/support/wrapper.ts'
import { createCspReport } from './csp-report.ts'

function reporting(now?: () => number) {
  const lines: string[] = []
  const log = createLog({ level: () => 'debug', write: (line) => lines.push(line) })
  const wrapHandler = wrapperFor(async () => ({ state: 'guest' }), { log })
  const take = createCspReport({ wrapHandler, log, trustedHops: 0, ...(now && { now }) })
  const send = async (body: string, headers: Record<string, string> = { 'content-length': `${body.length}` }) =>
    await take(new Request('https://portal.test/api/csp-report', { method: 'POST', body, headers }))
  return { lines, send }
}

const report = (changes: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portal.test/orders/list?filters=CANARY',
      referrer: 'https://portal.test/?token=CANARY',
      'script-sample': 'CANARY',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/CANARY.js?CANARY',
      disposition: 'enforce',
      ...changes,
    },
  })

it('[SEC-36] [SEC-47] a report is logged with its directive and origin, without anything of the page', async () => {
  const { lines, send } = reporting()
  const answer = await send(report())
  expect([answer.status, lines.length]).toEqual([204, 1])
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 'warn',
    event: 'csp',
    'effective-directive': 'script-src-elem',
    blocked: 'https://evil.example',
  })
  expect(lines.join('')).not.toContain('CANARY')
})

it.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  [undefined, ''],
  ['x'.repeat(400), 'x'.repeat(30)],
  ['x'.repeat(600), ''],
])('the blocked address %j of a report is logged as %j', async (given, blocked) => {
  const { lines, send } = reporting()
  await send(report({ 'blocked-uri': given }))
  expect(JSON.parse(lines.join(''))).toMatchObject({ blocked })
})

it.each<[string, string, Record<string, string> | undefined, number]>([
  ['of another kind', '{"other":1}', undefined, 400],
  ['that is no JSON', '<html>', undefined, 400],
  ['that is too large', ' '.repeat(17 * 1024), undefined, 413],
  ['without its length', report(), {}, 413],
])('a report %s is refused and not logged', async (_, body, headers, status) => {
  const { lines, send } = reporting()
  expect([(await send(body, headers)).status, lines]).toEqual([status, []])
})

it('[SEC-36] of one address thirty reports a minute are logged, and those of others as well', async () => {
  let now = 1_000_000
  const { lines, send } = reporting(() => now)
  const from = (address: string) => send(report(), { 'content-length': `${report().length}`, 'x-sfl-peer': address })
  for (let sent = 0; sent < 30; sent += 1) expect((await from('10.0.0.1')).status).toBe(204)
  const refused = await from('10.0.0.1')
  expect([refused.status, refused.headers.get('retry-after'), lines.length]).toEqual([429, '60', 30])
  for (let sent = 0; sent < 500; sent += 1) await from('10.0.0.1')
  expect((await from('10.0.0.2')).status).toBe(204)
  now += 60_001
  expect((await from('10.0.0.1')).status).toBe(204)
})

it('[SEC-36] a report that a page of another site sent is refused', async () => {
  const { lines, send } = reporting()
  const length = { 'content-length': `${report().length}`, 'x-sfl-peer': '10.0.0.1' }
  for (const site of ['cross-site', 'same-site', 'none'])
    for (let sent = 0; sent < 30; sent += 1)
      expect((await send(report(), { ...length, 'sec-fetch-site': site })).status).toBe(403)
  expect(lines).toEqual([])
  expect((await send(report(), { ...length, 'sec-fetch-site': 'same-origin' })).status).toBe(204)
})

it('[SEC-36] a flood is over after a minute, also when the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { send } = reporting()
  for (let sent = 0; sent < 31; sent += 1) await send(report())
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_001)
  expect((await send(report())).status).toBe(204)
  vi.useRealTimers()
})
