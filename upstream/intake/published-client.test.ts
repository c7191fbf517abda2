import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import createClient from 'oneflow-sdk-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { address, createIntakeSite, type IntakeSite, submitted } from '../tests/support/intake.ts'
import type { Signer } from '../tests/support/upstream.ts'

const example = createRequire(import.meta.url).resolve('oneflow-sdk-js/examples/simple.js')

let site: IntakeSite
let server: ReturnType<typeof serve>
let endpoint: string
/** The web shop of the brand, which has the role that shops are given. */
let shop: Signer
beforeAll(async () => {
  // The clients sign the time of the real clock.
  site = await createIntakeSite({ now: new Date().toISOString() })
  shop = (await site.member('customer', site.brand.id)).signer
  endpoint = await new Promise<string>((resolve) => {
    server = serve({ fetch: site.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}/api`)
    })
  })
})
afterAll(async () => {
  server.close()
  await site.close()
})

/** The client with an order in it, for what this site prints. */
function clientWith(sourceOrderId: string, sku = 'card') {
  const client = createClient(endpoint, shop.token, shop.secret)
  const order = client.createOrder('Northlight Print', { sourceOrderId })
  const item = order.addItem({ sku, quantity: 2, sourceItemId: `${sourceOrderId}-1` })
  item.addComponent({ code: 'Card', path: 'https://files.example/business_cards.pdf', fetch: true })
  order.addShipment({ shipTo: address, carrier: { code: 'customer', service: 'pickup' } })
  return client
}

describe('the published client oneflow-sdk-js, over a socket', () => {
  it('[published client] submits an order with its own example program, unmodified', async () => {
    const account = await site.account('oneflow')
    await site.link(site.brand.id, account.id)
    const components = ['cover', 'inner'].map((code) => ({ code, type: 'press', paper: '', attributes: {} }))
    const { id: productId } = await site.product(account.id, { components })
    await site.sku(account.id, { code: 'PEARSON85x11', productId })
    await site.carrier(account.id, { alias: 'post', code: 'royalmail', service: 'firstclass' })

    const env = { NODE_ENV: 'test' as const, OFS_ENDPOINT: endpoint, OFS_TOKEN: shop.token, OFS_SECRET: shop.secret }
    const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
    const orderId = /Order ID\s+: ([0-9a-f]{24})/.exec(stdout)?.[1]
    expect(await site.statusOf(orderId ?? '')).toBe('dataready')
  })

  it('[published client] receives errors in the form that it reads', async () => {
    const failure: unknown = await clientWith('220141', 'poster')
      .submitOrder()
      .catch((error: unknown) => error)
    const message = 'SKU "poster" is unknown, or has no product'
    expect(failure).toMatchObject({ code: 208, message, validations: [{ path: 'orderData.items.0.sku', message }] })
  })

  it('[published client] names its own account as a service user, and is refused with any other', async () => {
    const submitFor = (sourceOrderId: string, accountId: string) =>
      clientWith(sourceOrderId).submitOrder({ serviceUser: true, accountId })
    const order = await submitFor('220143', site.brand.id)
    expect(submitted.parse({ success: true, order }).order.orderData.status).toBe('dataready')
    await expect(submitFor('220144', site.site.id)).rejects.toMatchObject({ response: { status: 403 } })
  })

  it('[published client] gets the whole order from a dry run', async () => {
    const answer = await clientWith('220142').validateOrder()
    expect(answer).toMatchObject({ success: true, orderData: { sourceOrderId: '220142' } })
  })
})
