// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { paths } from '#lib/common/paths.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { QuickFilters } from './quick-filters.tsx'

const search = (...status: string[]) => `?filters=${JSON.stringify({ 'orderData.status': status })}`
const filters = (...chosen: string[]) => {
  const option = (text: string) => ({ text, href: paths.ordersAt(search(text)), on: chosen.includes(text) })
  const groups = [{ label: 'Status', options: ['New', 'Shipped'].map(option) }]
  return <QuickFilters title="Filters" shown="" groups={groups} />
}
const panel = () => screen.getByText('Filters').closest('details')

it('the order filters are open while one is active, and when the last is switched off', () => {
  const { show } = renderInPage(filters())
  expect(panel()?.open).toBe(false)
  show(filters('Shipped'))
  expect(panel()?.open).toBe(true)
  const link = screen.getByRole('link', { name: 'Shipped' })
  link.focus()
  show(filters())
  expect(panel()?.open).toBe(true)
  expect(document.activeElement).toBe(link)
})

it('[OL-03] a filter whose page was left is not asked for with the next one', async () => {
  const { router, show, user } = renderInPage(filters())
  await user.click(screen.getByText('Filters'))
  await user.click(screen.getByText('New'))
  await user.click(screen.getByText('Shipped'))
  const asked = router.push.mock.calls.map(([href]) => new URL(href, 'http://portal').searchParams.get('filters'))
  expect(asked).toEqual(['{"orderData.status":["New","Shipped"]}'])
  show(filters())
  await user.click(screen.getByText('Shipped'))
  expect(router.push).toHaveBeenCalledOnce()
})
