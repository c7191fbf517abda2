import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from './bucket.ts'
import { draftsFolder } from './drafts.ts'

type Copied = { copied: number; kept: number }

/** Copies the files of a disk store into a bucket. What is there with its size is kept, so it can be done again. */
export async function copyFolder(dir: string, bucket: Bucket, report?: (done: Copied) => void): Promise<Copied> {
  const done = { copied: 0, kept: 0 }
  for await (const place of glob('*/**', { cwd: dir })) {
    const [shard, ...parts] = place.split('/')
    const file = join(dir, place)
    const found = await stat(file)
    if (shard === draftsFolder || !found.isFile()) continue
    const key = parts.join('/')
    if ((await bucket.find(key))?.size === found.size) done.kept += 1
    else {
      await bucket.put(key, file)
      done.copied += 1
    }
    report?.(done)
  }
  return done
}
