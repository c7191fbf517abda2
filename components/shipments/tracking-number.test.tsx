// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { TrackingNumber } from './tracking-number.tsx'

it.each([
  'javascript:attacked()',
  ' JAVASCRIPT:attacked()',
  'data:text/html,attacked',
  'vbscript:attacked',
  '/orders/list',
  '',
])('[SEC-41] a number whose address is %j leads nowhere', (url) => {
  render(<TrackingNumber number="1Z999" url={url} />)
  expect(screen.getByText('1Z999')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

it('[SEC-41] a number with a web address links there, without a referrer', () => {
  render(<TrackingNumber number="1Z999" url="https://track.example/1Z999" />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /1Z999/ })
  expect([link.href, link.rel]).toEqual(['https://track.example/1Z999', 'noopener noreferrer'])
})
