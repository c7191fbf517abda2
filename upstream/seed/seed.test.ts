import { expect, it } from 'vitest'
import { accounts, orders, triggerSources, users } from '../core/database/schema/tables.ts'
import { countsIn } from '../tests/support/order-counts.ts'
import { createTestUpstream } from '../tests/support/upstream.ts'
import { demoSignIns } from './people.ts'
import { seedScenario } from './seed.ts'

const silently = () => {}

it('the seed of the site scenario keeps counts that equal its orders', async () => {
  const upstream = await createTestUpstream()
  await seedScenario(upstream.up, 'site', silently)
  const { counted, kept } = await countsIn(upstream.database.orm)
  expect([kept, await upstream.database.orm.$count(orders)]).toEqual([counted, 300])
  await upstream.close()
}, 600_000)

it('the seed has no order in the scenarios that begin empty, and no demonstration users in "own"', async () => {
  const upstream = await createTestUpstream()
  const { orm } = upstream.database
  const counts = () => Promise.all([orm.$count(accounts), orm.$count(users), orm.$count(orders)])
  for (let start = 0; start < 2; start += 1) await seedScenario(upstream.up, 'own', silently)
  expect([await counts(), await orm.$count(triggerSources)]).toEqual([[0, 0, 0], 11])
  await upstream.close()
  for (const name of ['empty', 'first-access']) {
    const other = await createTestUpstream()
    await seedScenario(other.up, name, silently)
    const people = await demoSignIns(other.up)
    expect([name, people.length, await other.database.orm.$count(orders)]).toEqual([name, 7, 0])
    await other.close()
  }
})
