import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts, secrets } from './core/database/schema/tables.ts'
import { seedWhenEmpty } from './seeding.ts'
import { createTestUpstream, type TestUpstream } from './tests/support/upstream.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await createTestUpstream({ config: { scenario: 'empty' } })
})
afterAll(() => upstream.close())

const names = async () => (await upstream.database.orm.select().from(accounts)).map(({ name }) => name)

it('an interrupted seeding begins again, and a database in use is left alone', async () => {
  await upstream.account('half a scenario')
  await upstream.database.orm.insert(secrets).values({ name: 'seeding', value: 'empty' })
  const welcome = await seedWhenEmpty(upstream.up, () => {})
  expect(welcome.signIns.length).toBeGreaterThan(0)
  expect(await names()).not.toContain('half a scenario')

  await upstream.account('somebody’s work')
  expect(await seedWhenEmpty(upstream.up, () => {})).toEqual(welcome)
  expect(await names()).toContain('somebody’s work')
}, 180_000)
