import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createBrowser } from '../support/browser.ts'
import { startProgram } from '../support/program.ts'
import { createDataDir } from '../support/snapshot.ts'

// A program starts.
vi.setConfig({ testTimeout: 300_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await createDataDir('log-')
})
afterAll(() => rm(dataDir, { recursive: true }))

/** PostgreSQL refuses NUL, so a statement with this among its parameters fails. */
const hostile =
  'canary@site.example Bearer canary-token _sf_idp_session=canary http://localhost/files/a?signature=canary\r\n' +
  '{"time":"2026-01-01T00:00:00.000Z","level":"info","event":"forged"}\n\u001b[2J\u001b[31m\u2028\u2029\0'
const issued = z.object({ token: z.string() })
const line = z.strictObject({
  time: z.iso.datetime(),
  level: z.enum(['warn', 'error']),
  event: z.enum(['identity', 'request']),
  error: z.string(),
  id: z.uuid().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
})

it('[SEC-47] the program logs each failure as one line of its own, without the data in it', async () => {
  const program = startProgram({ DATA_DIR: dataDir, PORTAL_ORIGIN: 'http://localhost:3000' })
  const { origin } = await program.ready
  const ask = async (path: string, headers: Record<string, string> = {}, body?: unknown) =>
    fetch(`${origin}${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  const temporary = issued.parse(await (await ask('/sign-in-tokens/olivia', {}, {})).json())
  const { token } = issued.parse(await (await ask('/api/user/token', {}, temporary)).json())
  const authorization = `Bearer ${token}`
  const vars = z.object({ accountId: z.string() }).parse(await (await ask('/api/vars', { authorization })).json())
  const asOlivia = { authorization, 'x-oneflow-account': vars.accountId }
  expect((await ask(`/api/user?${new URLSearchParams({ name: hostile })}`, asOlivia)).status).toBe(400)

  const query = new URLSearchParams({
    client_id: 'site-flow-light',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost:3000/api/auth/callback/idp',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  })
  query.set('state', hostile)
  expect((await createBrowser(origin).open(`/identity/auth?${query}`)).page.status).toBe(500)
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)

  program.child.send({ type: 'stop' })
  const { code, said } = await program.ended
  expect(code).toBe(0)
  for (const secret of [token, temporary.token]) expect(said).not.toContain(secret)
  expect(said).not.toMatch(/canary|forged|\p{Cc}(?<!\n)|[\u2028\u2029]/u)
  const lines = said.trimEnd().split('\n')
  expect(lines.map((text) => line.parse(JSON.parse(text)).event)).toEqual(['request', 'identity'])
  for (const text of lines) expect(text).toMatch(/the statement failed: (?:insert|select) .*SQLSTATE 22/)
})
