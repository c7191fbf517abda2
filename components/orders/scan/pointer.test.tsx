// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { PointedAtNotice } from './pointed-at-notice.tsx'
import { ScrollToPointer, WhilePointedAt } from './pointer.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = scrolled
})

const text = 'Item Card is selected.'
const page = (targetId: string | undefined, sameScans = 0) => (
  <>
    <input aria-label="Scan" />
    <ScrollToPointer key={`${targetId} ${sameScans}`} targetId={targetId} text={text} />
    <div id="one" tabIndex={-1} />
  </>
)

it('[BC-03] focus stays in the field scanned into, and a second scan is announced again', () => {
  const { show } = renderInPage(page(undefined))
  screen.getByLabelText('Scan').focus()
  show(page('one'))
  expect(document.activeElement).toBe(screen.getByLabelText('Scan'))
  const said = screen.getByText(text)
  show(page('one', 1))
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(screen.getByText(text)).not.toBe(said)
})

it('[OV-07] the parts around the target are unfolded', () => {
  renderInPage(
    <details data-testid="item">
      <summary>Item</summary>
      <div id="inside" />
      <ScrollToPointer targetId="inside" text={text} />
    </details>,
  )
  expect(screen.getByTestId<HTMLDetailsElement>('item').open).toBe(true)
})

it('[OV-07] a missing target is not announced, and what is said of it goes with a scan', () => {
  for (const targetId of [undefined, 'three']) {
    renderInPage(page(targetId))
    expect(screen.queryByText(text)).toBeNull()
    cleanup()
  }
  expect(scrolled).not.toHaveBeenCalled()
  const notice = <WhilePointedAt barcode="S9999A1C77">Not here</WhilePointedAt>
  const { show } = renderInPage(notice, 'barcode=s9999a1c77')
  expect(screen.getByText('Not here')).toBeDefined()
  show(notice, 'barcode=B4000A8B52')
  expect(screen.queryByText('Not here')).toBeNull()
})

it('[OV-07] a link to an item of another order is explained until a scan points elsewhere', () => {
  const items = [{ _id: 'i', sku: 's', quantity: 1, barcode: 'B4000A8B52' }]
  const orderData = { sourceOrderId: 'PO-1', status: 'printready', items }
  const { order } = orders.details.response.parse({ order: { _id: 'o', orderData } })
  const pointer = { barcode: undefined, itemId: 'elsewhere' }
  const notice = <PointedAtNotice order={order} shipments={[]} pointer={pointer} />
  const { show } = renderInPage(notice, 'itemId=elsewhere')
  expect(screen.getByText(/^The item that this link points at/)).toBeDefined()
  show(notice, 'barcode=B4000A8B52')
  expect(screen.queryByText(/^The item that this link points at/)).toBeNull()
})
