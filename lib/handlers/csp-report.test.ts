import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/log/log.ts'
import { wrapperFor } from '#tests/support/wrapper.ts'
import { createCspReport } from './csp-report.ts'

function reporting() {
  const lines: string[] = []
  const log = createLog({ level: () => 'debug', write: (line) => lines.push(line) })
  const wrapHandler = wrapperFor(async () => ({ state: 'guest' }), { log })
  const take = createCspReport({ wrapHandler, log, trustedHops: 0 })
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

it('[SEC-36] thirty reports a minute of an address are logged, by any clock, and those of others as well', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { lines, send } = reporting()
  const from = (address: string) => send(report(), { 'content-length': `${report().length}`, 'x-sfl-peer': address })
  for (let sent = 0; sent < 30; sent += 1) expect((await from('10.0.0.1')).status).toBe(204)
  const refused = await from('10.0.0.1')
  expect([refused.status, refused.headers.get('retry-after'), lines.length]).toEqual([429, '60', 30])
  for (let sent = 0; sent < 500; sent += 1) await from('10.0.0.1')
  expect((await from('10.0.0.2')).status).toBe(204)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(60_001)
  expect((await from('10.0.0.1')).status).toBe(204)
  vi.useRealTimers()
})
