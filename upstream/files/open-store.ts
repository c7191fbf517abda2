import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/database/open.ts'
import { secrets } from '../core/database/schema/tables.ts'
import type { FileStore } from '../core/file-store.ts'
import { requireFolder } from '../core/folder.ts'
import { createBucket } from './bucket.ts'
import { createBucketStore } from './bucket-store.ts'
import { createDiskStore } from './disk-store.ts'

type Options = { config: Pick<Config, 'dataDir' | 'bucketUrl' | 'origin'>; database: Database; now: () => Date }

/** The file store of this service. Its addresses stay valid over a restart: the signing key is in the database. */
export async function openFileStore({ config, database, now }: Options): Promise<FileStore> {
  const dir = filesFolder(config)
  await requireFolder(dir)
  const place = { dir, origin: config.origin, secret: await loadSecret(database), now }
  if (config.bucketUrl === undefined) return createDiskStore(place)
  const bucket = createBucket(config.bucketUrl)
  await bucket.require()
  return createBucketStore({ ...place, bucket })
}

export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

async function loadSecret({ orm }: Database): Promise<string> {
  const name = 'file-addresses'
  await orm
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [stored] = await orm.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return z.string().min(40).parse(stored?.value)
}
