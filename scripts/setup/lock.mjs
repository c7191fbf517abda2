import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, writeInto } from './folder.mjs'

const POLL_MS = 250

/**
 * Takes the lock or tells who holds it: `{ release }` or `{ heldBy: { pid, since } }`. A lock whose process is gone
 * (killed, crashed, machine restarted) is taken over.
 */
export function tryLock(file) {
  makeFolder(path.dirname(file))
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), since: new Date().toISOString() })
  for (;;) {
    if (create(file, mine)) return { release: () => release(file, mine) }
    const theirs = read(file)
    if (theirs === undefined) continue
    const owner = parse(theirs)
    if (owner && isAlive(owner)) return { heldBy: { pid: owner.pid, since: owner.since } }
    removeStale(file, theirs)
  }
}

/** Waits for the lock. `onWait` is called once, with the holder, when there is somebody to wait for. */
export async function waitForLock(file, { onWait, signal }) {
  for (let waiting = false; ; waiting = true) {
    const { release: give, heldBy } = writeInto(path.dirname(file), undefined, () => tryLock(file))
    if (give) return give
    if (!waiting) onWait(heldBy)
    await sleep(POLL_MS, undefined, { signal })
  }
}

// The file appears under its name complete with its content, so nobody ever reads half a lock.
function create(file, content) {
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

// Two programs may find the same stale lock: the one that comes second must not remove the first one's new lock.
function removeStale(file, content) {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const moved = readFileSync(aside, 'utf8')
  if (moved !== content) create(file, moved)
  rmSync(aside)
}

function release(file, content) {
  if (read(file) === content) rmSync(file, { force: true })
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
    const { pid, started, since } = JSON.parse(text)
    return Number.isInteger(pid) ? { pid, started, since } : undefined
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
  const now = startOf(pid)
  return now === null || now === started
}

/**
 * When a process started, in ticks since the machine did: with the number it tells one process from a later one that
 * was given the same number. `null` where the system does not say, `undefined` for a process that has ended.
 */
function startOf(pid) {
  if (process.platform !== 'linux') return null
  const stat = read(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The second field is the program's name in parentheses, and may itself contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? undefined : fields[18]
}
