import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '#lib/http/csp.ts'
import { reportingOf } from './reporting.ts'

const dsn = 'https://0123abcd@errors.example.com/7'
const site = 'https://portal.example.com'
const connectOf = (settings: { APP_ORIGIN: string; SENTRY_DSN?: string }) =>
  /connect-src ([^;]*)/.exec(
    contentSecurityPolicy('N', { ...settings, DOCS_ORIGIN: undefined, NODE_ENV: 'production' }),
  )?.[1]

it('[ST-11] [SEC-48] errors are reported where a key is set, and never from localhost', () => {
  const from = (APP_ORIGIN: string, SENTRY_DSN?: string) => reportingOf({ APP_ORIGIN, SENTRY_DSN })
  expect(from(site, dsn)).toEqual({ dsn, origin: 'https://errors.example.com' })
  expect(from(site)).toBeUndefined()
  for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://localhost', 'http://[::1]:3000'])
    expect(from(local, dsn), `${local}`).toBeUndefined()
})

it('[SEC-36] the policy names the address of error reports only where reporting is configured', () => {
  expect(connectOf({ APP_ORIGIN: site, SENTRY_DSN: dsn })).toBe("'self' https://errors.example.com")
  expect(connectOf({ APP_ORIGIN: site })).toBe("'self'")
  expect(connectOf({ APP_ORIGIN: 'http://localhost:3000', SENTRY_DSN: dsn })).toBe("'self'")
})
