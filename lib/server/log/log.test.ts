import { expect, it } from 'vitest'
import { createLog, type Level } from './log.ts'

function logging(level: Level = 'debug') {
  const lines: string[] = []
  const now = () => new Date('2026-03-04T05:06:07Z')
  return { lines, log: createLog({ level: () => level, write: (line) => lines.push(line), now }) }
}

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'

it('[SEC-47] the log hides tokens, cookies, codes and mail addresses, also in a cause', () => {
  for (const [fields, ...canaries] of [
    [{ text: `authorization was Bearer ${jwt}` }, jwt],
    [{ accessToken: 'at-123', nested: { refresh_token: 'rt-123' } }, 'at-123', 'rt-123'],
    [{ cookie: 'sfl=canary', text: 'cookie Fe26.2*1*canary*more' }, 'canary'],
    [{ text: 'invited jo.printer@site.example today', email: 'x@y.zz' }, 'printer', 'x@y'],
    [{ error: new Error('x', { cause: new Error(`Bearer ${jwt}`) }) }, jwt],
  ] as [Record<string, unknown>, ...string[]][]) {
    const { log, lines } = logging()
    log.error('failed', fields)
    expect(canaries.filter((canary) => lines.join('').includes(canary))).toEqual([])
    expect(lines.join('')).toContain('[redacted]')
  }
})

it('[SEC-47] the log shows no half of an e-mail address where it cuts a long text', () => {
  const { log, lines } = logging()
  const address = 'jo.printer@site.example'
  for (let part = 1; part < address.length; part += 1)
    log.info('a', { text: `${'x'.repeat(1999 - part)} ${address} invited` })
  expect(lines.join('')).not.toMatch(/jo|printer|site/)
})

it('[SEC-47] the log keeps one line one line, whatever a text holds', () => {
  const { log, lines } = logging()
  log.info('a', { text: 'one\r\ntwo\u001b[31m\u009b31m\u2028\u202e\ud800' })
  expect(lines).toHaveLength(1)
  expect(lines.join('').slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(lines.join('')).text).toContain('one\r\ntwo')
})
