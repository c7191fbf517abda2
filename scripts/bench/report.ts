/** All that is measured: what a line says, where and of what in place of `%`, and its goal. */
const results = {
  proxy: ['proxied call against an empty handler, throughput', 'at least 0.90'],
  proxyCpu: ['the same by processor time of the portal', ''],
  conventional: ['proxied call against the conventional way, throughput', 'at least 2.20'],
  conventionalCpu: ['the same by processor time of the portal', ''],
  ordersPage: ['orders page on 100 000 orders against 300, median time', 'at most 1.20'],
  firstLoad: ['first-load script of the orders page against an empty page', 'at most 1.10'],
  largeOrder: ['page of 200 × 10 components against 2 × 10, median time', 'under 6'],
  largeOrderCpu: ['the same by processor time of the portal', 'under 6'],
  brokenOrder: ['the same with an error in each item, median time', 'under 6'],
  interaction: ['%, in an order of 200 items on a 4 times slower processor, ms of its longest task', 'under 100'],
  streaming: ['memory of the portal for %, MB', 'under 100'],
  scanFeedback: ['a scan on % to its first sign, p95, ms', 'under 50'],
  scanResult: ['a scan on % to its result from the upstream, p95, ms', 'under 150'],
  completing: ['completing % items against as many calls in sequence, median time', 'at most 1.10'],
  longTasks: ['% on a 4 times slower processor, tasks over 50 ms', 'none'],
  searchGrowth: ['search for % on 100 000 orders against 1 000, median time', 'at most 1.50'],
  searchShare: ['search for %, p95 against three empty calls and the database', 'under 1.00'],
} as const

export const print = (text: string) => console.log(`[bench] ${text}`)

export function printResult(name: keyof typeof results, metric: number, of: string | number = '') {
  const [text, goal] = results[name]
  console.log(`${metric.toFixed(2).padStart(8)}  ${text.replace('%', String(of))}${goal && ` (goal: ${goal})`}`)
}

/** The number below which this share of them lies. */
export const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
