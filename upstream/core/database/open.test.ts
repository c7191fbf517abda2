import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSnapshot } from '../../tests/support/snapshot.ts'
import { type Database, openDatabase } from './open.ts'
import { accounts } from './schema/tables.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ snapshot: await loadSnapshot() })
})
afterAll(() => database.close())

const account = async (name: string) => {
  const [row] = await database.orm.insert(accounts).values({ name, types: [] }).returning()
  return row?.id ?? ''
}
const outsideTransaction = { cause: { message: expect.stringContaining('use its executor') } }

it('a statement outside of the running transaction is refused instead of waiting for ever', async () => {
  const stray = database.transaction(async (tx) => {
    await tx.insert(accounts).values({ name: 'inside', types: [] })
    await database.orm.select().from(accounts)
  })
  await expect(stray).rejects.toMatchObject(outsideTransaction)
  expect(await database.orm.$count(accounts, eq(accounts.name, 'inside'))).toBe(0)
})

it('a prepared statement reads new rows, outlives its errors, and is no part of a transaction', async () => {
  const { id, name } = accounts
  const number = sql`10 / ${sql.placeholder('divisor')}::int`
  const statement = database.orm
    .select({ id, number })
    .from(accounts)
    .where(eq(name, sql.placeholder('name')))
  const find = database.prepare(statement)
  expect(await find.execute({ name: 'Ωmega', divisor: 1 })).toEqual([])
  const made = await account('Ωmega')
  const expected = [{ id: made, number: 5 }]
  expect(await find.execute({ name: 'Ωmega', divisor: 2 })).toEqual(expected)
  await expect(find.execute({ name: 'Ωmega', divisor: 0 })).rejects.toMatchObject({ cause: { code: '22012' } })
  const stray = database.transaction(() => find.execute({ name: 'Ωmega', divisor: 2 }))
  await expect(stray).rejects.toMatchObject(outsideTransaction)
  expect(await database.prepare(statement).execute({ name: 'Ωmega', divisor: 2 })).toEqual(expected)
})
