import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Hono } from 'hono'
import type { AccountSettings } from '#lib/contract/accounts.ts'
import type { Role } from '#lib/contract/call.ts'
import { type AuthenticateSigned, createAuthenticate } from '../../accounts/authenticate.ts'
import { createApp } from '../../app.ts'
import { type Config, readConfig } from '../../core/config.ts'
import { type Database, openDatabase } from '../../core/database/open.ts'
import * as tables from '../../core/database/schema/tables.ts'
import type { Served } from '../../core/implement.ts'
import { createLiveBus } from '../../core/live/bus.ts'
import { openFileStore } from '../../files/open-store.ts'
import { type ApiTokens, createApiTokens } from '../../identity/api-tokens.ts'
import { loadIdentitySecrets } from '../../identity/secrets.ts'
import { createPdfInspector, type PdfInspector } from '../../pdf/runner.ts'
import { emptyTables } from '../../seeding.ts'
import { eventReader } from '../../triggers/event-data.ts'
import type { Upstream } from '../../upstream.ts'
import { type Signer, signRequest } from './sign-request.ts'
import { loadSnapshot } from './snapshot.ts'

export type TestOptions = {
  /** What the app under test serves. */
  serve?: (up: Upstream, tokens: ApiTokens) => Served[]
  extra?: (up: Upstream) => Hono
  signed?: AuthenticateSigned
  config?: Partial<Config>
  inspector?: PdfInspector
  /** Where the clock starts; it moves by `advance` only. */
  now?: string
  /** Another database than that of the file; the test that opened it closes it. */
  database?: Database
}

type Sent = { as?: string; signer?: Signer; account?: string; body?: unknown; headers?: Record<string, string> }

export type TestUpstream = Awaited<ReturnType<typeof createTestUpstream>>

let shared: Promise<Database> | undefined

function openShared(): Promise<Database> {
  shared ??= loadSnapshot().then((snapshot) => openDatabase({ snapshot }))
  return shared
}

/** An upstream on an empty database in memory, without a socket. The database is shared by the tests of a file. */
export async function createTestUpstream(options: TestOptions = {}) {
  const { serve, extra, signed, config, inspector, now } = options
  const database = options.database ?? (await openShared())
  await emptyTables(database.orm)
  const dataDir = await mkdtemp(join(tmpdir(), 'upstream-'))
  const clock = { time: Date.parse(now ?? '2026-03-04T09:00:00Z') }
  const settings = { ...readConfig({ DATA_DIR: dataDir, UPSTREAM_ORIGIN: 'http://localhost:4000' }), ...config }
  const readClock = () => new Date(clock.time)
  const bus = await createLiveBus(database)
  const up: Upstream = {
    config: settings,
    database,
    files: await openFileStore({ config: settings, database, now: readClock }),
    inspector: inspector ?? createPdfInspector(),
    bus,
    events: eventReader,
    now: readClock,
  }
  const tokens = await createApiTokens(up, await loadIdentitySecrets(database))
  const app = createApp(up, {
    served: serve?.(up, tokens) ?? [],
    authenticate: createAuthenticate(up, tokens, signed),
    ...(extra && { extra: extra(up) }),
  })
  const bearers = new Map<string, Promise<string>>()

  /** An access token of a user, as the sign-in page would issue it. */
  function bearer(userId: string): Promise<string> {
    const known = bearers.get(userId) ?? tokens.begin(userId).then(({ token }) => token)
    bearers.set(userId, known)
    return known
  }

  return {
    ...up,
    up,
    app,
    tokens,
    bearer,
    ...createBuilders(database),
    statusOf: async (orderId: string) => {
      const [order] = await database.orm.select().from(tables.orders).where(eq(tables.orders.id, orderId))
      return order?.status
    },
    advance: (ms: number) => {
      clock.time += ms
    },
    /** Sends a request: with `as` signed in as that user, with `signer` signed by that role; `account` names an account. */
    async request(method: string, path: string, sent: Sent = {}): Promise<Response> {
      const { as, signer, account, body, headers } = sent
      return app.request(path, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${await bearer(as)}` }),
          ...(signer && signRequest(method, path.split('?')[0] ?? '', signer, readClock().toISOString())),
          ...(account && { [settings.accountHeader]: account }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    },
    async close() {
      await bus.close()
      await up.inspector.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const only = <T>([row]: T[]): T => {
  if (!row) throw new Error('there is no such row')
  return row
}

/** Rows that tests begin with; each takes what the test is about and makes up the rest. */
function createBuilders({ orm }: Database) {
  let last = 0
  const next = (word: string) => `${word}-${(last += 1)}`

  const add = async <Table extends PgTable>(table: Table, row: PgInsertValue<Table>) =>
    only((await orm.insert(table).values(row).returning()) as Table['$inferSelect'][])

  const account = (name = next('account'), types: string[] = ['psp'], settings: Partial<AccountSettings> = {}) =>
    add(tables.accounts, { name, types, settings })

  const user = (given: Partial<typeof tables.users.$inferInsert> = {}) => {
    const username = given.username ?? next('user')
    return add(tables.users, { username, name: username, email: `${username}@example.test`, ...given })
  }

  const membership = (userId: string, accountId: string, role: Role = 'owner', permissions: string[] = []) => {
    const credentials = { token: String(randomBytes(6).readUIntBE(0, 6)), secret: randomBytes(24).toString('hex') }
    return add(tables.memberships, { userId, accountId, role, permissions, ...credentials })
  }

  const product = (accountId: string, given: Partial<typeof tables.products.$inferInsert> = {}) =>
    add(tables.products, { accountId, productCode: next('product'), components: [], ...given })
  const sku = (accountId: string, given: Partial<typeof tables.skus.$inferInsert> = {}) =>
    add(tables.skus, { accountId, code: next('sku'), ...given })
  const carrier = (accountId: string, given: Partial<typeof tables.carriers.$inferInsert> = {}) =>
    add(tables.carriers, { accountId, alias: next('carrier'), code: 'royalmail', service: 'tracked', ...given })

  return {
    add,
    account,
    user,
    membership,
    product,
    sku,
    carrier,
    /** What an account needs to take an `orderBody`: a product with its SKU, and a carrier. */
    async cards(accountId: string) {
      const component = { code: 'Card', type: 'press', paper: '', attributes: { lamination: 'gloss' } }
      const cards = await product(accountId, { productCode: 'cards', description: 'Cards', components: [component] })
      await carrier(accountId, { alias: 'pickup', code: 'customer', service: 'pickup' })
      return { product: cards, sku: await sku(accountId, { code: 'card', productId: cards.id }) }
    },
    /** A new user with a role on an account, by default a new account. */
    async member(role: Role = 'owner', accountId?: string, permissions: string[] = []) {
      const [person, id] = [await user(), accountId ?? (await account()).id]
      const { token, secret } = await membership(person.id, id, role, permissions)
      const signer = { token, secret }
      return { userId: person.id, accountId: id, token, secret, signer, sent: { as: person.id, account: id } }
    },
    /** Lets the first account send orders to the second. */
    link: (accountIdA: string, accountIdB: string, given: Partial<typeof tables.accountLinks.$inferInsert> = {}) =>
      add(tables.accountLinks, { accountIdA, accountIdB, permissions: ['ordersubmission'], ...given }),
  }
}
