// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { ComponentModel, ItemModel } from '#lib/orders/view-model.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { ExpandErrors } from './expand-errors.tsx'
import { OrderItemList } from './order-item-list.tsx'
// Fetched on use, which may end after the test.
import '#lib/barcodes/scan-controller.ts'

const context = { orderId: 'o', orderStatus: 'printready', canPrint: true, canRefetch: true, time: {} }

const blank = { id: '', code: '', barcode: '', instructions: '' }
const component: ComponentModel = { ...blank, localFile: true, specs: [], file: undefined }
const item = { sku: 'CARD', alert: '', specs: [], printQuantity: undefined, quantity: 50, status: 'live', errors: 0 }
const partOf = (at: number, part: number) => {
  const name = `${at}-${part}`
  return { ...component, id: `c-${name}`, code: `Part ${name}`, barcode: `B4-${name}` }
}
const order = (items: number, components: number): ItemModel[] =>
  Array.from({ length: items }, (_, at) => ({
    ...item,
    id: `item-${at}`,
    barcode: `B3-${at}`,
    sourceItemId: `line-${at}`,
    name: `Card ${at}`,
    refetchBlocked: false,
    components: Array.from({ length: components }, (_, part) => partOf(at, part)),
  }))
type Tell = (entries: { isIntersecting: boolean }[]) => void
/** What a browser would tell of an element that comes near the view. */
let show: (shown: Element) => void
beforeEach(() => {
  const observed = new Map<Element, Tell>()
  show = (shown) => act(() => observed.get(shown)?.([{ isIntersecting: true }]))
  vi.stubGlobal('IntersectionObserver', function observer(tell: Tell) {
    return { observe: (element: Element) => observed.set(element, tell), disconnect: () => {} }
  })
  return () => vi.unstubAllGlobals()
})

const list = (items: readonly ItemModel[]) => (
  <OrderItemList items={items} context={context} orderName="PO-1" canComplete={false} />
)
const partsOf = (item: number) => screen.queryAllByText(new RegExp(`^Part ${item}-`)).length

it('[OV-03] a small order has all components in its page, and up to five items open', () => {
  const { show: next } = renderInPage(list(order(5, 2)))
  expect([partsOf(0), partsOf(4)]).toEqual([2, 2])
  expect(document.querySelectorAll('details[open]')).toHaveLength(5)
  next(list(order(6, 2)))
  expect(partsOf(5)).toBe(2)
})

it('[OV-03] a large order renders the components of an item that comes near the view', () => {
  renderInPage(list(order(60, 2)))
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  expect([partsOf(0), partsOf(59)]).toEqual([0, 0])
  show(document.querySelector('#item-59 details > ul') as Element)
  expect([partsOf(0), partsOf(59)]).toEqual([0, 2])
})

it('[OV-07] an item of a large order that the address points at is open and rendered', () => {
  const items = order(60, 2)
  const { show: next } = renderInPage(list(items), 'barcode=b4-7-1')
  expect(document.querySelector('[id="c-7-1"]')?.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  next(list(items), 'barcode=B4-30-0')
  expect(document.querySelector('[id="c-30-0"]')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('Component Part 30-0 of Card 30 is highlighted.')).toBeDefined()
})

it('[OV-07] a component that the address points at by a code shorter than a scan is marked', () => {
  const short = { ...component, id: 'short', code: 'Cover', barcode: 'c12' }
  const items = order(1, 1).map((item) => ({ ...item, components: [...item.components, short] }))
  renderInPage(list(items), 'barcode=c12')
  expect(document.querySelector('#short')?.getAttribute('aria-current')).toBe('true')
  expect(screen.getByText('Component Cover of Card 0 is highlighted.')).toBeDefined()
})

it('[OV-07] the item that the address points at is announced by name or barcode', () => {
  const shown = list(order(2, 1).map((item, at) => (at === 0 ? item : { ...item, name: item.barcode })))
  const { show: next } = renderInPage(shown, 'itemId=item-0')
  expect(screen.getByText('Item Card 0 is selected.').closest('[aria-live]')?.ariaLive).toBe('polite')
  next(shown, 'itemId=item-1')
  expect(screen.getByText('Item B3-1 is selected.')).toBeDefined()
  expect(screen.getByText('B3-1').tagName).toBe('H3')
})

it('[OV-04] Expand All opens each item with errors, and the keyboard goes on at the first', () => {
  const items = order(6, 1).map((item, at) => ({ ...item, errors: [0, 2, 0, 0, 1, 0][at] ?? 0 }))
  renderInPage(
    <>
      <ExpandErrors label="Expand All" />
      {list(items)}
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Expand All' }).click())
  expect(Array.from(document.querySelectorAll('li:has(> [open])'), ({ id }) => id)).toEqual(['item-1', 'item-4'])
  expect(document.querySelector('summary:focus')?.closest('li')?.id).toBe('item-1')
})

it('[OV-04] [OV-06] a component shows its file’s name, all errors, and remarks once ready', () => {
  const path = 'https://files.example.com/orders/2026/My%20card.pdf?token=1'
  const error = { title: 'Font not embedded', timestamp: '2026-01-31T23:30:45.123Z', when: '31/01/2026 23:30' }
  const errors = ['Helvetica', 'Futura'].map((description) => ({ ...error, description }))
  const remarks = [{ title: 'No preflight was done', description: 'Check the file.' }]
  const file = { _id: 'f', path, currentRevision: 1 }
  const failed = { ...file, status: 'failed', errors, remarks: [] } as const
  const ready = { ...file, status: 'ready', errors: [], remarks } as const
  const shown = (its: typeof failed | typeof ready) =>
    list(order(1, 0).map((item) => ({ ...item, components: [{ ...component, localFile: false, file: its }] })))
  const { show: next } = renderInPage(shown(failed))
  expect(screen.getAllByText('Font not embedded')).toHaveLength(2)
  expect(screen.getByText(/Futura/)).toBeDefined()
  next(shown(ready))
  expect(screen.getByText('No preflight was done')).toBeDefined()
  expect(screen.getByText(/Check the file/)).toBeDefined()
  expect(screen.getByText('My card.pdf').title).toBe('https://files.example.com/orders/2026/My%20card.pdf')
  expect(screen.queryByText(path)).toBeNull()
})

it('[OV-06] the focus goes on at the component when its file is refetched', () => {
  const file = { _id: 'f', path: '', currentRevision: 1, errors: [], remarks: [] }
  const shown = (status: 'failed' | 'notreceived') =>
    list(order(1, 1).map((item) => ({ ...item, components: [{ ...partOf(0, 0), file: { ...file, status } }] })))
  const { show: next } = renderInPage(shown('failed'))
  screen.getByRole('button', { name: /^Refetch/ }).focus()
  next(shown('notreceived'))
  expect(document.activeElement?.id).toBe('c-0-0')
})

it('[OV-06] the actions of a component name it and its item, after the text that they show', () => {
  const file = { _id: 'f', status: 'ready', path: '', currentRevision: 1, errors: [], remarks: [] }
  const items = order(2, 1).map((item, at) => ({
    ...item,
    components: [{ ...partOf(at, 0), localFile: false, file: { ...file, status: at === 0 ? 'ready' : 'failed' } }],
  }))
  renderInPage(list(items))
  expect(screen.getByRole('link', { name: 'Download: Card 0, Part 0-0' }).textContent).toBe('Download')
  expect(screen.getByRole('button', { name: 'Refetch: Card 1, Part 1-0' }).textContent).toBe('Refetch')
})
