import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const start = (variables: Record<string, string>) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', "(await import('#lib/env/check-at-start.ts')).checkAtStart()"],
    { env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables }, encoding: 'utf8' },
  )

it('[SEC-50] a portal with a missing or weak key does not start, and names the key alone', () => {
  const { status, stdout, stderr } = start({ APP_ORIGIN: 'http://CANARY.example', SESSION_KEYS: 'CANARY-key' })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^ {2}SESSION_KEYS needs keys of at least 32 characters$/m)
  expect(stderr).toMatch(/^ {2}OIDC_CLIENT_SECRET is not set$/m)
  expect(stderr).not.toMatch(/CANARY|\n\s+at /)
})
