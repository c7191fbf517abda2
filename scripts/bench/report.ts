import type { Figures } from './load.ts'

export const say = (text: string) => console.log(`[bench] ${text}`)

export function result(what: string, figure: number, goal?: string) {
  console.log(`${figure.toFixed(2).padStart(8)}  ${what}${goal === undefined ? '' : ` (goal: ${goal})`}`)
}

export function figuresOf(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name)
  if (!found) throw new Error(`nothing measured for ${name}`)
  return found
}

export function shown({ perSecond, medianMs, p95Ms, cpuMs }: Figures) {
  return `${perSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, processor ${cpuMs.toFixed(3)} ms a call`
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The number below which this share of them lies. */
export const share = (numbers: readonly number[], part: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)] ?? 0

export const median = (numbers: readonly number[]) => share(numbers, 0.5)
