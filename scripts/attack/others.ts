import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Fallen } from './fallen.ts'

/** What somebody else had to wait while an attack went on, against what they wait without it. */
export type Waits = { slowestMs: number; usualMs: number }

/**
 * Others may wait this many times what they usually wait: on an idle machine about a second. What fell made them wait for
 * two seconds to a minute; how long a request really blocks is measured by tests/e2e/budgets.spec.ts.
 */
const most = 800
const alone = 40

/**
 * Asks for an address over and over from a thread of its own, first alone, then while `attack` runs. A thread, because
 * what the attack itself computes would count otherwise.
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

/** Throws `Fallen` when others had to wait. */
export function requireNoWait({ slowestMs, usualMs }: Waits, what: string): void {
  if (slowestMs > most * usualMs)
    throw new Fallen(`${what}: others waited ${Math.round(slowestMs)} ms instead of ${usualMs.toFixed(1)} ms`)
}
