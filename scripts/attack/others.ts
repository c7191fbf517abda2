import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AttackSucceeded } from './attack-succeeded.ts'

/** The waiting times of another user during an attack and without it. */
type Waits = { slowestMs: number; usualMs: number }

/**
 * During an attack another user can wait this many times as long as usual, about a second on an idle machine. The attacks
 * made them wait two seconds to a minute. tests/e2e/attacks/budgets.spec.ts measures how long a request blocks its program.
 */
const most = 800
const alone = 40

/**
 * Requests an address repeatedly from a thread of its own, first alone, then while `attack` runs. A thread, because the
 * attack's own computing would otherwise count as waiting.
 */
export async function waitsDuring(url: string, attack: () => Promise<unknown>): Promise<Waits> {
  const prober = new Worker(new URL('./prober.ts', import.meta.url), { workerData: url })
  const answered = async () => ((await once(prober, 'message')) as [number[]])[0]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const post = (message: number | 'start' | 'stop') => prober.postMessage(message)
  try {
    post(alone)
    const usual = (await answered()).toSorted((one, other) => one - other)
    post('start')
    await attack()
    const during = answered()
    post('stop')
    const waited = await during
    return { usualMs: usual[usual.length >> 1] ?? 0, slowestMs: Math.max(...waited) }
  } finally {
    await prober.terminate()
  }
}

/** Throws `AttackSucceeded` when another user had to wait for an attack. */
export const requireNoWait = (url: string, what: string, attack: () => Promise<unknown>) =>
  requireOneCalmRun(what, async () => {
    const { slowestMs, usualMs } = await waitsDuring(url, attack)
    return slowestMs > most * usualMs && `${Math.round(slowestMs)} ms instead of ${usualMs.toFixed(1)} ms`
  })

/**
 * Throws `AttackSucceeded` when others waited, as `measure` says, each of three times: a single time it may have been for
 * another program of this machine.
 */
export async function requireOneCalmRun(what: string, measure: () => Promise<string | false>): Promise<void> {
  let waited: string | false = false
  for (let times = 0; times < 3; times += 1) {
    waited = await measure()
    if (waited === false) return
  }
  throw new AttackSucceeded(`${what}: others waited ${waited}`)
}
