export const print = (text: string) => console.log(`[bench] ${text}`)

export function printResult(what: string, metric: number, goal?: string) {
  console.log(`${metric.toFixed(2).padStart(8)}  ${what}${goal === undefined ? '' : ` (goal: ${goal})`}`)
}

/** The number below which this share of them lies. */
export const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
