import { existsSync } from 'node:fs'
import { appendFile, chmod, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { StartError } from '../errors.ts'
import { explainDiskErrors, isDiskFull, isFull, requireFolder } from '../folder.ts'
import { logError } from '../log.ts'
import { createTurns, type Turns } from '../turns.ts'
import type { Database, Executor } from './open.ts'
import * as schema from './schema/tables.ts'
import { insideTransaction, outsideTransaction, refuseInsideTransaction } from './transaction-scope.ts'

const postgresMajor = '18'
type Place = { dataDir?: string | undefined; snapshot?: Blob | undefined }

const extensions = { pg_trgm }
const migrationsFolder = join(import.meta.dirname, 'migrations')

/** PostgreSQL inside this process, in `dataDir`/pg or in memory. Only one process may have a directory open. */
export async function openEmbedded(place: Place): Promise<Database> {
  if (!place.dataDir) return open(place)
  await requireFolder(place.dataDir)
  return explainDiskErrors(place.dataDir, () => open(place))
}

async function open({ dataDir, snapshot }: Place): Promise<Database> {
  const { client, unlock } = dataDir ? await openDirectory(dataDir) : await openMemory(snapshot)
  const turns = createTurns()
  const guarded: Turns = async (work) => {
    refuseInsideTransaction()
    return turns(work)
  }
  const orm = drizzle({ client: takingTurns(client, guarded), schema, casing: 'snake_case' })
  await migrate(orm, { migrationsFolder })
  const executor = orm as unknown as Executor // the drivers' result types differ only in fields that nothing here reads
  return {
    orm: executor,
    transaction: (work) => executor.transaction(work),
    async listen(channel, onPayload) {
      const notify = (payload: string) => outsideTransaction(() => setImmediate(onPayload, payload))
      const unlisten = await guarded(() => client.listen(channel, notify))
      return () => turns(() => unlisten())
    },
    exclusively: (work) => work(), // no other process has the database open
    async vacuum() {
      await guarded(() => client.exec('vacuum analyze'))
      await guarded(() => client.exec('checkpoint'))
    },
    async close() {
      await turns(() => client.close())
      unlock()
    },
  }
}

function takingTurns(client: PGlite, turns: Turns): PGlite {
  const query: PGlite['query'] = (...args) => turns(() => client.query(...args))
  const transaction: PGlite['transaction'] = (work) =>
    turns(() => client.transaction((tx) => insideTransaction(() => work(statementsInTurn(tx)))))
  return { query, transaction } as PGlite
}

function statementsInTurn(tx: Transaction): Transaction {
  const turns = createTurns()
  const query: Transaction['query'] = (...args) => turns(() => tx.query(...args))
  return { ...tx, query }
}

async function openDirectory(dataDir: string): Promise<{ client: PGlite; unlock: () => void }> {
  const directory = join(dataDir, 'pg')
  const unlock = lockDirectory(directory)
  try {
    if (!existsSync(directory)) await build(directory)
    return { client: await openBuilt(directory).catch(explainDamage(directory)), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The operating system drops the lock when the process ends, however it ends: no lock is ever stale. */
function lockDirectory(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StartError(`The database in ${path} is in use by another copy of this program. Stop that one first.`, {
      cause: error,
    })
  }
  return () => lock.close()
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

/** Built beside its place and renamed, so that a process killed half-way leaves nothing that cannot be opened. */
async function build(directory: string): Promise<void> {
  const building = `${directory}.new`
  await rm(building, { recursive: true, force: true })
  const client = await start({ dataDir: building })
  await client.close()
  await appendFile(join(building, 'postgresql.conf'), "\nmax_wal_size = '64MB'\nmin_wal_size = '32MB'\n")
  await rename(building, directory)
}

async function openBuilt(directory: string): Promise<PGlite> {
  await chmod(directory, 0o700) // the files in it are writable for all users of the machine
  await refuseOtherVersion(directory)
  return start({ dataDir: directory })
}

/** A disk that is full or cannot be read is no damage. */
const explainDamage = (directory: string) => async (error: Error) => {
  if (error instanceof StartError || ('code' in error && error.code !== 'ENOENT') || (await isFull(directory)))
    throw error
  throw new StartError(
    `The database in ${directory} is damaged (${error.message}). Put back a backup of the data folder, ` +
      'or move that directory away to start with an empty database.',
    { cause: error },
  )
}

async function refuseOtherVersion(directory: string): Promise<void> {
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (version === postgresMajor) return
  throw new StartError(
    `The database in ${directory} was written by PostgreSQL ${version}, and this version reads ${postgresMajor}. ` +
      'Move the directory away to start with an empty one, or go back to the version that wrote it.',
  )
}

async function start(place: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>): Promise<PGlite> {
  const client = await PGlite.create({ ...place, extensions })
  const execute = client.execProtocolStream.bind(client)
  client.execProtocolStream = (...given) => execute(...given).catch(endAfterPanic)
  return client
}

/** PGlite never returns from the next statement, not even from a rollback. A new process has all that was committed. */
function endAfterPanic(error: unknown): never {
  if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') {
    const why = isDiskFull(error) ? 'has no space left on its disk' : 'cannot go on'
    logError('database', new Error(`The database ${why}, and the program ends.`, { cause: error }))
    process.exit(1)
  }
  throw error
}

const openMemory = async (snapshot: Blob | undefined) => ({
  client: await start(snapshot ? { loadDataDir: snapshot } : {}),
  unlock: () => {},
})

export async function makeSnapshot(): Promise<Blob> {
  const client = await start({})
  await migrate(drizzle({ client, schema, casing: 'snake_case' }), { migrationsFolder })
  const snapshot = await client.dumpDataDir('none')
  await client.close()
  return snapshot
}
