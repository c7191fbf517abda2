import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Resident memory in MB, and processor time in ms since the process began; what the system does not show is undefined. */
type ProcessUse = { rssMb?: number | undefined; cpuMs?: number | undefined }

/** What a process uses, read from outside: a busy process cannot answer. */
export async function readUse(pid: number): Promise<ProcessUse> {
  try {
    const [status, stat] = await Promise.all([
      // Not statm: its unit is the page size, which is not 4 kB everywhere.
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    return { rssMb: toMb(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]), cpuMs: toCpuMs(stat) }
  } catch {
    return { rssMb: await readRssFromPs(pid) }
  }
}

// Linux reports hundredths of a second (USER_HZ) on every machine. The name of the
// program stands in brackets before the fields and may itself hold spaces and brackets.
function toCpuMs(stat: string): number | undefined {
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(user) + Number(system)
  return Number.isFinite(ticks) ? ticks * 10 : undefined
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
