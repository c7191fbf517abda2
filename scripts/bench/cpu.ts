import { readFileSync } from 'node:fs'

const msPerTick = 10

/** The time that a process has kept a processor busy, all of its threads; nothing where there is no /proc. */
export function cpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before the bracket may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}
