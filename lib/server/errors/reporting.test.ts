import { expect, it } from 'vitest'
import { maskIds } from '#lib/browser/errors/mask-ids.ts'
import { reportingOf } from './reporting.ts'

const dsn = 'https://0123abcd@errors.example.com/7'
const site = 'https://portal.example.com'

it('[ST-11] [SEC-48] errors are reported where a key is set, and never from localhost', () => {
  const from = (APP_ORIGIN: string, SENTRY_DSN?: string) => reportingOf({ APP_ORIGIN, SENTRY_DSN })
  expect(from(site, dsn)).toEqual({ dsn, origin: 'https://errors.example.com' })
  expect(from(site)).toBeUndefined()
  for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://localhost', 'http://[::1]:3000'])
    expect(from(local, dsn), local).toBeUndefined()
})

it('[SEC-48] an error report names its page without what could name a person', () => {
  const paths = ['/orders/view/65f0a1b2c3d4e5f6a7b8c9d0', '/orders/view/Jane%20Doe', '/setup/account/settings', '/']
  expect(paths.map(maskIds)).toEqual(['/orders/view/:id', '/orders/view/:id', '/setup/account/settings', '/'])
})
