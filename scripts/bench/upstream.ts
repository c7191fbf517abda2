import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { accounts } from '#upstream/core/database/schema/tables.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import { contractRoutes } from '#upstream/served.ts'
import { createTestUpstream } from '#upstream/tests/support/upstream.ts'
import { compare, costPerCall, printResult } from './measure.ts'

const CALLS = 300

/** What a call costs this process. */
const costOf = (call: () => Response | Promise<Response>) =>
  costPerCall(process.pid, CALLS, async () => {
    const answer = await call()
    if (!answer.ok) throw new Error(`a call was answered with ${answer.status}`)
    await answer.text()
  })

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
  const targets = {
    bare: costOf(() => bareApp.request('/', { headers })),
    kept: costOf(() => keptApp.request('/', { headers })),
    settings: costOf(() => upstream.app.request('/api/vars', { headers })),
    orders: costOf(() => upstream.app.request('/api/order?page=1&pagesize=10&sort=_id&direction=-1', { headers })),
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
