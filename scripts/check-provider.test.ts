import { execFile } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { startFakeIdp } from '#tests/support/servers/fake-idp.ts'

const idp = await startFakeIdp()
afterAll(idp.close)

/** Runs the script as `npm run check-provider` does. */
async function check(changes: Record<string, string> = {}) {
  const env = {
    NODE_ENV: 'production' as const,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'hidden-one',
  }
  return await new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/check-provider.ts'],
      { env: { ...env, ...changes } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    )
  })
}

it('check-provider says what is offered, what is missing and what to set, with an exit code', async () => {
  const good = await check({ APP_ORIGIN: 'https://portal.example' })
  expect(good).toMatchObject({
    code: 0,
    printed: expect.stringContaining('https://portal.example/api/auth/callback/idp'),
  })
  expect(good.printed).toMatch(/^ok +client authentication/m)

  idp.state.metadata = { token_endpoint_auth_methods_supported: ['private_key_jwt'] }
  const lacking = await check()
  expect(lacking.code).toBe(1)
  expect(lacking.printed).toMatch(/^missing +client authentication .*private_key_jwt$/m)
  expect(lacking.printed).toContain('set OIDC_CLIENT_AUTH=private_key_jwt')

  const wrong = await check({ OIDC_ISSUER: `${idp.issuer}/` })
  expect(wrong).toMatchObject({ code: 2, printed: expect.stringContaining(`set OIDC_ISSUER=${idp.issuer} `) })
  const unset = await check({ OIDC_CLIENT_ID: '' })
  expect(unset).toMatchObject({ code: 2, printed: expect.stringContaining('OIDC_CLIENT_ID is not set') })
  for (const { printed } of [good, lacking, wrong, unset]) expect(printed).not.toContain('hidden-one')
})
