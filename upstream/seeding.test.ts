import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { forAllTests } from '../tests/support/made.ts'
import { startPostgres, withoutPostgres } from '../tests/support/servers/postgres-server.ts'
import { openDatabase } from './core/database/open.ts'
import { accounts, orders, secrets } from './core/database/schema/tables.ts'
import { createLiveBus } from './core/live/bus.ts'
import { seedWhenEmpty } from './seeding.ts'
import { createTestUpstream } from './tests/support/upstream.ts'

const upstream = forAllTests(() => createTestUpstream({ config: { scenario: 'empty' } }))

const server = await startPostgres()
if (!server) withoutPostgres()
afterAll(() => server?.stop())

const names = async () => (await upstream.database.orm.select().from(accounts)).map(({ name }) => name)

it('an interrupted seeding begins again, and a database in use is left alone', async () => {
  await upstream.account('half a scenario')
  await upstream.database.orm.insert(secrets).values({ name: 'seeding', value: 'empty' })
  const welcome = await seedWhenEmpty(upstream.up, () => {})
  expect([welcome.signIns.length, await upstream.database.orm.$count(orders)]).toEqual([7, 0])
  expect(await names()).not.toContain('half a scenario')

  await upstream.account('somebody’s work')
  expect(await seedWhenEmpty(upstream.up, () => {})).toEqual(welcome)
  expect(await names()).toContain('somebody’s work')
}, 180_000)

it.runIf(server)(
  'two programs that start together on an empty PostgreSQL database seed it once',
  async () => {
    const databaseUrl = server?.url
    const databases = await Promise.all([openDatabase({ databaseUrl }), openDatabase({ databaseUrl })])
    const both = await Promise.all(
      databases.map(async (database) => ({ ...upstream.up, database, bus: await createLiveBus(database) })),
    )
    try {
      const seedings: string[] = []
      const [one, other] = await Promise.all(both.map((up) => seedWhenEmpty(up, (text) => seedings.push(text))))
      expect(one?.signIns.length).toBeGreaterThan(0)
      expect(other).toEqual(one)
      const made = await databases[0].orm.select().from(accounts)
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length)
      expect(await databases[0].orm.$count(secrets, eq(secrets.name, 'seeding'))).toBe(0)
    } finally {
      await Promise.all(both.map(({ bus }) => bus.close()))
      await Promise.all(databases.map((database) => database.close()))
    }
  },
  180_000,
)
