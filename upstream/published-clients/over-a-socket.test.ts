import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import createClient from 'oneflow-sdk-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { submissionQueue, submissionWorker } from '../intake/submit-later.ts'
import { address, createIntakeSite, type IntakeSite, orderBody, submitted } from '../tests/support/intake.ts'
import type { Signer } from '../tests/support/sign-request.ts'
import { clientRoutes } from './routes.ts'

const example = createRequire(import.meta.url).resolve('oneflow-sdk-js/examples/simple.js')

let site: IntakeSite
let server: ReturnType<typeof serve>
let origin: string
let endpoint: string
/** The web shop of the brand, which has the role that shops are given. */
let shop: Signer
beforeAll(async () => {
  // The clients sign the time of the real clock.
  site = await createIntakeSite({ now: new Date().toISOString() }, clientRoutes)
  shop = (await site.member('customer', site.brand.id)).signer
  origin = await new Promise<string>((resolve) => {
    server = serve({ fetch: site.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}`)
    })
  })
  endpoint = `${origin}/api`
})
afterAll(async () => {
  server.close()
  await site.close()
})

/** Without the worker that fetches artwork: the clients name servers on the internet. */
const takeSubmissions = () => createOutboxRunner(site.up, { [submissionQueue]: submissionWorker }).idle()

/** The client with an order in it, for what this site prints. */
function clientWith(sourceOrderId: string, { sku = 'card', base = endpoint } = {}) {
  const client = createClient(base, shop.token, shop.secret)
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
    const failure: unknown = await clientWith('220141', { sku: 'poster' })
      .submitOrder()
      .catch((error: unknown) => error)
    const message = 'SKU "poster" is unknown, or has no active product'
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

  it('[published client] submits an order for later, below the base of submissions', async () => {
    const receipt = z.object({ _id: z.string(), url: z.url(), sourceAccountId: z.literal(site.brand.id) })
    const { _id } = receipt.parse(await clientWith('220145', { base: `${origin}/submission/api` }).submitOrder())
    await takeSubmissions()
    expect(await site.statusOf(_id)).toBe('dataready')
  })

  it('[published client] reads the order of its web shop, changes its tags and cancels it, once', async () => {
    const client = clientWith('220146')
    const { _id } = submitted.shape.order.parse(await client.submitOrder())
    expect(await client.request('GET', `/order/${_id}`)).toMatchObject({ _id, orderData: { status: 'dataready' } })
    const changed = await client.request('PUT', `/order/${_id}`, { orderData: { tags: ['rush'] } })
    expect(changed).toMatchObject({ success: true, order: { orderData: { tags: ['rush'] } } })
    const cancel = () => client.request('PUT', '/order/Acme%20Cards/220146/cancel', null)
    expect(await cancel()).toEqual({ success: true })
    expect(await site.statusOf(_id)).toBe('cancelled')
    await expect(cancel()).rejects.toMatchObject({ response: { status: 409 } })
  })

  it('[published client] ships without tracking when it hands over nothing', async () => {
    const { token, secret } = site.printer
    const order = await site.submit(orderBody('220147'))
    const shipment = z.looseObject({ _id: z.string() }).parse(order.orderData.shipments[0])
    await createClient(endpoint, token, secret).request('PUT', `/shipment/shipped/${shipment._id}`, null)
    expect(await site.statusOf(order._id)).toBe('shipped')
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0
const program = new URL('../tests/support/signing-client.py', import.meta.url).pathname

// The published client in Python can be had neither from npm nor from Debian, and the project keeps no code of others: this
// one of ours signs as it does.
describe.runIf(hasPython)('a client in Python that signs as the published one does, over a socket', () => {
  async function call(method: string, path: string, { body = '', base = origin, signer = shop } = {}) {
    const env = { ...process.env, ONEFLOW_TOKEN: signer.token, ONEFLOW_SECRET: signer.secret }
    const running = promisify(execFile)('python3', [program, base, method, path], { env })
    running.child.stdin?.end(body)
    const [status, text = ''] = (await running).stdout.split('\n')
    return { status: Number(status), answer: JSON.parse(text) as unknown }
  }
  const order = (number: string) => JSON.stringify(orderBody(number))

  it('[published client] tries an order, submits it for later at its own path, finds it and cancels it', async () => {
    expect(await call('POST', '/api/order/validate', { body: order('330001') })).toMatchObject({
      status: 200,
      answer: { success: true, orderData: { sourceOrderId: '330001' } },
    })
    const receipt = await call('POST', '/api/order', { body: order('330001'), base: `${origin}/submission` })
    expect(receipt).toMatchObject({ status: 200, answer: { sourceAccountId: site.brand.id } })
    await takeSubmissions()
    const { _id } = z.object({ _id: z.string() }).parse(receipt.answer)
    expect(await call('GET', '/api/order/bysourceid/330001')).toMatchObject({
      status: 200,
      answer: { data: [{ _id }] },
    })
    expect(await call('PUT', '/api/order/Acme%20Cards/330001/cancel')).toEqual({
      status: 200,
      answer: { success: true },
    })
    expect(await site.statusOf(_id)).toBe('cancelled')
  })

  it('[published client] is refused with a wrong secret, at its own path too', async () => {
    const signer = { ...shop, secret: 'wrong' }
    for (const base of [origin, `${origin}/submission`]) {
      expect(await call('POST', '/api/order', { body: order('330002'), base, signer })).toMatchObject({
        status: 401,
        answer: { message: 'Invalid Signature' },
      })
    }
  })
})
