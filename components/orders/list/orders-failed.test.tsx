// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { paths } from '#lib/paths.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrdersFailed } from './orders-failed.tsx'

it('[OL-05] orders that could not be loaded are reported, and the retry has the same page and filters', () => {
  renderInPage(<OrdersFailed retryHref={paths.ordersAt('?page=3')} />)
  expect(screen.getByText('Error')).toBeTruthy()
  expect(screen.getByText('An error occurred while fetching orders')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/orders/list?page=3')
})
