// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import { button, reasonOf } from '#components/testing/forms.ts'
import { packRows } from '#components/ui/data/packed-rows.ts'
import { orders } from '#lib/contract/orders.ts'
import { clearSelection } from '#lib/orders/selection/selection.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrdersBar } from './orders-bar.tsx'

const portal = fakePortal()
afterEach(clearSelection)

const statuses = ['complete', 'printready', 'printready', 'shipped']
const rows = statuses.map((status, at) => ({
  id: `o${at}`,
  status,
  statusName: status,
  sourceOrderId: `SO-${at}`,
  from: '',
  lineItems: '1',
  quantity: '1',
  shipments: '1',
  submitted: '',
  outsourced: '',
}))
const words = <Name extends string>(...names: Name[]) =>
  Object.fromEntries<string>(names.map((name) => [name, name])) as Record<Name, string>
const columns = words(
  'title',
  'select',
  'selectPage',
  'status',
  'sourceOrderId',
  'from',
  'lineItems',
  'quantity',
  'shipments',
  'submitted',
)
const bar = words(
  'label',
  'all',
  'selected',
  'selectAll',
  'clear',
  'print',
  'download',
  'downloadFailed',
  'export',
  'failed',
  'nothing',
  'notPrintable',
  'printLimit',
  'downloadLimit',
)
const list = (filter: string, count = 4, its = rows) => (
  <>
    <OrdersBar
      filter={filter}
      filters={{ 'orderData.status': [] }}
      query={{}}
      count={count}
      locale="en-GB"
      texts={bar}
    />
    <OrderRows rows={packRows(its)} texts={columns} filter={filter} />
  </>
)
const box = (at: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `select SO-${at}` })
const chosen = () => rows.filter((_, at) => box(at).checked).map(({ id }) => id)
const printAddress = () => screen.queryByRole('link', { name: 'print' })?.getAttribute('href')

it('[MA-01] rows are selected by ranges and keys, for one filter, and printed if they can be', async () => {
  const { user, show } = renderInPage(list('a'))
  expect([reasonOf(button('print')), reasonOf(button('download'))]).toEqual(['nothing', 'nothing'])
  await user.click(box(0))
  await user.keyboard('{Shift>}')
  await user.click(box(2))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['o0', 'o1', 'o2'])
  expect(printAddress()).toBe('/job-sheet?orderIds=o0,o1,o2')
  expect(screen.getByRole('link', { name: 'download' }).getAttribute('href')).toBe('/api/orders/files?ids=o0,o1,o2')
  screen.getByRole('link', { name: 'SO-3' }).focus()
  await user.keyboard('x')
  expect([chosen().length, reasonOf(button('print'))]).toEqual([4, 'notPrintable'])
  await user.keyboard('x')
  show(list('b'))
  expect(chosen()).toEqual([])
})

const listed = (_id: string) => ({
  _id,
  orderData: { sourceOrderId: '', status: 'printready', date: '', items: [], shipments: [] },
})

it('[MA-01] all that the filter shows are named where they can be printed, and exported where not', async () => {
  portal.use(
    answer(orders.list, (request) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      const data = Array.from({ length: page === 1 ? 100 : 20 }, (_, at) => listed(`p${page}-${at}`))
      return { count: 120, data }
    }),
  )
  const { user, show } = renderInPage(list('a', 120))
  await user.click(box(0))
  await user.click(button('selectAll'))
  expect(await screen.findByText('121 selected')).toBeTruthy()
  expect(printAddress()?.split(',')).toHaveLength(121)
  expect(reasonOf(button('download'))).toBe('downloadLimit')
  show(list('b', 1234))
  await user.click(box(1))
  await user.click(button('selectAll'))
  expect(await screen.findByText('1,234 selected')).toBeTruthy()
  expect([reasonOf(button('print')), reasonOf(button('download'))]).toEqual(['printLimit', 'downloadLimit'])
  expect(box(0).disabled).toBe(true)
  screen.getByRole('link', { name: 'SO-0' }).focus()
  await user.keyboard('x')
  expect(screen.getByText('1,234 selected')).toBeTruthy()
})

it('[MA-01] a late answer to “Select all” leaves what was selected since as it is', async () => {
  const late = Promise.withResolvers<{ count: number; data: ReturnType<typeof listed>[] }>()
  portal.use(answer(orders.list, () => late.promise))
  const { user, show } = renderInPage(list('a'))
  await user.click(box(0))
  await user.click(button('selectAll'))
  await user.click(button('clear'))
  show(list('b'))
  await user.click(box(1))
  expect(button('selectAll').ariaBusy).toBe('true')
  late.resolve({ count: 4, data: rows.map(({ id }) => listed(id)) })
  await waitFor(() => expect(button('selectAll').ariaBusy).toBeNull())
  expect(chosen()).toEqual(['o1'])
})

it('[MA-01] the focus stays in the bar when the button that was pressed goes away', async () => {
  portal.use(answer(orders.list, () => ({ count: 4, data: rows.map(({ id }) => listed(id)) })))
  const { user } = renderInPage(list('a'))
  await user.click(box(0))
  await user.click(button('selectAll'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('4 selected'))
  await user.click(button('clear'))
  expect(document.activeElement?.textContent).toBe('all')
})

it('[MA-01] [OV-09] a download of files that is refused says so', async () => {
  portal.use(http.get('*/api/orders/files', () => new HttpResponse(null, { status: 502 })))
  const { user } = renderInPage(list('a'))
  await user.click(box(0))
  await user.click(screen.getByRole('link', { name: 'download' }))
  expect(await screen.findByText('downloadFailed')).toBeTruthy()
})

it('[MA-01] an order that was cancelled after it was selected is not printed, and a ready one is', async () => {
  const { user, show } = renderInPage(list('a'))
  await user.click(box(1))
  expect(printAddress()).toBe('/job-sheet?orderIds=o1')
  const nowAll = (status: string) =>
    list(
      'a',
      4,
      rows.map((row) => ({ ...row, status })),
    )
  show(nowAll('cancelled'))
  expect([chosen(), reasonOf(button('print'))]).toEqual([['o1'], 'notPrintable'])
  show(nowAll('complete'))
  expect(printAddress()).toBe('/job-sheet?orderIds=o1')
})
