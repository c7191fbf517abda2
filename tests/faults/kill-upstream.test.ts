import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { decode } from '#lib/contract/wire.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startUpstreamProgram } from '#tests/support/servers/upstream-program.ts'
import { type Database, openDatabase } from '#upstream/core/database/open.ts'
import * as tables from '#upstream/core/database/schema/tables.ts'
import { address, submitted } from '#upstream/tests/support/intake.ts'
import { type Signer, signRequest } from '#upstream/tests/support/sign-request.ts'
import { createDataDir } from '#upstream/tests/support/snapshot.ts'
import { makeTrigger } from '#upstream/tests/support/triggers.ts'

// Programs start several times.
vi.setConfig({ testTimeout: 300_000 })

const receipt = z.object({ SourceOrderId: z.string() })
const [received, shipped] = ['oneflow.order.received', 'oneflow.shipment.shipped']

/** Postbacks that came, as path and order. */
const heard = new Set<string>()
const receiver = await startFakeUpstream(({ url, body }, response) => {
  heard.add(`${url} ${receipt.parse(JSON.parse(body.toString())).SourceOrderId}`)
  response.end()
})
let dataDir: string
let port: number
let program: ReturnType<typeof startUpstreamProgram> | undefined
let brand: Signer
let site: Signer

async function start() {
  const place = { DATA_DIR: dataDir, UPSTREAM_PORT: String(port), UPSTREAM_ORIGIN: `http://127.0.0.1:${port}` }
  program = startUpstreamProgram({ ...place, ALLOW_PRIVATE_ARTWORK: receiver.origin })
  await program.welcome
  return program
}

/** What is done while the program is dead. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir })
  const result = await work(database)
  await database.close()
  return result
}

async function signerOf({ orm }: Database, account: string, role: 'owner' | 'customer') {
  const { accounts, memberships } = tables
  const [found] = await orm
    .select({ id: accounts.id, token: memberships.token, secret: memberships.secret })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(accounts.name, account), eq(memberships.role, role)))
  return z.object({ id: z.string(), token: z.string(), secret: z.string() }).parse(found)
}

/** Sends a request as the scripts of a web shop do. A client notices a killed program by its broken connection only. */
async function send(method: string, path: string, signer: Signer, body?: unknown): Promise<Response> {
  const headers = { ...signRequest(method, path, signer), 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...sent })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

beforeAll(async () => {
  dataDir = await createDataDir('kill-')
  port = await freePort()
  await (await start()).kill()
  await inDatabase(async (database) => {
    const owner = await signerOf(database, 'Kestrel Print', 'owner')
    brand = await signerOf(database, 'Lumen Cards', 'customer')
    site = owner
    await database.orm.delete(tables.triggers)
    for (const exchange of [received, shipped]) {
      const hook = { exchange, address: `${receiver.origin}/${exchange}`, retry: true }
      await makeTrigger(database.orm, { accountId: owner.id, ...hook })
    }
  })
})
afterAll(async () => {
  await program?.kill()
  await receiver.close()
  await rm(dataDir, { recursive: true })
})

/** What the program acknowledged. */
const acknowledged = { orders: new Map<string, string>(), shipped: new Set<string>() }

/** Hands in one order, and ships it. */
async function work(number: string, count: () => void): Promise<void> {
  const component = { code: 'Card', path: 'a.pdf', localFile: true }
  const item = { sku: 'BC-250', sourceItemId: '1', quantity: 250, components: [component] }
  const parcel = { shipTo: address, carrier: { alias: 'pickup' } }
  const orderData = { sourceOrderId: number, items: [item], shipments: [parcel] }
  const made = await send('POST', '/api/order', brand, { destination: { name: 'Kestrel Print' }, orderData })
  const { order } = submitted.parse(await made.json())
  acknowledged.orders.set(number, order._id)
  count()
  const parcels = await send('GET', `/api/shipment/byorder/${order._id}`, site)
  const [shipment] = (await decode(shipments.ofOrder, parcels)).data
  await send('PUT', `/api/shipment/shipped/${shipment?._id}`, site, { trackingNumber: number })
  acknowledged.shipped.add(number)
  count()
}

it('[REL-23] a killed upstream has all that it acknowledged, whole and once', async () => {
  let last = 0
  const running = await start()
  const kill: { callsLeft: number; done?: Promise<void> } = { callsLeft: randomInt(5, 25) }
  const count = () => {
    kill.callsLeft -= 1
    if (kill.callsLeft === 0) kill.done = running.kill()
  }
  const client = async () => {
    while (!kill.done)
      await work(`KILL-${(last += 1)}`, count).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error
      })
  }
  await Promise.all(Array.from({ length: 3 }, client))
  await kill.done

  // As after a minute: what was in the middle of being done is taken up again.
  await inDatabase(({ orm }) =>
    orm.update(tables.outbox).set({ lockedUntil: null }).where(isNull(tables.outbox.doneAt)),
  )
  await start()
  expect(acknowledged.shipped.size).toBeGreaterThan(0)
  const lost: string[] = []
  for (const [number, id] of acknowledged.orders) {
    const { order } = await decode(orders.details, await send('GET', `/api/order/details/${id}`, site))
    const { sourceOrderId, status } = order.orderData
    if (sourceOrderId !== number || (acknowledged.shipped.has(number) && status !== 'shipped')) lost.push(number)
  }
  expect(lost).toEqual([])
  const expected = [
    ...[...acknowledged.orders.keys()].map((number) => `/${received} ${number}`),
    ...[...acknowledged.shipped].map((number) => `/${shipped} ${number}`),
  ]
  await expect.poll(() => expected.filter((one) => !heard.has(one)), { timeout: 120_000 }).toEqual([])
  await program?.kill()

  // Orders whose answer was cut off may be there as well: they too are whole, and there once.
  const kept = await inDatabase(({ orm }) => orm.select().from(tables.orders))
  expect(new Set(kept.map(({ sourceOrderId }) => sourceOrderId)).size).toBe(kept.length)
  const items = await inDatabase(({ orm }) => orm.select().from(tables.items))
  expect(items.map(({ orderId }) => orderId).sort()).toEqual(kept.map(({ id }) => id).sort())
})
