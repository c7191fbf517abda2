import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('[SEC-50] a portal with a missing or weak key does not start, and names the key alone', () => {
  const program = "(await import('#lib/server/env/check-at-start.ts')).checkAtStart()"
  const given = { NODE_ENV: 'production', APP_ORIGIN: 'http://CANARY.example', SESSION_KEYS: 'CANARY-key' } as const
  const options = { env: { PATH: process.env.PATH, ...given }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], options)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^ {2}SESSION_KEYS needs keys of at least 32 characters$/m)
  expect(stderr).toMatch(/^ {2}OIDC_CLIENT_SECRET is not set$/m)
  expect(stderr).not.toMatch(/CANARY|\n\s+at /)
})
