import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { describeError, logError } from './log.ts'

/** What the log says of an error: the lines as they are printed. */
function logged(error: unknown, fields: Record<string, string> = {}): string {
  const print = vi.mocked(console.error).mockImplementation(() => {})
  logError('test', error, fields)
  const lines = print.mock.calls.map(([line]) => String(line))
  print.mockClear()
  expect(lines).toHaveLength(1)
  return lines.join('')
}

it('[SEC-47] the log hides mail addresses, tokens, cookies, signatures, queries and passwords', () => {
  const signed = '/files/artwork/1.pdf?expires=1&filename=canary.pdf&signature=canary'
  for (const text of [
    'no mailbox canary.person@site.example here',
    'no mailbox canary@例え.テスト here',
    'GET /api/user/canary%40site.example',
    'authorization was Bearer canary-canary',
    'got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.canaryaHVyZQ back',
    'tmp_canarycanary is over',
    'GET /identity/link/once_canarycanary',
    'whsec_canarycanary is no base64',
    'cookie: _sf_idp_session=canary; _sf_idp_session.sig=canary; _sf_idp_interaction=canary',
    'code=canary1&state=canary2&nonce=canary3 was not expected',
    `cannot fetch http://localhost:4000${signed}`,
    `cannot fetch GET ${signed}`,
    'cannot fetch https://shop.example/art.pdf?X-Amz-Credential=canary&X-Amz-Security=canary',
    'cannot reach postgres://canary:canary@db.internal:5432/site',
  ]) {
    const error = new Error(text)
    const caused = logged(new Error('outer', { cause: error }))
    for (const line of [logged(error), caused, logged(new Error('x'), { path: text }), describeError(error)]) {
      expect(line, text).not.toMatch(/canary/)
      expect(line, text).toContain('[redacted]')
    }
  }
  expect(logged(new Error(`1234567890123:${'0123456789abcdef'.repeat(3)}`))).not.toContain('89abcdef')
})

it('[SEC-47] a failed statement is logged with code, constraint and what to do, without the data', () => {
  const databaseError = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (email)=(canary@site.example) already exists.',
    constraint: 'users_username_unique',
  })
  const failed = new DrizzleQueryError('insert into "users" values ($1)', ['canary@site.example'], databaseError)
  const reason = '(error: SQLSTATE 23505, constraint users_username_unique)'
  expect(JSON.parse(logged(new Error('cannot save', { cause: failed })))).toEqual({
    time: expect.any(String),
    level: 'error',
    event: 'test',
    error: `Error: cannot save (the statement failed: insert into "users" values ($1) ${reason})`,
  })
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  expect(logged(new DrizzleQueryError('select 1', [], refused))).toContain('connect ECONNREFUSED 127.0.0.1:5432')
  const damaged = logged(new DrizzleQueryError('select 1', [], Object.assign(databaseError, { code: 'XX001' })))
  expect(damaged).toContain('Put back a backup of the database')
})

it('[SEC-47] an event is one line without control characters, cut when long', () => {
  const hostile = 'one\r\ntwo\u001b[31m\u009b31m\u0000\u2028\u2029\u202e\u2066\ud800{"level":"info"}'
  const line = logged(new Error(hostile), { path: hostile })
  expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'test' })
  expect(describeError(new Error(hostile))).not.toMatch(/[\p{Cc}\u2028]/u)
  const long = logged(new Error(`${'x'.repeat(1990)} canary@site.example ${'y'.repeat(100_000)}`))
  expect(long.length).toBeLessThan(2200)
  expect(long).not.toContain('canary')
})
