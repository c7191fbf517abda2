import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, writeInto } from './folder.mjs'

const POLL_MS = 250

/**
 * Waits for the lock and resolves with the function that releases it. `onWait` is called once, with the process that has
 * it. A lock whose process is gone (killed, crashed, machine restarted) is taken over.
 */
export async function acquireLock(file, { onWait, signal }) {
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  for (let isWaiting = false; ; isWaiting = true) {
    if (writeInto(path.dirname(file), undefined, () => create(file, mine)))
      return () => read(file) === mine && rmSync(file, { force: true })
    const holder = parse(read(file))
    if (!holder || !isAlive(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!isWaiting) onWait(holder.pid)
    await sleep(POLL_MS, undefined, { signal })
  }
}

// The file appears under its name with its whole content, so that no other process reads half a lock.
function create(file, content) {
  makeFolder(path.dirname(file))
  const draft = `${file}.${process.pid}.new`
  try {
    writeFileSync(draft, content)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text) {
  try {
    const holder = JSON.parse(text)
    return Number.isInteger(holder.pid) ? holder : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return startOf(pid) === started
}

/** When a process started: tells it from a later one that was given the same number. `null` where the system has no /proc. */
function startOf(pid) {
  if (process.platform !== 'linux') return null
  // The second field is the program's name in parentheses, and may itself contain spaces and parentheses.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields?.[0] === 'Z' ? undefined : fields?.[19]
}
