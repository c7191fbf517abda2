import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpuMs } from './cpu.ts'
import type { Press, Pressed } from './press.ts'

/**
 * `headers` are those of several people: one session may not make a thousand calls a second. `pid` is the process whose
 * time the calls cost.
 */
export type Target = {
  name: string
  pid: number
  origin: string
  path: string
  headers: readonly Record<string, string>[]
  body?: unknown
}
/** `cpuMs` is what one call costs the process: others who use the machine change it far less than they change the rest. */
export type Figures = Pressed & { cpuMs: number }

/**
 * Asks each target in turn, round after round, so that noise of the machine meets all of them alike. The asking is done
 * by a process of its own. Returns the median round of each.
 */
export async function compare(
  targets: readonly Target[],
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
): Promise<Map<string, Figures>> {
  const child = fork(`${import.meta.dirname}/press.ts`)
  const gone = new AbortController()
  child.once('exit', () => gone.abort())
  const results = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  const ask = (target: Target, time: number) => press(child, gone.signal, target, time, connections)
  try {
    for (const target of targets) await ask(target, 5) // warm-up: code that is not compiled yet costs twice as much
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) results.get(target.name)?.push(await ask(target, seconds))
  } finally {
    child.disconnect()
  }
  return new Map([...results].map(([name, figures]) => [name, medianOf(figures)]))
}

async function press(
  child: ChildProcess,
  gone: AbortSignal,
  { name, pid, ...target }: Target,
  seconds: number,
  connections: number,
): Promise<Figures> {
  const before = cpuMs(pid)
  child.send({ ...target, seconds, connections } satisfies Press)
  const [answer] = (await once(child, 'message', { signal: gone })) as [Pressed | { error: string }]
  if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
  return { ...answer, cpuMs: (cpuMs(pid) - before) / answer.calls }
}

function medianOf(figures: readonly Figures[]): Figures {
  const middle = (pick: (one: Figures) => number) =>
    figures.map(pick).sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
  return {
    calls: middle((one) => one.calls),
    perSecond: middle((one) => one.perSecond),
    medianMs: middle((one) => one.medianMs),
    p95Ms: middle((one) => one.p95Ms),
    cpuMs: middle((one) => one.cpuMs),
  }
}
