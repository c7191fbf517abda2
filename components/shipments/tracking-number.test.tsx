// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { TrackingNumber } from './tracking-number.tsx'

it('[SEC-41] a tracking number links to a web address alone, without a referrer', () => {
  const { rerender } = render(<TrackingNumber number="1Z999" url="https://track.example/1Z999" />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /1Z999/ })
  expect([link.href, link.rel]).toEqual(['https://track.example/1Z999', 'noopener noreferrer'])
  for (const url of ['javascript:a()', ' JAVASCRIPT:a()', 'data:text/html,a', 'vbscript:a', '/orders/list', '']) {
    rerender(<TrackingNumber number="1Z999" url={url} />)
    expect(screen.getByText('1Z999')).toBeDefined()
    expect([url, screen.queryByRole('link')]).toEqual([url, null])
  }
})
