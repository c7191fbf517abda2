import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

export const migrationsFolder = join(import.meta.dirname, '../../core/database/migrations')
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The migrations up to the one before this, for a database as it was then. */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(path, 'utf8')))
  const at = entries.findIndex((entry) => entry.tag === tag)
  if (at < 0) throw new Error(`There is no migration ${tag}`)
  await writeFile(path, JSON.stringify({ ...rest, entries: entries.slice(0, at) }))
  return folder
}
