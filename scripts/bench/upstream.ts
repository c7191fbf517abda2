import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { largestOrder } from '#tests/support/large-order.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startPostgres } from '#tests/support/servers/postgres-server.ts'
import { startUpstreamProgram } from '#tests/support/servers/upstream-program.ts'
import { accounts } from '#upstream/core/database/schema/tables.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import { contractRoutes } from '#upstream/served.ts'
import { signWith } from '#upstream/tests/support/program.ts'
import { createTestUpstream } from '#upstream/tests/support/upstream.ts'
import { compare, load, printResult } from './measure.ts'

const CALLS = 300

/** Makes a call so often, and takes what one costs this process. */
const costOf = (call: () => Response | Promise<Response>) => async () => {
  const before = process.cpuUsage()
  for (let count = 0; count < CALLS; count += 1) {
    const answer = await call()
    if (!answer.ok) throw new Error(`a call was answered with ${answer.status}`)
    await answer.text()
  }
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000 / CALLS }
}

/** What a call costs the embedded upstream, against a handler with one statement on the same database: prepared by Drizzle, or kept. */
export async function measureUpstream() {
  const upstream = await createTestUpstream({ serve: contractRoutes, now: new Date().toISOString() })
  const { orm } = upstream.database
  await seedWhenEmpty(upstream.up, () => undefined)
  const [site] = await orm.select().from(accounts).where(eq(accounts.name, 'Kestrel Print'))
  const { userId, accountId } = await upstream.member('admin', site?.id)
  const authorization = `Bearer ${await upstream.bearer(userId)}`
  const headers = { authorization, [upstream.config.accountHeader]: accountId }
  const isIts = eq(accounts.id, sql.placeholder('id'))
  // Of two texts: once one is kept, the other would be too.
  const prepared = orm.select({ name: accounts.name }).from(accounts).where(isIts).prepare('bare')
  const kept = upstream.database.prepare(orm.select({ id: accounts.id }).from(accounts).where(isIts))
  const appOf = (statement: { execute: (values: Record<string, unknown>) => Promise<object> }) =>
    new Hono().get('*', async (context) => context.json(await statement.execute({ id: accountId })))
  const [bareApp, keptApp] = [appOf(prepared), appOf(kept)]
  const ordersPage = '/api/order?page=1&pagesize=10&sort=_id&direction=-1'
  const targets = {
    bare: costOf(() => bareApp.request('/', { headers })),
    kept: costOf(() => keptApp.request('/', { headers })),
    settings: costOf(() => upstream.app.request('/api/vars', { headers })),
    orders: costOf(() => upstream.app.request(ordersPage, { headers })),
  }
  const { settings, orders, ...others } = await compare(targets, 7)
  for (const [name, { cpuMs }] of Object.entries(others)) {
    const other = `${name} handler with one statement: processor time of the upstream`
    printResult(settings.cpuMs / cpuMs, `settings, ${other}`, 'at most 2.50')
    printResult(orders.cpuMs / cpuMs, `page of ten orders, ${other}`, 'at most 5.00')
  }
  await upstream.close()
  await upstream.database.close()
}

/** Signed orders of one item that a program with the demonstration and its triggers takes in a second, from four clients. */
export async function measureIntake() {
  await countOrders('embedded database', '')
  const server = await startPostgres()
  if (!server) return console.log('[bench] PostgreSQL is not installed')
  await countOrders('PostgreSQL', server.url)
  await server.stop()
}

async function countOrders(name: string, databaseUrl: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  const port = await freePort()
  const program = await startUpstreamProgram({ dataDir, port, databaseUrl, env: { SCENARIO: 'site' } })
  const people = [signWith(program.welcome.notes)('POST', '/api/order')]
  const body = largestOrder('[<id>]', { items: 1, parts: 1, shipments: 1 })
  const server = { origin: `http://127.0.0.1:${port}`, pid: process.pid, people }
  const { intake } = await compare({ intake: load(server, '/api/order', { body, seconds: 8, connections: 4 }) }, 1)
  printResult(intake.perSecond, `orders a second on ${name}, on this machine`)
  await program.kill()
  await rm(dataDir, { recursive: true, force: true })
}
