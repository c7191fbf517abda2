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
import * as tables from '#upstream/core/database/schema/tables.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { submitted } from '#upstream/tests/support/intake.ts'
import type { Signer } from '#upstream/tests/support/sign-request.ts'
import { createDataDir } from '#upstream/tests/support/snapshot.ts'
import { makeTrigger } from '#upstream/tests/support/triggers.ts'

// Programs start several times.
vi.setConfig({ testTimeout: 600_000 })

const kills = 3
const clients = 3
const receipt = z.object({ SourceOrderId: z.string() })
const exchanges = ['oneflow.order.received', 'oneflow.shipment.shipped']

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
/** Who sends orders, and who prints them. */
let brand: Signer
let site: Signer

async function start() {
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

beforeAll(async () => {
  dataDir = await createDataDir('kill-')
  port = await freePort()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  receiverOrigin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  await (await start()).kill()
  await inDatabase(async (database) => {
    const owner = await signerOf(database, 'Kestrel Print', 'owner')
    brand = await signerOf(database, 'Lumen Cards', 'customer')
    site = owner
    await database.orm.delete(tables.triggers)
    for (const exchange of exchanges) {
      const target = { exchange, address: `${receiverOrigin}/${exchange}`, retry: true }
      await makeTrigger(database.orm, { accountId: owner.id, ...target })
    }
  })
})
afterAll(async () => {
  await program?.kill()
  receiver.close()
  receiver.closeAllConnections()
  await rm(dataDir, { recursive: true })
})

/** What the program said that it has: orders by their number, and what became of each. */
const got = { orders: new Map<string, string>(), shipped: new Set<string>(), uploaded: new Map<string, string>() }

let last = 0
/** Hands in one order, and ships it or uploads its artwork. */
async function work(card: Buffer<ArrayBuffer>, acknowledge: () => void): Promise<void> {
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
    const parcels = await sendSigned('GET', at(`/api/shipment/byorder/${order._id}`), site)
    const [shipment] = (await decode(shipments.ofOrder, parcels)).data
    requireOk(await sendSigned('PUT', at(`/api/shipment/shipped/${shipment?._id}`), site, { trackingNumber: number }))
    got.shipped.add(number)
  }
  acknowledge()
}

function requireOk({ ok, status, url }: Response): void {
  if (!ok) throw new Error(`${url} answered ${status}`)
}

/** A client notices a killed program by its broken connection only. */
function refuseUnlessCutOff(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}

async function orderDataOf(number: string) {
  const answer = await sendSigned('GET', at(`/api/order/details/${got.orders.get(number)}`), site)
  return (await decode(orders.details, answer)).order.orderData
}

it('an upstream that is killed again and again has all that it acknowledged, whole and once', async () => {
  const card = Buffer.from(await businessCard())
  for (let round = 0; round < kills; round += 1) {
    const running = await start()
    const kill: { callsLeft: number; done?: Promise<void> } = { callsLeft: randomInt(5, 25) }
    const acknowledge = () => {
      kill.callsLeft -= 1
      if (kill.callsLeft === 0) kill.done = running.kill()
    }
    const client = async () => {
      while (!kill.done) await work(card, acknowledge).catch(refuseUnlessCutOff)
    }
    await Promise.all(Array.from({ length: clients }, client))
    await kill.done
  }

  // As after a minute: what was in the middle of being done is taken up again.
  const unlock = { lockedUntil: null }
  await inDatabase(({ orm }) => orm.update(tables.outbox).set(unlock).where(isNull(tables.outbox.doneAt)))
  await start()
  expect(got.shipped.size * got.uploaded.size).toBeGreaterThan(0)
  for (const number of got.orders.keys()) expect((await orderDataOf(number)).sourceOrderId).toBe(number)
  for (const number of got.shipped) expect((await orderDataOf(number)).status).toBe('shipped')
  for (const [number, fileId] of got.uploaded) {
    const link = await decode(files.download, await sendSigned('GET', at(`/api/file/download/${fileId}`), site))
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer()).equals(card)).toBe(true)
    const status = async () => (await orderDataOf(number)).status
    await expect.poll(status, { timeout: 240_000 }).toBe('printready')
  }
  const expected = [...got.orders.keys()].map((number) => `/${exchanges[0]} ${number}`)
  expected.push(...[...got.shipped].map((number) => `/${exchanges[1]} ${number}`))
  await expect.poll(() => expected.filter((one) => !heard.has(one)), { timeout: 240_000 }).toEqual([])
  await program?.kill()
  await inDatabase(expectWholeOrders)
})

/** Orders whose answer was cut off may be there as well: they too are whole, and there once. */
async function expectWholeOrders({ orm }: Database): Promise<void> {
  const kept = await orm.select().from(tables.orders)
  expect(new Set(kept.map(({ sourceOrderId }) => sourceOrderId)).size).toBe(kept.length)
  const { items, orderLogs, triggerEvents } = tables
  const created = eq(orderLogs.message, 'Order created')
  const received = await orm
    .select()
    .from(triggerEvents)
    .where(eq(triggerEvents.exchange, exchanges[0] ?? ''))
  const ids = kept.map(({ id }) => id)
  const idsOf = (rows: { orderId: string }[]) => rows.map(({ orderId }) => orderId).sort()
  expect(idsOf(await orm.select().from(items))).toEqual(ids.toSorted())
  expect(idsOf(await orm.select().from(orderLogs).where(created))).toEqual(ids.toSorted())
  // One for the site, one for the brand.
  expect(received.map(({ refId }) => refId).sort()).toEqual([...ids, ...ids].sort())
}
