import { expect, it } from 'vitest'
import { forEachTest } from '../../tests/support/made.ts'
import { accounts, orders, triggerSources, users } from '../core/database/schema/tables.ts'
import { countsIn } from '../tests/support/order-counts.ts'
import { createTestUpstream } from '../tests/support/upstream.ts'
import { seedScenario } from './seed.ts'

const upstream = forEachTest(() => createTestUpstream())

const seed = (name: string) => seedScenario(upstream.up, name, () => {})

it('the seed of the site scenario keeps counts that equal its orders', async () => {
  await seed('site')
  const { counted, kept } = await countsIn(upstream.database.orm)
  expect([kept, await upstream.database.orm.$count(orders)]).toEqual([counted, 300])
}, 600_000)

it('the seed has neither orders nor people in "own", and no scenario "moon"', async () => {
  const { orm } = upstream.database
  for (let start = 0; start < 2; start += 1) await seed('own')
  const counts = [accounts, users, orders, triggerSources].map((table) => orm.$count(table))
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 11])
  const all = 'There are: site, empty, first-access, own.'
  await expect(seed('moon')).rejects.toThrow(`There is no scenario "moon". ${all}`)
})
