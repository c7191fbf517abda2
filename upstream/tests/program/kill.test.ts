import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { startPostgres, withoutPostgres } from '#tests/support/servers/postgres-server.ts'
import { type Database, openDatabase } from '../../core/database/open.ts'
import { items, orderLogs, orders, triggerEvents, triggerSources } from '../../core/database/schema/tables.ts'
import { createIntakeSite, orderBody } from '../support/intake.ts'
import { startProgram } from '../support/program.ts'
import { type Signer, signRequest } from '../support/sign-request.ts'
import { createDataDir } from '../support/snapshot.ts'

// Programs start.
vi.setConfig({ testTimeout: 300_000 })

const clients = 4
const answersBeforeTheKill = 25

const server = await startPostgres()
if (!server) withoutPostgres()
const dataDir = await createDataDir('kill-')
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true })
})

async function withDatabase<Result>(databaseUrl: string | undefined, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A site that records an event for each order it receives; returns the credentials of its brand. */
const prepareSite = async (database: Database): Promise<Signer> => {
  const site = await createIntakeSite({ database })
  const exchange = 'oneflow.order.received'
  await database.orm.insert(triggerSources).values({ name: 'Received', exchange, resource: 'order', systems: [] })
  await site.close()
  return site.buyer.signer
}

/** Sends one order after the other until the program is gone; returns the numbers of those that it said it has. */
async function sendUntilGone(origin: string, signer: Signer, client: number, accepted: () => void): Promise<string[]> {
  const numbers: string[] = []
  for (;;) {
    const number = `${client}-${numbers.length}`
    const body = JSON.stringify(orderBody(number))
    const headers = signRequest('POST', '/api/order', signer)
    try {
      const answer = await fetch(`${origin}/api/order`, { method: 'POST', headers, body })
      expect(await answer.json()).toMatchObject({ success: true })
    } catch (error) {
      if (error instanceof TypeError) return numbers // `fetch` got no answer
      throw error
    }
    numbers.push(number)
    accepted()
  }
}

const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, { length }]) => [key, length]))

const places: { place: string; databaseUrl?: string }[] = [{ place: 'the embedded database' }]
if (server) places.push({ place: 'a PostgreSQL server', databaseUrl: server.url })

it.each(places)(
  'a program on $place that is killed while four brands send has each order that it accepted once, whole',
  async ({ databaseUrl }) => {
    const signer = await withDatabase(databaseUrl, prepareSite)
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const killed = startProgram(env)
    const { origin } = await killed.ready
    let answers = 0
    const onAccepted = () => {
      answers += 1
      if (answers === answersBeforeTheKill) killed.child.kill('SIGKILL')
    }
    const sending = Array.from({ length: clients }, (_, client) => sendUntilGone(origin, signer, client, onAccepted))
    const accepted = (await Promise.all(sending)).flat()
    expect(accepted.length).toBeGreaterThanOrEqual(answersBeforeTheKill)
    await killed.ended

    const restarted = startProgram(env)
    await restarted.ready
    restarted.child.kill('SIGTERM')
    expect((await restarted.ended).code).toBe(0)

    const { kept, lines, logs, events } = await withDatabase(databaseUrl, async ({ orm }) => ({
      kept: await orm.select().from(orders),
      lines: await orm.select().from(items),
      logs: await orm.select().from(orderLogs),
      events: await orm.select().from(triggerEvents),
    }))
    expect(kept.map(({ sourceOrderId }) => sourceOrderId)).toEqual(expect.arrayContaining(accepted))
    // Orders whose answer was on its way may be there as well: they too are whole, and there once.
    const ids = kept.map(({ id }) => id)
    const each = (times: number) => new Map(ids.map((id) => [id, times]))
    expect(new Set(kept.map(({ sourceOrderId }) => sourceOrderId)).size).toBe(kept.length)
    expect(kept.length).toBeLessThanOrEqual(accepted.length + clients)
    expect(countBy(lines, ({ orderId }) => orderId)).toEqual(each(1))
    const created = logs.filter(({ message }) => message === 'Order created')
    expect(countBy(created, ({ orderId }) => orderId)).toEqual(each(1))
    expect(countBy(events, ({ refId }) => refId)).toEqual(each(2)) // one for the brand, one for the site
  },
)
