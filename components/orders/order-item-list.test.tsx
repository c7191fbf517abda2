// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { createPacker } from '#lib/orders/component-view.ts'
import type { ItemView } from '#lib/orders/item-view.ts'
import type { BarcodeHit } from '#lib/orders/rules.ts'
import { pack } from '#lib/packed.ts'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderItemList } from './order-item-list.tsx'

const context = { orderId: 'o', canPrint: true, canRefetch: true, time: {} }

function order(items: number, components: number) {
  const packer = createPacker()
  const views = Array.from({ length: items }, (_, at): ItemView => {
    const firstComponent = packer.next()
    for (let part = 0; part < components; part += 1) {
      const [id, code] = [`c-${at}-${part}`, `Part ${at}-${part}`]
      packer.add({ id, code, barcode: '', localFile: true, attributes: [], file: undefined })
    }
    return {
      id: `item-${at}`,
      barcode: `B3-${at}`,
      name: `Card ${at}`,
      quantity: 50,
      status: 'live',
      errors: 0,
      refetchBlocked: false,
      firstComponent,
      componentCount: components,
    }
  })
  return { items: pack(views), components: packer.pack() }
}

/** What a browser would tell of elements that come into view. */
let show: (...shown: Element[]) => void
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        show = (...shown) => act(() => tell(shown.map((target) => ({ target, isIntersecting: true }))))
      }
      observe = () => {}
      unobserve = () => {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const list = (shown: ReturnType<typeof order>, selected?: BarcodeHit) => (
  <OrderItemList {...shown} context={context} canComplete={false} selected={selected} />
)
const partsOf = (item: number) => screen.queryAllByText(new RegExp(`^Part ${item}-`)).length
const roomOf = (item: number) => {
  const room = document.querySelector(`#item-${item} details > ul`)
  if (!room) throw new Error(`no item ${item}`)
  return room
}

it('[OV-03] shows a small order whole: five items open, more of them folded but there to be found', () => {
  const { show: next } = renderInPage(list(order(5, 2)))
  expect([partsOf(0), partsOf(4)]).toEqual([2, 2])
  expect(document.querySelectorAll('details[open]')).toHaveLength(5)
  next(list(order(6, 2)))
  expect(partsOf(5)).toBe(2)
})

it('[OV-03] draws the components of a large order item by item, as they come into view', () => {
  renderInPage(list(order(60, 2)))
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  expect([partsOf(0), partsOf(59)]).toEqual([0, 0])
  show(roomOf(59))
  expect([partsOf(0), partsOf(59)]).toEqual([0, 2])
})

it('[OV-07] has what is pointed at in a large order open and drawn, before anything was seen', () => {
  const { show: next } = renderInPage(list(order(60, 2), { itemId: 'item-7', componentId: 'c-7-1' }))
  expect(document.querySelector('[id="c-7-1"]')?.getAttribute('aria-current')).toBe('true')
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  next(list(order(60, 2), { itemId: 'item-30', componentId: 'c-30-0' }))
  expect(document.querySelector('[id="c-30-0"]')?.getAttribute('aria-current')).toBe('true')
})

it('[OV-04] has all that is unfolded on paper', () => {
  renderInPage(list(order(60, 2)))
  const unfolded = roomOf(3)
  for (const item of Array.from({ length: 60 }, (_, at) => roomOf(at))) item.checkVisibility = () => item === unfolded
  window.dispatchEvent(new Event('beforeprint'))
  expect([partsOf(2), partsOf(3)]).toEqual([0, 2])
})

it('[OV-06] says every error of a file, also two of one title at one moment', () => {
  const packer = createPacker()
  const error = { title: 'Font not embedded', timestamp: '2026-01-31T23:30:45.123Z', when: '31/01/2026 23:30' }
  const errors = ['Helvetica', 'Futura'].map((description) => ({ ...error, description }))
  const file = {
    _id: 'f',
    status: 'failed',
    path: 'card.pdf',
    currentRevision: 1,
    refetchableAt: undefined,
    errors,
  } as const
  packer.add({ id: 'c', code: 'Card', barcode: '', localFile: false, attributes: [], file })
  renderInPage(list({ ...order(1, 1), components: packer.pack() }))
  expect(screen.getAllByText('Font not embedded')).toHaveLength(2)
  expect(screen.getByText(/Futura/)).toBeDefined()
})
