import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { largestOrder } from '#tests/support/large-order.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { createAuthenticate } from '#upstream/accounts/authenticate.ts'
import { createApp } from '#upstream/app.ts'
import { readConfig } from '#upstream/core/config.ts'
import { accounts, memberships, users } from '#upstream/core/database/schema/tables.ts'
import { createApiTokens } from '#upstream/identity/api-tokens.ts'
import { loadIdentitySecrets } from '#upstream/identity/secrets.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import { contractRoutes } from '#upstream/served.ts'
import { signWith, startProgram } from '#upstream/tests/support/program.ts'
import { withUpstream } from '../open-upstream.ts'
import { median, print, printResult } from './report.ts'

const ROUNDS = 7
const CALLS = 300
const CLIENTS = 4
const INTAKE_MS = 10_000

/** What a call costs the embedded upstream, against a bare handler with one prepared statement on the same database. */
export async function measureUpstream() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  try {
    await withUpstream(readConfig({ DATA_DIR: dataDir, OIDC_CLIENT_SECRET: 'x'.repeat(32) }), async (up) => {
      await seedWhenEmpty(up, () => undefined)
      await up.database.vacuum()
      const { orm } = up.database
      const tokens = await createApiTokens(up, await loadIdentitySecrets(up.database, up.config.clientSecret))
      const app = createApp(up, { served: contractRoutes(up, tokens), authenticate: createAuthenticate(up, tokens) })
      const [person] = await orm
        .select({ userId: users.id, accountId: memberships.accountId })
        .from(users)
        .innerJoin(memberships, eq(memberships.userId, users.id))
        .where(eq(users.username, 'amir'))
      if (!person) throw new Error('there is no demonstration')
      const { token } = await tokens.begin(person.userId)
      const headers = { authorization: `Bearer ${token}`, [up.config.accountHeader]: person.accountId }
      const bare = up.database.prepare(
        orm
          .select({ name: accounts.name })
          .from(accounts)
          .where(eq(accounts.id, sql.placeholder('id'))),
      )
      const bareApp = new Hono().get('*', async (context) => context.json(await bare.execute({ id: person.accountId })))
      const call = (to: Hono, at: string) => async () => {
        const answer = await to.request(`${up.config.origin}/api${at}`, { headers })
        if (!answer.ok) throw new Error(`${at} answered ${answer.status}`)
        await answer.text()
      }
      const targets = {
        bare: call(bareApp, '/vars'),
        settings: call(app, '/vars'),
        orders: call(app, '/order?page=1&pagesize=10&sort=_id&direction=-1'),
      }
      const measured = Object.fromEntries(Object.keys(targets).map((name) => [name, [] as number[]]))
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [name, act] of Object.entries(targets)) {
          const before = process.cpuUsage()
          for (let count = 0; count < CALLS; count += 1) await act()
          const { user, system } = process.cpuUsage(before)
          if (round > 0) measured[name]?.push((user + system) / 1000 / CALLS)
        }
      const cost = (name: string) => median(measured[name] ?? [])
      for (const name of Object.keys(targets)) print(`${name}: ${cost(name).toFixed(2)} ms of processor`)
      printResult(
        cost('settings') / cost('bare'),
        'settings, bare handler with one prepared statement: processor time of the upstream',
        'at most 2.50',
      )
      printResult(cost('orders') / cost('bare'), 'page of ten orders, bare handler: the same', 'at most 5.00')
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Signed orders of one item that a program with the demonstration and its triggers takes in a second, from four clients. */
export async function measureIntake() {
  const server = await startPostgres()
  const embedded = await countOrders({})
  print(`intake on the embedded database: ${embedded.toFixed(1)} orders a second, on this machine`)
  if (!server) return print('intake on PostgreSQL was not measured: it is not installed')
  const onServer = await countOrders({ DATABASE_URL: server.url })
  await server.stop()
  print(`intake on PostgreSQL: ${onServer.toFixed(1)} orders a second, on this machine`)
  printResult(embedded / onServer, 'orders a second: embedded database, PostgreSQL')
}

async function countOrders(place: Record<string, string>): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  const program = startProgram({ DATA_DIR: dataDir, SCENARIO: 'site', ...place })
  try {
    const { origin, notes } = await program.ready
    const sign = signWith(notes)
    const send = async (number: string) => {
      const body = JSON.stringify(largestOrder(number, { items: 1, parts: 1, shipments: 1 }))
      const answer = await fetch(`${origin}/api/order`, { method: 'POST', headers: sign('POST', '/api/order'), body })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`an order was answered with ${answer.status}: ${text}`)
    }
    const sendFor = async (ms: number, name: string) => {
      const began = Date.now()
      const sendAll = async (client: number) => {
        let count = 0
        for (; Date.now() - began < ms; count += 1) await send(`${name}-${client}-${count}`)
        return count
      }
      const counts = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => sendAll(client)))
      return counts.reduce((sum, count) => sum + count, 0) / ((Date.now() - began) / 1000)
    }
    await sendFor(INTAKE_MS / 2, 'FIRST')
    return await sendFor(INTAKE_MS, 'MEASURED')
  } finally {
    program.child.kill('SIGKILL')
    await program.ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
