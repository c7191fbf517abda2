// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import type { ComponentModel, ItemModel } from '#lib/orders/view-model.ts'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderItemList } from './order-item-list.tsx'

const context = { orderId: 'o', orderStatus: 'printready', canPrint: true, canRefetch: true, time: {} }

const order = (items: number, components: number): ItemModel[] =>
  Array.from({ length: items }, (_, at) => ({
    id: `item-${at}`,
    barcode: `B3-${at}`,
    sku: 'CARD',
    sourceItemId: `line-${at}`,
    alert: '',
    specs: [],
    printQuantity: undefined,
    name: `Card ${at}`,
    quantity: 50,
    status: 'live',
    errors: 0,
    refetchBlocked: false,
    components: Array.from({ length: components }, (_, part) => ({ ...component, ...namesOf(at, part) })),
  }))
const component: ComponentModel = {
  id: '',
  code: '',
  barcode: '',
  instructions: '',
  localFile: true,
  specs: [],
  file: undefined,
}
const namesOf = (item: number, part: number) => ({
  id: `c-${item}-${part}`,
  code: `Part ${item}-${part}`,
  barcode: `B4-${item}-${part}`,
})

/** What a browser would tell of an element that comes near the view. */
let show: (shown: Element) => void
beforeEach(() => {
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = () => {}
  const observed = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>()
  show = (shown) => act(() => observed.get(shown)?.([{ isIntersecting: true }]))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe = (element: Element) => observed.set(element, this.tell)
      disconnect = () => {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const list = (items: readonly ItemModel[]) => <OrderItemList items={items} context={context} canComplete={false} />
const partsOf = (item: number) => screen.queryAllByText(new RegExp(`^Part ${item}-`)).length
const roomOf = (item: number) => {
  const room = document.querySelector(`#item-${item} details > ul`)
  if (!room) throw new Error(`no item ${item}`)
  return room
}

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
  show(roomOf(59))
  expect([partsOf(0), partsOf(59)]).toEqual([0, 2])
})

it('[OV-07] an item of a large order that the address points at is open and rendered', () => {
  const items = order(60, 2)
  const { show: next } = renderInPage(list(items), 'barcode=b4-7-1')
  expect(document.querySelector('[id="c-7-1"]')?.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  next(list(items), 'barcode=B4-30-0')
  expect(document.querySelector('[id="c-30-0"]')?.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(screen.getByText('Component Part 30-0 of Card 30 is highlighted.')).toBeDefined()
})

it('[OV-07] the item that the address points at is announced by name or barcode', () => {
  const [named, nameless] = order(2, 1)
  if (!named || !nameless) throw new Error('two items were asked for')
  const shown = list([named, { ...nameless, name: nameless.barcode }])
  const { show: next } = renderInPage(shown, 'itemId=item-0')
  expect(screen.getByText('Item Card 0 is selected.').closest('[aria-live]')?.ariaLive).toBe('polite')
  next(shown, 'itemId=item-1')
  expect(screen.getByText('Item B3-1 is selected.')).toBeDefined()
  expect(screen.getByText('B3-1').tagName).toBe('H3')
})

it('[OV-04] [OV-06] a component shows its file’s name, all errors, and remarks once ready', () => {
  const path = 'https://files.example.com/orders/2026/My%20card.pdf?token=1'
  const error = { title: 'Font not embedded', timestamp: '2026-01-31T23:30:45.123Z', when: '31/01/2026 23:30' }
  const errors = ['Helvetica', 'Futura'].map((description) => ({ ...error, description }))
  const remarks = [{ title: 'No preflight was done', description: 'Check the file.' }]
  const file = { _id: 'f', path, currentRevision: 1 }
  const failed = { ...file, status: 'failed', errors, remarks: [] } as const
  const ready = { ...file, status: 'ready', errors: [], remarks } as const
  const [item] = order(1, 1)
  if (!item) throw new Error('one item was asked for')
  const shown = (its: typeof failed | typeof ready) =>
    list([{ ...item, components: [{ ...component, id: 'c', localFile: false, file: its }] }])
  const { show: next } = renderInPage(shown(failed))
  expect(screen.getAllByText('Font not embedded')).toHaveLength(2)
  expect(screen.getByText(/Futura/)).toBeDefined()
  next(shown(ready))
  expect(screen.getByText('No preflight was done')).toBeDefined()
  expect(screen.getByText(/Check the file/)).toBeDefined()
  expect(screen.getByText('My card.pdf').title).toBe(path)
  expect(screen.queryByText(path)).toBeNull()
})

it('[OV-06] the actions of a component name it and its item, after the text that they show', () => {
  const file = { _id: 'f', status: 'ready', path: '', currentRevision: 1, errors: [], remarks: [] }
  const [one, other] = order(2, 1).map((item, at) => ({
    ...item,
    components: item.components.map((part) => ({
      ...part,
      localFile: false,
      file: { ...file, status: at === 0 ? 'ready' : 'failed' },
    })),
  }))
  if (one && other) renderInPage(<OrderItemList items={[one, other]} context={context} canComplete={false} />)
  expect(screen.getByRole('link', { name: 'Download: Card 0, Part 0-0' }).textContent).toBe('Download')
  expect(screen.getByRole('button', { name: 'Refetch: Card 1, Part 1-0' }).textContent).toBe('Refetch')
})
