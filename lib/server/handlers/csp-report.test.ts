import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/server/log/log.ts'
import { wrapperFor } from '#tests/support/wrapper.ts'
import { createCspReport } from './csp-report.ts'

function reporting() {
  const lines: string[] = []
  const log = createLog({ level: () => 'debug', write: (line) => lines.push(line) })
  const wrapHandler = wrapperFor(async () => ({ state: 'guest' }), { log })
  const take = createCspReport({ wrapHandler, log, trustedHops: 0 })
  const send = async (more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/csp-report', ...more }
    return await take(new Request('https://portal.test/api/csp-report', { method: 'POST', body: report, headers }))
  }
  return { lines, send }
}

const report = JSON.stringify({
  'csp-report': {
    'document-uri': 'https://portal.test/orders/list?filters=CANARY',
    referrer: 'https://portal.test/?token=CANARY',
    'script-sample': 'CANARY',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/CANARY.js?CANARY',
    disposition: 'enforce',
  },
})

it('[SEC-36] [SEC-47] a report is logged with its directive and origin, nothing of the page', async () => {
  const { lines, send } = reporting()
  const answer = await send()
  expect([answer.status, lines.length]).toEqual([204, 1])
  const known = { 'effective-directive': 'script-src-elem', blocked: 'https://evil.example' }
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'warn', event: 'csp', ...known })
  expect(lines.join('')).not.toContain('CANARY')
})

it('[SEC-36] thirty reports a minute of each address are logged, by any clock', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { lines, send } = reporting()
  const from = (address: string) => send({ 'x-sfl-peer': address })
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
