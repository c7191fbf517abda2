import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../core/database/open.ts'
import { secrets } from '../core/database/schema/tables.ts'
import type { FileStore } from '../core/file-store.ts'
import { requireFolder } from '../core/folder.ts'
import { createDiskStore } from './disk-store.ts'

type Options = { dir: string; origin: string; database: Database; now: () => Date }

/** The file store of this service. Its addresses stay valid over a restart: the signing key is in the database. */
export async function openFileStore({ database, ...place }: Options): Promise<FileStore> {
  await requireFolder(place.dir)
  return createDiskStore({ ...place, secret: await loadSecret(database) })
}

async function loadSecret({ orm }: Database): Promise<string> {
  const name = 'file-addresses'
  await orm
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [stored] = await orm.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return z.string().min(40).parse(stored?.value)
}
