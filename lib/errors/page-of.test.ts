import { expect, it } from 'vitest'
import { pageOf } from './page-of.ts'

it('[SEC-48] an error report names its page without what could name a person', () => {
  const paths = ['/orders/view/65f0a1b2c3d4e5f6a7b8c9d0', '/orders/view/Jane%20Doe', '/setup/account/settings', '/']
  expect(paths.map(pageOf)).toEqual(['/orders/view/:id', '/orders/view/:id', '/setup/account/settings', '/'])
})
