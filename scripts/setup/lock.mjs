import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, writeInto } from './folder.mjs'
import { SetupError } from './output.mjs'

const ANNOUNCE_AFTER_MS = 500

/**
 * Waits for a lock of the operating system and resolves with the function that releases it. `flock` and the `cat` in it hold
 * the lock: that ends with its input, however this process ends. Without `flock` (macOS) no process waits.
 */
export async function acquireLock(file, { onWait, signal }) {
  writeInto(path.dirname(file), undefined, () => {
    makeFolder(path.dirname(file), { mode: 0o700 }) // beside it are the data
    closeSync(openSync(file, 'a'))
  })
  // A group of its own: Ctrl-C in the terminal reaches only us.
  const options = { stdio: ['pipe', 'pipe', 'inherit'], detached: true, signal }
  const holder = spawn('flock', [file, 'sh', '-c', 'echo && exec cat'], options)
  holder.stdin.on('error', () => {})
  const waiting = setTimeout(() => onWait(), ANNOUNCE_AFTER_MS)
  try {
    await new Promise((resolve, reject) => {
      holder.stdout.once('data', resolve)
      holder.on('error', (error) => (error.code === 'ENOENT' ? resolve() : reject(error)))
      holder.on('exit', (code) => reject(new SetupError(`${file} could not be locked (flock: exit code ${code}).`)))
    })
  } finally {
    clearTimeout(waiting)
  }
  return () => holder.stdin.end()
}
