import autocannon from 'autocannon'
import { readUse } from '#upstream/pdf/process-use.ts'
import type { Stack } from './stack.ts'

export const printResult = (metric: number, text: string, goal: string) =>
  console.log(`${metric.toFixed(2).padStart(8)}  ${text} (goal: ${goal})`)

export const quantile = (share: number, numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

/** The medians of each, measured in turn, so that noise meets all alike; without the first round, whose code is cold. */
export async function compare<Name extends string, Metric extends string>(
  targets: Record<Name, () => Promise<Record<Metric, number>>>,
  rounds = 5,
): Promise<Record<Name, Record<Metric, number>>> {
  const all = Object.entries<() => Promise<Record<string, number>>>(targets)
  const results = all.map((): Record<string, number>[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, [, measure]] of all.entries()) results[at]?.push(await measure())
  const medians = all.map(([name], at) => {
    const [first = {}, ...counted] = results[at] ?? []
    const found = Object.keys(first).map((metric) => {
      const values = counted.map((result) => result[metric] ?? 0)
      return [metric, quantile(0.5, values)] as const
    })
    console.log(`[bench] ${name}: ${found.map(([metric, value]) => `${metric} ${value.toFixed(2)}`).join(', ')}`)
    return [name, Object.fromEntries(found)]
  })
  return Object.fromEntries(medians)
}

type Load = { body?: object; seconds?: number; connections?: number }

/** A body is posted. */
export function load({ origin, pid, people }: Stack, path: string, { body, seconds = 2, connections = 1 }: Load = {}) {
  const sent = body && { method: 'POST' as const, body: JSON.stringify(body) }
  const json = body && { 'content-type': 'application/json' }
  const requests = people.map((headers) => ({ path, headers: { ...headers, ...json }, ...sent }))
  const options = { url: origin, connections, duration: seconds, requests }
  return async () => {
    const times: number[] = []
    const { cpuMs: before = 0 } = await readUse(pid)
    const { duration, errors, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
      const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
      run.on('response', (_client, _status, _bytes, responseTime) => times.push(responseTime))
    })
    if (errors + non2xx > 0 || times.length === 0) throw new Error(`${path}: ${errors} errors, ${non2xx} refusals`)
    const { cpuMs: after = Number.NaN } = await readUse(pid)
    const { length } = times
    return { perSecond: length / duration, medianMs: quantile(0.5, times), cpuMs: (after - before) / length }
  }
}
