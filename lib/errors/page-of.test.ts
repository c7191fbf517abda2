import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

it.each([
  ['/orders/view/65f0a1b2c3d4e5f6a7b8c9d0', '/orders/view/:id'],
  ['/setup/account/settings', '/setup/account/settings'],
  ['/orders/view/Jane%20Doe', '/orders/view/:id'],
  ['/', '/'],
])('[SEC-48] an error report on %s names the page only as %s', (path, page) => expect(pageOf(path)).toBe(page))
