import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSnapshot } from '../database/pglite.ts'

const migrations = join(import.meta.dirname, '..', 'database', 'migrations')
const lockfile = join(import.meta.dirname, '..', '..', 'package-lock.json')

/** An empty database, made once for all test files: of the same migrations and the same packages. */
export async function loadSnapshot(): Promise<Blob> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
  const contents = await Promise.all(
    [...names.map((name) => join(migrations, name)), lockfile].map((path) => readFile(path)),
  )
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  const path = join(tmpdir(), `site-flow-light-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(path)) await keep(path)
  return new Blob([await readFile(path)])
}

/** Whole or not at all: other workers look for it at the same time. */
async function keep(path: string): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, new Uint8Array(await (await makeSnapshot()).arrayBuffer()))
  await rename(draft, path)
}
