import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { files } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import {
  orderOf,
  sendSigned,
  signerOf,
  startUpstreamProgram,
  type UpstreamProgram,
} from '#tests/support/servers/upstream-program.ts'
import { type Database, openDatabase } from '#upstream/core/database/open.ts'
import {
  items,
  orderLogs,
  orders as orderRows,
  outbox,
  triggerEvents,
  triggerSources,
  triggers,
} from '#upstream/core/database/schema/tables.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { submitted } from '#upstream/tests/support/intake.ts'
import type { Signer } from '#upstream/tests/support/sign-request.ts'
import { createDataDir } from '#upstream/tests/support/snapshot.ts'

// Programs start several times.
vi.setConfig({ testTimeout: 600_000 })

const kills = 3
const clients = 3
const receipt = z.object({ SourceOrderId: z.string() })

/** Postbacks that came, as path and order. */
const heard = new Set<string>()
const receiver = createServer((request, response) => {
  const heardOf = (body: unknown) => {
    heard.add(`${request.url} ${receipt.parse(body).SourceOrderId}`)
    response.end()
  }
  json(request).then(heardOf, () => response.destroy()) // the sender was killed
})
let receiverOrigin: string
let dataDir: string
let port: number
let program: UpstreamProgram | undefined

beforeAll(async () => {
  dataDir = await createDataDir('kill-')
  port = await freePort()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  receiverOrigin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  await program?.kill()
  receiver.close()
  receiver.closeAllConnections()
  await rm(dataDir, { recursive: true })
})

const start = async () => {
  program = await startUpstreamProgram({ dataDir, port, allowedOrigins: receiverOrigin })
  return program
}
const at = (path: string) => `http://127.0.0.1:${port}${path}`

/** What is done while the program is dead. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir })
  const result = await work(database)
  await database.close()
  return result
}

/** Notifies the receiver of every order and every parcel, and no other receiver. */
async function replaceTriggers({ orm }: Database, accountId: string): Promise<void> {
  await orm.delete(triggers)
  for (const exchange of ['oneflow.order.received', 'oneflow.shipment.shipped']) {
    const [source] = await orm.select().from(triggerSources).where(eq(triggerSources.exchange, exchange))
    await orm.insert(triggers).values({
      accountId,
      triggerSourceId: source?.id ?? '',
      name: exchange,
      type: 'http',
      address: `${receiverOrigin}/${exchange}`,
      retry: true,
      linkedAccountIds: [],
      signingSecret: `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`,
    })
  }
}

/** What the program said that it has: orders by their number, and what became of each. */
type Acknowledged = { orders: Map<string, string>; shipped: Set<string>; uploaded: Map<string, string> }

it('the upstream has all that it acknowledged, once and whole, and goes on, however often it is killed', async () => {
  const card = Buffer.from(await businessCard())
  const got: Acknowledged = { orders: new Map(), shipped: new Set(), uploaded: new Map() }
  await (await start()).kill()
  const { brand, site } = await inDatabase(async (database) => {
    const owner = await signerOf(database, 'Kestrel Print', 'owner')
    await replaceTriggers(database, owner.id)
    return { brand: await signerOf(database, 'Lumen Cards', 'customer'), site: owner }
  })

  let last = 0
  /** Hands in one order, and ships it or uploads its artwork. */
  async function work(acknowledge: () => void): Promise<void> {
    const number = `KILL-${(last += 1)}`
    const answer = await sendSigned('POST', at('/api/order'), brand, orderOf(number, last % 2 === 0))
    requireOk(answer)
    const { order } = submitted.parse(await answer.json())
    got.orders.set(number, order._id)
    acknowledge()
    const [file] = order.files
    if (file?.url !== undefined) {
      requireOk(await fetch(file.url, { method: 'PUT', body: card }))
      got.uploaded.set(number, file._id)
    } else {
      await ship(site, order._id, number)
      got.shipped.add(number)
    }
    acknowledge()
  }

  for (let round = 0; round < kills; round += 1) {
    const running = await start()
    const kill: { callsLeft: number; done?: Promise<void> } = { callsLeft: randomInt(5, 25) }
    const acknowledge = () => {
      kill.callsLeft -= 1
      if (kill.callsLeft === 0) kill.done = running.kill()
    }
    const client = async () => {
      while (!kill.done) await work(acknowledge).catch(refuseUnlessCutOff)
    }
    await Promise.all(Array.from({ length: clients }, client))
    await kill.done
  }

  // As after a minute: what was in the middle of being done is taken up again.
  await inDatabase(({ orm }) => orm.update(outbox).set({ lockedUntil: null }).where(isNull(outbox.doneAt)))
  await start()
  expect(got.shipped.size * got.uploaded.size).toBeGreaterThan(0)
  for (const [number, id] of got.orders) {
    const { order } = await decode(orders.details, await sendSigned('GET', at(`/api/order/details/${id}`), site))
    expect(order).toMatchObject({ _id: id, orderData: { sourceOrderId: number } })
  }
  for (const number of got.shipped) expect(await statusOf(site, got.orders.get(number))).toBe('shipped')
  for (const [number, fileId] of got.uploaded) {
    const link = await decode(files.download, await sendSigned('GET', at(`/api/file/download/${fileId}`), site))
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer()).equals(card)).toBe(true)
    await expect.poll(() => statusOf(site, got.orders.get(number)), { timeout: 240_000 }).toBe('printready')
  }
  const expected = [
    ...[...got.orders.keys()].map((number) => `/oneflow.order.received ${number}`),
    ...[...got.shipped].map((number) => `/oneflow.shipment.shipped ${number}`),
  ]
  await expect.poll(() => expected.filter((one) => !heard.has(one)), { timeout: 240_000 }).toEqual([])
  await program?.kill()
  await inDatabase(expectWholeOrders)
})

/** Orders whose answer was cut off may be there as well: they too are whole, and there once. */
async function expectWholeOrders({ orm }: Database): Promise<void> {
  const kept = await orm.select().from(orderRows)
  expect(new Set(kept.map(({ sourceOrderId }) => sourceOrderId)).size).toBe(kept.length)
  const created = eq(orderLogs.message, 'Order created')
  const parts = {
    items: (await orm.select().from(items)).map(({ orderId }) => orderId),
    logs: (await orm.select().from(orderLogs).where(created)).map(({ orderId }) => orderId),
    received: (await orm.select().from(triggerEvents).where(eq(triggerEvents.exchange, 'oneflow.order.received')))
      // One for the site, one for the brand.
      .flatMap(({ refId, accountId }) => (accountId === kept[0]?.destinationAccountId ? [refId] : [])),
  }
  const ids = kept.map(({ id }) => id).sort()
  for (const [part, ofOrders] of Object.entries(parts)) expect(ofOrders.sort(), part).toEqual(ids)
}

function requireOk({ ok, status, url }: Response): void {
  if (!ok) throw new Error(`${url} answered ${status}`)
}

/** A client notices a killed program by its broken connection only. */
function refuseUnlessCutOff(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

async function ship(site: Signer, orderId: string, trackingNumber: string): Promise<void> {
  const listed = await decode(shipments.ofOrder, await sendSigned('GET', at(`/api/shipment/byorder/${orderId}`), site))
  const path = `/api/shipment/shipped/${listed.data[0]?._id}`
  requireOk(await sendSigned('PUT', at(path), site, { trackingNumber }))
}

async function statusOf(site: Signer, orderId: string | undefined): Promise<string> {
  const answer = await sendSigned('GET', at(`/api/order/details/${orderId}`), site)
  return (await decode(orders.details, answer)).order.orderData.status
}
