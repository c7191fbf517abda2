import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Resident memory of a process, from outside it: a busy process cannot be asked. Undefined where it cannot be known. */
export async function readRssMb(pid: number): Promise<number | undefined> {
  try {
    // Not statm: its unit is the page size, which is not 4 kB everywhere.
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return toMb(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
  } catch {
    return readRssFromPs(pid)
  }
}

async function readRssFromPs(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined
  try {
    return toMb((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim())
  } catch {
    // The process has just ended.
    return undefined
  }
}

function toMb(kilobytes: string | undefined): number | undefined {
  return kilobytes ? Number(kilobytes) / 1024 : undefined
}
