import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median, quantile } from './report.ts'

const MS_PER_TICK = 10
/** What the portal's own pages send with a call. */
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'x-sfl': '1' }

export type Headers = Record<string, string>
/**
 * `headers` are those of several people: one session may not make a thousand calls a second. `pid` is the process whose
 * time the calls cost. `body` is posted as JSON; without it, the target is read.
 */
export type Target = { pid: number; origin: string; path: string; headers: readonly Headers[]; body?: unknown }
type Place = readonly [{ pid: number; portal: string }, readonly Headers[]]

/** Reads a page. */
export const pageTarget = ([{ pid, portal: origin }, headers]: Place, path: string): Target => ({
  pid,
  origin,
  path,
  headers,
})

/** The headers of a call by the portal's own page. */
export const callHeaders = ([{ portal: origin }, people]: Place): Headers[] =>
  people.map((headers) => ({ ...headers, ...OWN, origin }))

export const callTarget = (visited: Place, path: string, body?: unknown): Target => ({
  ...pageTarget([visited[0], callHeaders(visited)], path),
  body,
})

/** `cpuMs` is what one call costs the process: other programs of the machine change it far less than they change the rest. */
export type Metrics = { perSecond: number; medianMs: number; p95Ms: number; cpuMs: number }

/**
 * Asks each target in turn, round after round, so that noise of the machine meets all of them alike. Returns the median
 * round of each.
 */
export async function compareLoad<Name extends string>(
  targets: Record<Name, Target>,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Record<Name, Metrics>> {
  const all = Object.entries(targets) as [Name, Target][]
  const measured = new Map<Name, Metrics[]>(all.map(([name]) => [name, []]))
  // Code that is not compiled yet costs twice as much.
  for (const [, target] of all) await putLoad(target, 5, connections)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, target] of all) measured.get(name)?.push(await putLoad(target, seconds, connections))
  const medians = [...measured].map(([name, metrics]) => {
    const keys = ['perSecond', 'medianMs', 'p95Ms', 'cpuMs'] as const
    return [name, Object.fromEntries(keys.map((key) => [key, median(metrics.map((round) => round[key]))]))]
  })
  return Object.fromEntries(medians)
}

async function putLoad({ pid, origin, path, headers: all, body }: Target, seconds: number, connections: number) {
  const isPosted = body !== undefined
  const requests = all.map((headers) => ({
    path,
    method: isPosted ? ('POST' as const) : ('GET' as const),
    headers: { ...headers, ...(isPosted && { 'content-type': 'application/json' }) },
    ...(isPosted && { body: JSON.stringify(body) }),
  }))
  const times: number[] = []
  const before = readCpuMs(pid)
  const { duration, errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url: origin, connections, duration: seconds, requests }
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, responseTime) => times.push(responseTime))
  })
  if (errors + non2xx > 0 || times.length === 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`)
  return {
    perSecond: times.length / duration,
    medianMs: median(times),
    p95Ms: quantile(times, 0.95),
    cpuMs: (readCpuMs(pid) - before) / times.length,
  }
}

/** The time that a process has kept a processor busy, all of its threads; nothing where there is no /proc. */
function readCpuMs(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before the bracket may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

export const formatMetrics = ({ perSecond, medianMs, p95Ms, cpuMs }: Metrics) =>
  `${perSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, processor ${cpuMs.toFixed(3)} ms a call`
