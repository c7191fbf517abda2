import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { SetupError } from './output.mjs'

const NO_ROOM = ['ENOSPC', 'EDQUOT']
const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']

/**
 * Runs work that writes into a folder. When the disk is the cause of a failure, it throws a sentence that names
 * the folder, and the variable, if there is one, that can name another.
 */
export function writeInto(folder, variable, work) {
  const otherwise = variable ? `, or set ${variable} to another folder` : ''
  try {
    return work()
  } catch (error) {
    if (NO_ROOM.includes(error.code))
      throw new SetupError(`There is no space left on the disk of ${folder}. Make room there${otherwise}.`)
    if (NO_RIGHT.includes(error.code))
      throw new SetupError(
        `The folder ${folder} cannot be written to (${error.code}). Give this user the right to write there${otherwise}.`,
      )
    throw error
  }
}

/** As `mkdirSync` with `recursive`, which never ends where the system says that the parent of a folder is not there (/proc). */
export function makeFolder(folder, options = {}) {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder), options)
  try {
    mkdirSync(folder, options)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error // another program made it meanwhile
  }
}
