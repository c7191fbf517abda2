import { expect, it } from 'vitest'
import { createLog, type Level } from './log.ts'

function logging(level: Level = 'debug') {
  const lines: string[] = []
  const now = () => new Date('2026-03-04T05:06:07Z')
  return { lines, log: createLog({ level: () => level, write: (line) => lines.push(line), now }) }
}

it('the log writes one JSON object a line', () => {
  const { log, lines } = logging()
  log.info('proxy', { status: 200 })
  expect(lines).toEqual(['{"time":"2026-03-04T05:06:07.000Z","level":"info","event":"proxy","status":200}\n'])
})

it('the log leaves out events below its level', () => {
  const { log, lines } = logging('warn')
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.error('d')
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['c', 'd'])
})

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'
it.each([
  ['a bearer token', { text: `authorization was Bearer ${jwt}` }, [jwt]],
  ['a token in a text', { text: `got ${jwt} back` }, [jwt]],
  ['a token field', { accessToken: 'at-123', nested: { refresh_token: 'rt-123' } }, ['at-123', 'rt-123']],
  ['a cookie', { cookie: 'sfl=canary', text: 'cookie Fe26.2*1*canary*more' }, ['canary']],
  ['codes in an address', { url: '/api/auth/callback/idp?code=canary1&state=canary2&token=canary3' }, ['canary']],
  ['an e-mail address', { text: 'invited jo.printer@site.example today', email: 'x@y.zz' }, ['printer', 'x@y']],
  ['an error and its cause', { error: new Error('x', { cause: new Error(`Bearer ${jwt}`) }) }, [jwt]],
])('[SEC-47] the log hides %s', (_, fields, canaries) => {
  const { log, lines } = logging()
  log.error('failed', fields)
  for (const canary of canaries) expect(lines.join('')).not.toContain(canary)
  expect(lines.join('')).toContain('[redacted]')
})

it('[SEC-47] the log shows no half of an e-mail address where it cuts a long text', () => {
  const { log, lines } = logging()
  const address = 'jo.printer@site.example'
  for (let part = 1; part < address.length; part += 1)
    log.info('a', { text: `${'x'.repeat(1999 - part)} ${address} invited` })
  expect(lines.join('')).not.toMatch(/jo|printer|site/)
})

it('the log keeps codes that are no secret', () => {
  const { log, lines } = logging()
  log.warn('proxy', { code: 'upstream_timeout' })
  expect(lines.join('')).toContain('"code":"upstream_timeout"')
})

it('[SEC-47] the log keeps one line one line, whatever a text holds', () => {
  const { log, lines } = logging()
  log.info('a', { text: 'one\r\ntwo\u001b[31m\u009b31m\u2028\u202e\ud800' })
  expect(lines).toHaveLength(1)
  expect(lines.join('').slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u202e]/u)
  expect(JSON.parse(lines.join('')).text).toContain('one\r\ntwo')
})

it('the log stays small and quick, whatever it is given', () => {
  const { log, lines } = logging()
  const loop: Record<string, unknown> = { text: `${'a@'.repeat(50_000)} ${'Bearer '.repeat(10_000)}` }
  loop.self = loop
  const before = performance.now()
  log.info('a', { loop })
  expect(performance.now() - before).toBeLessThan(5000)
  expect(lines.join('').length).toBeLessThan(20_000)
})
