import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './errors.ts'

/** A database that finds less may end in the middle of its work. */
const minFreeBytes = 16 * 1024 * 1024
const diskFullCodes = ['ENOSPC', 'EDQUOT', '53100']
const permissionCodes = ['EACCES', 'EPERM', 'EROFS']
/** The same errors as SQLite (`errcode`) and PGlite's file system (`errno`, numbered as in WASI) report them. */
const sqliteCodes: Record<number, string> = { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' }
const wasiCodes: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

export async function requireFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, 'x')
    await rm(probe, { force: true }) // two that ask in one process have one name for it
  } catch (error) {
    const code = codeOf(error) ?? ''
    throw diskFullCodes.includes(code) ? fullDisk(folder, error) : notWritable(folder, code, error)
  }
}

export async function explainDiskErrors<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = codeOf(error) ?? ''
    // A database that could not write often fails with another error first, so the free space is checked too.
    if (diskFullCodes.includes(code) || (await isFull(folder))) throw fullDisk(folder, error)
    if (permissionCodes.includes(code)) throw notWritable(folder, code, error)
    throw error
  }
}

/** Like `mkdir` with `recursive`, which loops for ever where the system reports ENOENT although the parent exists (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // EEXIST: another program made it meanwhile
  })
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes[error.errcode]
  if ('code' in error && typeof error.code === 'string') return error.code
  if ('errno' in error && typeof error.errno === 'number') return wasiCodes[error.errno]
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** Whether a disk has too little space to go on working. */
export async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < minFreeBytes
}

/** Whether something failed for want of space, as the system or a database says. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.includes(codeOf(error) ?? '')

const fullDisk = (folder: string, cause: unknown) =>
  new StartError(
    `There is no space left on the disk of ${folder}. Make room there, or set DATA_DIR to a folder on another disk.`,
    { cause },
  )

const notWritable = (folder: string, code: string, cause: unknown) =>
  new StartError(
    `The folder ${folder} cannot be written to (${code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    { cause },
  )
