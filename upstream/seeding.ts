import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './core/database/open.ts'
import * as tables from './core/database/schema/tables.ts'
import { explainDiskErrors } from './core/folder.ts'
import { hasPeople, noUserMessage } from './identity/people.ts'
import type { SignIn } from './seed/people.ts'
import type { Upstream } from './upstream.ts'

/** What the operator is shown at the start: who can sign in to a demonstration, and what else there is to try or to do. */
export type Welcome = { signIns: SignIn[]; notes: string[] }

const { accounts, secrets } = tables

/** A row with this name exists while the seeding runs. Found at a start, the seeding was interrupted: the rest is half a scenario and no user's work. */
const unfinished = 'seeding'

export async function seedWhenEmpty(up: Upstream, report: (text: string) => void): Promise<Welcome> {
  await up.database.exclusively(async () => {
    const { orm } = up.database
    if ((await orm.$count(secrets, eq(secrets.name, unfinished))) > 0) await emptyTables(orm)
    if ((await orm.$count(accounts)) === 0) await seed(up, report)
  })
  const { demoSignIns, demoNotes } = await import('./seed/people.ts')
  return { signIns: await demoSignIns(up), notes: [...(await demoNotes(up)), ...(await signInWarnings(up))] }
}

const signInWarnings = async (up: Upstream): Promise<string[]> =>
  (await hasPeople(up)) ? [] : [`${noUserMessage} Until there is, /health/ready answers 503.`]

async function seed(up: Upstream, report: (text: string) => void): Promise<void> {
  const { orm } = up.database
  await orm.insert(secrets).values({ name: unfinished, value: up.config.scenario }).onConflictDoNothing()
  // Scenarios are large and needed once, so they are loaded only then.
  const { seedScenario } = await import('./seed/seed.ts')
  const { scenario, dataDir, databaseUrl } = up.config
  const fill = () => seedScenario(up, scenario, report)
  await (databaseUrl === undefined ? explainDiskErrors(dataDir, fill) : fill())
  await orm.delete(secrets).where(eq(secrets.name, unfinished))
  await up.database.vacuum()
}

/** Removes everything but the keys that were made at the first start. */
export async function emptyTables(orm: Executor): Promise<void> {
  const all: unknown[] = Object.values(tables)
  const names = all.filter((table) => is(table, PgTable)).map((table) => getTableConfig(table).name)
  const filled = names.filter((name) => name !== 'secrets').map((name) => sql.identifier(name))
  await orm.execute(sql`truncate ${sql.join(filled, sql`, `)} restart identity cascade`)
}
