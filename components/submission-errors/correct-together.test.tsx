// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it, onTestFinished } from 'vitest'
import { button, select } from '#components/testing/forms.ts'
import { rateLimit } from '#lib/browser/calls/rate-limit.ts'
import { products } from '#lib/contract/products.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { CorrectTogether } from './correct-together.tsx'
import { SourceSelect } from './source-select.tsx'

const portal = fakePortal()
const message = 'SKU "GONE" is unknown'
const details = (id: string) => ({
  _id: id,
  accountId: 'acme',
  createdAt: '2026-01-01T00:00:00Z',
  errorList: [{ path: 'orderData.items.1.sku', message, name: 'UnknownSku' }],
  body: { orderData: { sourceOrderId: `PO-${id}`, items: [{ sku: 'A' }, { sku: 'GONE' }] } },
})
const given = {
  cause: { path: 'orderData.items.*.sku', message },
  present: { json: '"GONE"', isText: true },
  hasSkus: false,
  canResubmit: true,
  orders: ['e1', 'e2', 'e3'].map((id) => ({ id, received: `at ${id}`, source: 'Acme', destination: 'Kestrel' })),
}
const value = () => screen.getByRole('textbox', { name: /^New value/ })
const box = (id: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose the order received at ${id}` })
const results = () =>
  within(screen.getByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const idOf = (request: Request) => new URL(request.url).pathname.split('/').at(-1) ?? ''

/** Answers resubmissions, and notes what is sent. */
function answering(toAnswer: (id: string) => object | Response | Promise<object | Response>) {
  const sent: { id: string; body: unknown }[] = []
  portal.use(
    answer(submissionErrors.details, (request) => details(idOf(request))),
    answer(submissionErrors.resubmit, async (request) => {
      const id = idOf(request)
      sent.push({ id, ...((await request.json()) as { body: unknown }) })
      return toAnswer(id)
    }),
  )
  return sent
}

const isFinished = () => screen.findByText('Finished', {}, { timeout: 5000 })

/** Types a value for the first orders, and resubmits them all. */
async function resubmitAll(count = 3) {
  const page = renderInPage(<CorrectTogether {...given} orders={given.orders.slice(0, count)} />)
  await page.user.type(value(), 'CARD')
  await page.user.click(screen.getByRole('button', { name: /^Resubmit/ }))
  return page
}

it('[SU-03] a run that is cancelled ends after the order under way, and the others stay chosen', async () => {
  let goOn = () => {}
  const sent = answering((id) => new Promise((resolve) => (goOn = () => resolve({ orderId: `order-${id}` }))))
  const { user } = await resubmitAll()
  await expect.poll(() => sent.length).toBe(1)
  await user.click(button('Cancel'))
  goOn()
  expect(await screen.findByText('Cancelled')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(screen.getByText('1 order was accepted. 2 were not tried.')).toBeTruthy()
  expect(['e1', 'e2', 'e3'].map((id) => box(id).checked)).toEqual([false, true, true])
})

it.each([
  ['read', submissionErrors.details],
  ['resubmission', submissionErrors.resubmit],
])('[SU-03] a run is cancelled at once while the %s of an order waits for a busy service', async (_, call) => {
  onTestFinished(() => rateLimit.set({ seconds: 0, until: 0 }))
  const sent = answering(() => ({ orderId: 'o' }))
  let refusals = 0
  const headers = { 'retry-after': '50' }
  portal.use(answer(call, () => ((refusals += 1), new Response(null, { status: 429, headers }))))
  const { user } = await resubmitAll()
  await expect.poll(() => refusals).toBe(1)
  await user.click(button('Cancel'))
  await screen.findByText('No order was accepted. 3 were not tried.')
  expect([refusals, sent]).toEqual([1, []])
})

it('[SU-03] an order of which no answer came is told as not known, and no longer chosen', async () => {
  const isBackground: boolean[] = []
  answering((id) => {
    const look = ({ headers }: Request) => {
      isBackground.push(headers.has('x-sfl-background'))
      return refusal(404, 'Gone', 'not_found')
    }
    portal.use(answer(submissionErrors.details, look))
    return refusal(504, `Late ${id}`, 'upstream_timeout')
  })
  await resubmitAll(1)
  await isFinished()
  const unknown = 'No answer came, so it is not known whether this was done. Look before you try again.'
  expect(results()).toEqual([`PO-e1 ${unknown}`])
  expect(screen.getByText('No order is known to have been accepted. For 1 it is not known.')).toBeTruthy()
  expect([box('e1').checked, isBackground]).toEqual([false, [true]])
})

it('[SU-03] an order of which nothing is said is not known, and a run stops without the right', async () => {
  const answers: Record<string, object | Response> = { e1: { orderId: 'order-e1' }, e2: {} }
  answering((id) => answers[id] ?? refusal(403, 'Only managers may', 'forbidden'))
  await resubmitAll()
  expect(await screen.findByText('Stopped, because the next orders would fail too')).toBeTruthy()
  expect(screen.getByText('1 order was accepted. 1 was not. For 1 it is not known.')).toBeTruthy()
})

it('[SU-03] a number is written as JSON, and what is no JSON or no order at all is not sent', async () => {
  const sent = answering(() => ({ orderId: 'o' }))
  const { user } = renderInPage(<CorrectTogether {...given} orders={given.orders.slice(0, 1)} present={undefined} />)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Kind of value/ }), 'json')
  await user.type(value(), 'five')
  await user.click(button('Resubmit 1 order'))
  expect(value().getAttribute('aria-invalid')).toBe('true')
  await user.clear(value())
  await user.type(value(), '5')
  await user.click(box('e1'))
  await user.click(button('Resubmit'))
  expect(await screen.findByText('Choose at least one order.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(box('e1'))
  await user.click(button('Resubmit 1 order'))
  await isFinished()
  expect(sent[0]?.body).toEqual({ orderData: { sourceOrderId: 'PO-e1', items: [{ sku: 'A' }, { sku: 5 }] } })
})

it('[SU-03] an order that a colleague corrected meanwhile is not sent', async () => {
  const sent = answering(() => ({ orderId: 'o' }))
  portal.use(
    answer(submissionErrors.details, (request) => {
      const id = idOf(request)
      return id === 'e1' ? { ...details(id), orderId: 'order-1' } : { ...details(id), errorList: [] }
    }),
  )
  await resubmitAll(2)
  await isFinished()
  expect(results()).toEqual(['PO-e1 was accepted before', 'PO-e2 no longer has this error, and was not resubmitted'])
  expect(screen.getByText('1 order was accepted. 1 was not.')).toBeTruthy()
  expect(sent).toEqual([])
})

it('[SU-03] an unknown SKU is replaced by one that is chosen from those of the products', async () => {
  portal.use(
    answer(products.list, {
      count: 1,
      data: [
        {
          _id: 'p1',
          productCode: 'cards',
          skus: ['BC-1', 'BC-OLD'].map((code) => ({ _id: code, code, description: 'Card', active: code === 'BC-1' })),
        },
      ],
    }),
  )
  const present = { json: '8555', isText: false }
  const { user } = renderInPage(<CorrectTogether {...given} present={present} hasSkus />)
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Kind of value/ })
  expect(kind.value).toBe('json')
  await user.click(screen.getByRole('button', { name: /^SKUs of your products/ }))
  const option = await screen.findByRole('option', { name: 'BC-1 · Card' })
  expect(screen.queryByRole('option', { name: /BC-OLD/ })).toBeNull()
  await user.click(option)
  expect([(value() as HTMLInputElement).value, kind.value]).toEqual(['BC-1', 'text'])
})

it('[SU-03] another brand is chosen once the user agrees to lose the value that is typed', async () => {
  const [all, acme] = ['/errors' as Route, '/errors?source=acme' as Route]
  const brands = [
    { value: all, label: 'All' },
    { value: acme, label: 'Acme' },
  ]
  const { user, router } = renderInPage(
    <>
      <SourceSelect label="Brand" hint={undefined} chosen={all} options={brands} />
      <CorrectTogether {...given} />
    </>,
  )
  await user.type(value(), 'CARD')
  await user.selectOptions(select('Brand'), 'Acme')
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(select('Brand').value).toBe(all))
  expect(router.push).not.toHaveBeenCalled()
  await user.selectOptions(select('Brand'), 'Acme')
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(acme, { scroll: false }))
})
