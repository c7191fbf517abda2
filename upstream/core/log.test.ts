import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { describeError, logError, logWarning } from './log.ts'

/** What the log says of an error: the lines as they are printed. */
function logged(error: unknown, fields: Record<string, string> = {}): string {
  const print = vi.mocked(console.error).mockImplementation(() => {})
  logError('test', error, fields)
  const lines = print.mock.calls.map(([line]) => String(line))
  print.mockClear()
  expect(lines).toHaveLength(1)
  return lines.join('')
}

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'
const signed = 'http://localhost:4000/files/artwork/1.pdf?expires=1&filename=canary.pdf&signature=canary'
const databaseError = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
  name: 'error',
  severity: 'ERROR',
  code: '23505',
  detail: 'Key (email)=(canary@site.example) already exists.',
  constraint: 'users_username_unique',
})

it.each([
  ['a mail address', 'no mailbox canary.person@site.example here'],
  ['a mail address of another alphabet', 'no mailbox canary@例え.テスト here'],
  ['a mail address in an address', 'GET /api/user/canary%40site.example'],
  ['a bearer token', 'authorization was Bearer canary-canary'],
  ['an access token', `got ${jwt.replace('c2ln', 'canary')} back`],
  ['a temporary token', 'tmp_canarycanary is over'],
  ['a link that works once', 'GET /identity/link/once_canarycanary'],
  ['the secret of a trigger', 'whsec_canarycanary is no base64'],
  [
    'the cookies of a browser',
    'cookie: _sf_idp_session=canary; _sf_idp_session.sig=canary; _sf_idp_interaction=canary',
  ],
  ['what an authorization carries', 'code=canary1&state=canary2&nonce=canary3 was not expected'],
  ['a signed address', `cannot fetch ${signed}`],
  ['a signed path', signed.replace('http://localhost:4000', 'GET ')],
  [
    'the query of any address',
    'cannot fetch https://shop.example/art.pdf?X-Amz-Credential=canary&X-Amz-Security=canary',
  ],
  ['the password of an address', 'cannot reach postgres://canary:canary@db.internal:5432/site'],
])('[SEC-47] the log hides %s', (_, text) => {
  const lines = [
    logged(new Error(text)),
    logged(new Error('outer', { cause: new Error(text) })),
    logged(new Error('x'), { path: text }),
    logged(text),
    describeError(new Error(text)),
  ]
  for (const line of lines) {
    expect(line).not.toMatch(/canary|c2lnbmF0dXJl/)
    expect(line).toContain('[redacted]')
  }
})

it('[SEC-47] the log hides the secret of a role', () => {
  const secret = '0123456789abcdef'.repeat(3)
  expect(logged(new Error(`1234567890123:${secret}`))).not.toContain('89abcdef')
})

it('[SEC-47] a failed statement is logged with its text, code and constraint, and nothing of the data', () => {
  const failed = new DrizzleQueryError(
    'insert into "users" values ($1)',
    ['canary@site.example', 'canary'],
    databaseError,
  )
  const line = logged(new Error('cannot save', { cause: failed }))
  expect(JSON.parse(line)).toEqual({
    time: expect.any(String),
    level: 'error',
    event: 'test',
    error:
      'Error: cannot save (the statement failed: insert into "users" values ($1) (error: SQLSTATE 23505, constraint users_username_unique))',
  })
})

it('[SEC-47] a failed connection to the database is logged with its reason', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  expect(logged(new DrizzleQueryError('select 1', [], refused))).toContain('connect ECONNREFUSED 127.0.0.1:5432')
})

const hostile = 'one\r\ntwo\u001b[31m\u009b31m\u0000\u2028\u2029\u202e\u2066\ud800{"level":"info"}'

it('[SEC-47] an event is one line without control characters, whatever its texts hold', () => {
  const line = logged(new Error(hostile), { path: hostile })
  expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'test' })
  expect(describeError(new Error(hostile))).not.toMatch(/[\p{Cc}\u2028]/u)
})

it('a long text is cut, and a secret that the cut divides is hidden', () => {
  const line = logged(new Error(`${'x'.repeat(1990)} canary@site.example ${'y'.repeat(100_000)}`))
  expect(line.length).toBeLessThan(2200)
  expect(line).not.toContain('canary')
})

it('a fault that mends itself is a warning', () => {
  const print = vi.mocked(console.warn).mockImplementation(() => {})
  logWarning('lost', new Error('gone'))
  expect(JSON.parse(String(print.mock.lastCall?.[0]))).toMatchObject({
    level: 'warn',
    event: 'lost',
    error: 'Error: gone',
  })
  print.mockClear()
})

it('an error is described with its causes, also when it is its own cause', () => {
  const loop = new Error('loop')
  loop.cause = loop
  expect(describeError(loop)).toMatch(/^Error: loop \(Error: loop .*…\)+$/)
  expect(describeError(new AggregateError([new Error('a'), new Error('b')], 'both'))).toBe(
    'AggregateError: both (Error: a) (Error: b)',
  )
})

it.each([undefined, null, 7, {}, Object.create(null), Symbol('a')])('a thrown %o is described', (thrown) => {
  expect(describeError(thrown)).toBeTypeOf('string')
})
