import { join } from 'node:path'
import * as z from 'zod'
import type { Config } from '../core/config.ts'
import type { Database } from '../core/database/open.ts'
import { loadOrCreateSecret, randomSecret } from '../core/database/secrets.ts'
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
  const secret = await loadOrCreateSecret(database, 'file-addresses', z.string().min(40), randomSecret)
  const place = { dir, origin: config.origin, secret, now }
  if (config.bucketUrl === undefined) return createDiskStore(place)
  const bucket = createBucket(config.bucketUrl)
  await bucket.require()
  return createBucketStore({ ...place, bucket })
}

export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')
