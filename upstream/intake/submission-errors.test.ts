import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
  for (const [number, code] of [
    ['A-1', 'Cover'],
    ['A-2', 'Back'],
  ] as const) {
    await site.send('POST', '/api/order', orderBody(number, { components: [{ code }] }))
    site.advance(1000)
  }
})
afterEach(() => site.close())

const list = async (query: string, who = site.buyer.sent) => {
  const response = await site.request('GET', `/api/ordersubmissionerror${query}`, who)
  return calls.list.response.parse(await response.json())
}
const idOf = async (at: number) => (await list('')).data[at]?._id ?? ''
const details = async (id: string, who = site.buyer.sent) => site.request('GET', `/api/ordersubmissionerror/${id}`, who)
const resubmit = async (id: string, body: object, who = site.buyer.sent) =>
  site.request('PUT', `/api/ordersubmissionerror/${id}`, { ...who, body: { body } })

describe('submission errors', () => {
  it('[SU-01] are listed newest first with their messages, a page at a time', async () => {
    const { count, data } = await list('?$limit=1&$skip=0')
    expect(count).toBe(2)
    expect(data).toMatchObject([
      {
        sourceAccountName: 'Acme Cards',
        destinationAccountName: 'Northlight Print',
        errorList: [{ message: 'Component "Back" is not part of product "cards", which has "Card"' }],
      },
    ])
    expect((await list('?$limit=1&$skip=1')).data[0]?.errorList[0]?.message).toContain('"Cover"')
  })

  it('[SU-02] are those of the account, those of its brands, or those of a single brand', async () => {
    expect(await list('', site.printer.sent)).toMatchObject({ count: 0 })
    expect(await list('?asDestination=true', site.printer.sent)).toMatchObject({ count: 2 })
    expect(await list(`?asDestination=true&$where[accountId]=${site.brand.id}`, site.printer.sent)).toMatchObject({
      count: 2,
    })
    expect(await list('?asDestination=true&$where[accountId]=other', site.printer.sent)).toMatchObject({ count: 0 })
    await resubmit(await idOf(0), {})
    expect(await list('?$where[resubmitted][$exists]=true')).toMatchObject({ count: 1 })
    expect(await list('?$where[resubmitted][$exists]=false')).toMatchObject({ count: 1 })
    const counted = await site.request(
      'GET',
      '/api/ordersubmissionerror/count?$where[resubmitted][$exists]=false',
      site.buyer.sent,
    )
    expect(await counted.json()).toMatchObject({ count: 1 })
  })

  it('[SU-03] show the whole body to both sides and become an order when corrected, once', async () => {
    const id = await idOf(1)
    const shown = calls.details.response.parse(await (await details(id, site.printer.sent)).json())
    expect(shown.body).toEqual(orderBody('A-1', { components: [{ code: 'Cover' }] }))

    const refused = calls.resubmit.response.parse(await (await resubmit(id, orderBody('', {}))).json())
    expect(refused.orderId).toBeUndefined()
    expect(refused.error).toMatchObject({
      resubmitted: site.up.now().toISOString(),
      errorList: [{ path: 'orderData.sourceOrderId', message: 'is required' }],
    })

    const { orderId } = calls.resubmit.response.parse(await (await resubmit(id, orderBody('A-1'))).json())
    expect(await site.statusOf(orderId ?? '')).toBe('printready')
    expect((await resubmit(id, orderBody('A-9'))).status).toBe(409)
  })

  it('[SEC-56] are corrected by the site on the way to itself only, and sent elsewhere by their brand only', async () => {
    const other = await site.account('Southlight Print')
    await site.link(site.brand.id, other.id)
    const elsewhere = { ...orderBody('A-1'), destination: { name: 'Southlight Print' } }
    const id = await idOf(1)
    expect((await resubmit(id, elsewhere, site.printer.sent)).status).toBe(403)
    expect(calls.details.response.parse(await (await details(id)).json()).resubmitted).toBeUndefined()
    expect((await resubmit(id, elsewhere)).status).toBe(200)
    const taken = await resubmit(await idOf(0), orderBody('A-2'), site.printer.sent)
    expect(calls.resubmit.response.parse(await taken.json()).orderId).toBeTruthy()
  })

  it('are not found for other accounts', async () => {
    const stranger = await site.member('owner')
    expect((await details(await idOf(0), stranger.sent)).status).toBe(404)
    expect((await resubmit(await idOf(0), orderBody('A-1'), stranger.sent)).status).toBe(404)
  })
})
