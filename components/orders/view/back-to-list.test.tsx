// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { OrderRows } from '#components/orders/list/order-rows.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { lastList, noList } from '#lib/shell/last-list/last-list.ts'
import { act, cleanup, render, screen } from '#tests/support/component.ts'
import { BackToList } from './back-to-list.tsx'

const texts = {
  orders: 'All Orders',
  live: 'Live Jobs',
  complete: 'Completed Jobs',
  batches: 'Batches',
  errors: 'Submission errors',
}
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
afterEach(() => {
  cleanup()
  lastList.set(noList)
  window.history.replaceState(null, '', '/')
})

it('[OV-01] an order leads back to all orders when it was opened by its address', () => {
  render(<BackToList texts={texts} />)
  expect(linkTo('All Orders')).toBe('/orders/list')
})

it('[OV-01] an order leads back to the list of orders as it was filtered', () => {
  window.history.replaceState(null, '', '/orders/list?page=3&search=LC-10')
  render(<OrderRows rows={[]} texts={{} as never} />)
  render(<BackToList texts={texts} />)
  expect(linkTo('All Orders')).toBe('/orders/list?page=3&search=LC-10')
})

it('[OV-01] an order leads back to the work list that it was opened from', () => {
  render(<BackToList texts={texts} />)
  act(() => lastList.set({ list: 'live', href: '/work?due=today' }))
  expect(linkTo('Live Jobs')).toBe('/work?due=today')
})

it('[OV-01] an order leads back to the batches that it was opened from', () => {
  render(<RememberList list="batches" href="/work/batches?status=complete" />)
  render(<BackToList texts={texts} />)
  expect(linkTo('Batches')).toBe('/work/batches?status=complete')
})

it('[OV-01] an order still leads back to the list as it was filtered after a refresh and a reload', () => {
  lastList.set({ list: 'live', href: '/work?due=today' })
  const { rerender, unmount } = render(<BackToList texts={texts} />)
  window.history.replaceState({}, '') // as a refresh by Next.js does
  rerender(<BackToList texts={texts} />)
  unmount()
  lastList.set(noList)
  render(<BackToList texts={texts} />)
  expect(linkTo('Live Jobs')).toBe('/work?due=today')
})
