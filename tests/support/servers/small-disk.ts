import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { folder: string; remove(): void }

/** Mounts a disk of this many megabytes, in memory. Undefined if this user has no right to mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  return {
    folder,
    remove() {
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

/** Prints that a full disk was not tested: only root can mount one, and not on every machine. */
export function withoutSmallDisk(): void {
  process.stdout.write('No small disk could be mounted: what needs a full one was not tested\n')
}
