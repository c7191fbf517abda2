import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeOrderStatus } from '../store/order-changes.ts'
import { makeOrder } from './make-order.ts'
import { createSite, type Site } from './site.ts'

let at: Site
beforeEach(async () => {
  at = await createSite()
})
afterEach(() => at.test.close())

it('[SH-07] tells what happened to an order, and why something is refused, in the language of who asks', async () => {
  const { id } = await makeOrder(at.test, { ...at.parties, status: 'dataready' })
  await at.test.up.database.transaction((tx) =>
    changeOrderStatus(at.test.up, tx, id, 'printready', 'All files are ready'),
  )
  const japanese = { ...at.site.sent, headers: { 'accept-language': 'ja-JP' } }
  const logsFor = async (sent: typeof japanese | typeof at.site.sent) => {
    const answer = await at.test.request('GET', `/api/order/details/${id}`, sent)
    const { order } = (await answer.json()) as { order: { logs: { message: string }[] } }
    return order.logs.map(({ message }) => message)
  }
  expect(await logsFor(at.site.sent)).toContain('All files are ready')
  expect(await logsFor(japanese)).toContain('すべてのファイルの準備が完了しました')

  await at.test.request('PUT', `/api/order/${id}/cancel`, at.site.sent)
  const again = await at.test.request('PUT', `/api/order/${id}/cancel`, japanese)
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ error: { message: 'この注文はすでにキャンセル済みです。' } })
})
