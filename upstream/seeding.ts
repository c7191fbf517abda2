import { eq } from 'drizzle-orm'
import { emptyTables } from './database/empty.ts'
import { accounts, secrets } from './database/schema/tables.ts'
import { explainDiskErrors } from './files/folder.ts'
import { hasPeople, noUserMessage } from './identity/people.ts'
import type { SignIn } from './seed/people.ts'
import type { Upstream } from './upstream.ts'

/** What is worth knowing at the start: who can sign in to a demonstration, and what else there is to try or to do. */
export type Welcome = { signIns: SignIn[]; notes: string[] }

/** There while the seeding goes on: what is found after a start with it is half a scenario, and nobody's work. */
const unfinished = 'seeding'

/** Seeds the scenario of the configuration when the database is empty. */
export async function seedWhenEmpty(up: Upstream, report: (text: string) => void): Promise<Welcome> {
  const { orm } = up.database
  if ((await orm.$count(secrets, eq(secrets.name, unfinished))) > 0) await emptyTables(orm)
  if ((await orm.$count(accounts)) === 0) await seed(up, report)
  const { demoSignIns, demoNotes } = await import('./seed/people.ts')
  return { signIns: await demoSignIns(up), notes: [...(await demoNotes(up)), ...(await missing(up))] }
}

const missing = async (up: Upstream): Promise<string[]> =>
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
  await up.database.tidy()
}
