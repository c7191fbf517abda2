import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'

// A process of its own: what asks must not take time from what is asked, nor from what measures it.

export type Press = {
  origin: string
  path: string
  headers: readonly Record<string, string>[]
  /** Posted as JSON; without it, the target is read. */
  body?: unknown
  seconds: number
  connections: number
}
export type Pressed = { calls: number; perSecond: number; medianMs: number; p95Ms: number }

const pools = new Map<string, Pool>()

process.on('message', (message: Press) => {
  press(message).then(
    (pressed) => process.send?.(pressed),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})

async function press({ origin, path, headers, body: sentBody, seconds, connections }: Press): Promise<Pressed> {
  const pool = poolOf(origin, connections)
  const times: number[] = []
  const posted = sentBody === undefined ? undefined : JSON.stringify(sentBody)
  let sent = 0
  const start = performance.now()
  const end = start + seconds * 1000
  async function ask() {
    while (performance.now() < end) {
      const asked = performance.now()
      const { statusCode, body } = await pool.request({
        path,
        method: posted === undefined ? 'GET' : 'POST',
        headers: { ...headers[sent++ % headers.length], ...(posted && { 'content-type': 'application/json' }) },
        body: posted ?? null,
      })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      if (statusCode !== 200) throw new Error(`${statusCode} to ${path}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const calls = times.length
  return {
    calls,
    perSecond: (calls * 1000) / (performance.now() - start),
    medianMs: at(0.5),
    p95Ms: at(0.95),
  }
}

function poolOf(origin: string, connections: number): Pool {
  const key = `${origin} ${connections}`
  let pool = pools.get(key)
  if (!pool) {
    pool = new Pool(origin, { connections, pipelining: 1 })
    pools.set(key, pool)
  }
  return pool
}

process.once('disconnect', () => process.exit(0))
