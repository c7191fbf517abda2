import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const migrations = dirname(
  dirname(fileURLToPath(new URL('../../core/database/migrations/meta/_journal.json', import.meta.url))),
)
const lockfile = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

/** An empty database, made once for all test files. */
export async function loadSnapshot(): Promise<Blob> {
  const path = `${await snapshotPath()}.tar`
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`
    const { makeSnapshot } = await import('../../core/database/pglite.ts')
    await writeFile(draft, new Uint8Array(await (await makeSnapshot()).arrayBuffer()))
    await rename(draft, path)
  }
  return new Blob([await readFile(path)])
}

/** A data directory with an empty database, made once: a program would take seconds to make it, and begins with a copy. */
export async function emptyDataDir(): Promise<string> {
  const path = await snapshotPath()
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`
    // Only then: those that find one, as each worker of the browser tests does, need no database.
    const { openDatabase } = await import('../../core/database/open.ts')
    const database = await openDatabase({ dataDir: draft })
    await database.close()
    // Another worker that made one at the same time came first: its own is as good.
    await rename(draft, path).catch(() => rm(draft, { recursive: true }))
  }
  return path
}

/** A copy of it. */
export async function createDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), name))
  await cp(await emptyDataDir(), dataDir, { recursive: true })
  return dataDir
}

/** The path of the stored database, which depends on the migrations and the installed packages. */
async function snapshotPath(): Promise<string> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const contents = await Promise.all(
    [...names.map((name) => join(migrations, name)), lockfile].map((path) => readFile(path)),
  )
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  return join(tmpdir(), `site-flow-light-${hash.digest('hex').slice(0, 16)}`)
}
