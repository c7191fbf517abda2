import { randomUUID } from 'node:crypto'
import createClient from 'oneflow-sdk-js'
import { request } from 'undici'
import * as z from 'zod'
import { readArtwork } from '#upstream/pdf/testing/pdfs.ts'
import { signRequest } from '#upstream/tests/support/sign-request.ts'
import { upstreamOrigin } from './portals/addresses.ts'

const credentials = { token: process.env.DEMO_TOKEN ?? '', secret: process.env.DEMO_SECRET ?? '' }
const uploadAddresses = z.object({ upload: z.url(), fetch: z.url() })
const submitted = z.object({ _id: z.string() })
const accepted = z.object({ order: submitted })

/** The brand's own web shop: signs what it sends, as the published clients do. */
export const signed = (method: string, path: string) => signRequest(method, path, credentials)

/** Returns the address to upload artwork to, and the one to name in an order. */
export async function announceArtwork(upstream = upstreamOrigin) {
  const path = '/api/file/getpreupload'
  const answer = await request(`${upstream}${path}?mimeType=application/pdf`, { headers: signed('GET', path) })
  return uploadAddresses.parse(await answer.body.json())
}

/** Uploads artwork. A second upload to the same address replaces it. */
export async function sendArtwork(upload: string, pdf: Uint8Array): Promise<void> {
  const put = await request(upload, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: pdf })
  await put.body.dump()
  if (put.statusCode >= 300) throw new Error(`the artwork was refused with ${put.statusCode}`)
}

/** Uploads artwork, a card unless another is given, and returns the address to name in an order. */
export async function uploadArtwork(pdf?: Uint8Array, upstream = upstreamOrigin): Promise<string> {
  const { upload, fetch } = await announceArtwork(upstream)
  await sendArtwork(upload, pdf ?? (await readArtwork('card-1')))
  return fetch
}

let days = 0

/** A distant day on which no other item is due, so that its items are in a batch of their own. */
export function ownDay(): string {
  days += 1
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
  return new Date(Date.UTC(2040, 0, 1 + worker * 200 + days)).toISOString().slice(0, 10)
}

export type Submission = { orderId: string; sourceOrderId: string }
export type Wish = {
  /** The address of the artwork, or one for each item. A text that is no address names a file at the site. */
  artwork?: string | readonly string[]
  /** Components of each item. The artwork of all but the first is at the site. */
  components?: number
  quantity?: number
  carrier?: string
  items?: number
  shipments?: number
  /** A day of its own keeps an order out of the batches of other tests. */
  shipByDate?: string
  /** A product other than the one that the tests share. */
  upstream?: string
}

export const ada = {
  name: 'Ada Lovelace',
  companyName: 'Analytical Engines',
  address1: '1 Primrose Street',
  town: 'London',
  postcode: 'EC2A 4EX',
  isoCountry: 'GB',
}

/** Sends an order with the published node client, unmodified. */
export async function submitOrder({
  artwork,
  components = 1,
  quantity = 50,
  carrier = 'pickup',
  items = typeof artwork === 'object' ? artwork.length : 1,
  shipments = 1,
  shipByDate,
  upstream = upstreamOrigin,
}: Wish = {}): Promise<Submission> {
  const artworks = [artwork ?? (await uploadArtwork(undefined, upstream))].flat()
  const sourceOrderId = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const client = createClient(`${upstream}/api`, credentials.token, credentials.secret)
  const order = client.createOrder('Kestrel Print', { sourceOrderId, customerName: 'Ada Lovelace' })
  for (let number = 1; number <= items; number += 1) {
    const item = order.addItem({
      sku: 'BC-85x55',
      quantity,
      sourceItemId: `${sourceOrderId}-${number}`,
      description: `Card ${number}`,
      shipmentIndex: (number - 1) % shipments,
    })
    const path = artworks[(number - 1) % artworks.length]
    const fetch = URL.canParse(path ?? '')
    const attributes = { Finish: 'Gloss', Laminate: true }
    item.addComponent({ code: 'Card', path, fetch, localFile: !fetch, attributes })
    for (let more = 2; more <= components; more += 1) {
      item.addComponent({ code: 'Card', path: `card-${number}-${more}.pdf`, localFile: true, attributes })
    }
  }
  for (let shipmentIndex = 0; shipmentIndex < shipments; shipmentIndex += 1) {
    order.addShipment({ shipmentIndex, carrier: { alias: carrier }, shipTo: ada, shipByDate })
  }
  const created = submitted.parse(await client.submitOrder())
  return { orderId: created._id, sourceOrderId }
}

/** Sends an order with artwork at the site: the upstream need not fetch it, so the order is in production at once. */
export const submitAtSite = (wish: Wish = {}) => submitOrder({ artwork: 'card.pdf', ...wish })

/** Sends the body of an order unchanged, which the published clients do not. Returns the id of the order. */
export async function submitBody(orderData: Record<string, unknown>, upstream = upstreamOrigin): Promise<string> {
  const path = '/api/order'
  const answer = await request(upstream + path, {
    method: 'POST',
    headers: { ...signed('POST', path), 'content-type': 'application/json' },
    body: JSON.stringify({ destination: { name: 'Kestrel Print' }, orderData }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`the order was refused with ${answer.statusCode}: ${text}`)
  return accepted.parse(JSON.parse(text)).order._id
}

const inbox = z.object({
  deliveries: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
})

/** What an address of this machine has received. */
export async function readInbox(name: string) {
  const answer = await request(`${upstreamOrigin}/inbox/${name}`)
  return inbox.parse(await answer.body.json()).deliveries
}

/** The postbacks that the brand's address has received for an order. */
export const heardOf = async (sourceOrderId: string) =>
  (await readInbox('lumen-cards')).filter(({ body }) => body.includes(sourceOrderId))
