import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { median, print } from './report.ts'
import type { Headers, Stack } from './stack.ts'

const MS_PER_TICK = 10

/** A page to read, or a call as the portal's own pages make it; with a `body`, that is posted as JSON. */
type Target = { stack: Stack; path: string; people?: Headers[]; body?: object }

/** `cpuMs` is what one call costs the process: other programs of the machine change it far less than they change the rest. */
const metrics = ['perSecond', 'medianMs', 'cpuMs'] as const
type Metrics = Record<(typeof metrics)[number], number>

/**
 * Asks each target in turn, round after round, so that noise of the machine meets all of them alike. Prints and returns
 * the median round of each.
 */
export async function compareLoad<Name extends string>(
  targets: Record<Name, Target>,
  { rounds = 5, seconds = 2, connections = 1 },
): Promise<Record<Name, Metrics>> {
  const all = Object.entries<Target>(targets).map(([name, target]) => ({ name, target, measured: [] as Metrics[] }))
  // Code that is not compiled yet costs twice as much.
  for (const { target } of all) await putLoad(target, Math.max(4, seconds), connections)
  for (let round = 0; round < rounds; round += 1)
    for (const { target, measured } of all) measured.push(await putLoad(target, seconds, connections))
  const medians = all.map(({ name, measured }) => {
    const found = metrics.map((metric) => [metric, median(measured.map((round) => round[metric]))] as const)
    print(`${name}: ${found.map(([metric, value]) => `${metric} ${value.toFixed(2)}`).join(', ')}`)
    return [name, Object.fromEntries(found)]
  })
  return Object.fromEntries(medians)
}

/** The requests are those of several people, since one session may make 1 200 calls a minute. */
async function putLoad({ stack, path, people = stack.people, body }: Target, seconds: number, connections: number) {
  const { pid, origin } = stack
  const own = path.startsWith('/api/') && { ...ownPage, origin }
  const json = body && { 'content-type': 'application/json' }
  const posted = body && { method: 'POST' as const, body: JSON.stringify(body) }
  const requests = people.map((headers) => ({ path, headers: { ...headers, ...own, ...json }, ...posted }))
  const times: number[] = []
  const before = readCpuMs(pid)
  const { duration, errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: origin, connections, duration: seconds, requests }
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    // Its own percentiles are whole milliseconds.
    run.on('response', (_client, _status, _bytes, responseTime) => times.push(responseTime))
  })
  if (errors + non2xx > 0 || times.length === 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`)
  return {
    perSecond: times.length / duration,
    medianMs: median(times),
    cpuMs: (readCpuMs(pid) - before) / times.length,
  }
}

/** The time that a process has kept a processor busy, all of its threads; nothing where there is no /proc. */
function readCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  // The name before the bracket may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
