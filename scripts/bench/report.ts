export const print = (text: string) => console.log(`[bench] ${text}`)

/** A metric, what it says, and its goal. */
export const printResult = (metric: number, text: string, goal = 'none set') =>
  console.log(`${metric.toFixed(2).padStart(8)}  ${text} (goal: ${goal})`)

/** The number below which this share of them lies. */
export const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
