import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSnapshot } from '../../tests/support/snapshot.ts'
import { type Database, openDatabase } from './open.ts'
import { accounts } from './schema/tables.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ snapshot: await loadSnapshot() })
})
afterAll(() => database.close())

it('a statement outside of the running transaction is refused instead of waiting for ever', async () => {
  const stray = database.transaction(async (tx) => {
    await tx.insert(accounts).values({ name: 'inside', types: [] })
    await database.orm.select().from(accounts)
  })
  await expect(stray).rejects.toMatchObject({ cause: { message: expect.stringContaining('use its executor') } })
  expect(await database.orm.$count(accounts, eq(accounts.name, 'inside'))).toBe(0)
})
