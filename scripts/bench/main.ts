import { signIn, type Visited } from './browser.ts'
import { measureFirstLoad, measureLargeOrderPage, measureOrdersPage, measureProxy, measureSearch } from './calls.ts'
import { measureCompleting, measureScans, measureScrolling, measureTyping } from './floor.ts'
import { measureInteractions, measureStreaming } from './large.ts'
import { print } from './report.ts'
import { buildWithComparisons, type Stack, startStack } from './stack.ts'

// Results are ratios of one run: this machine's speed, and other programs on it, meet both sides alike. Those whose goal
// is in milliseconds or megabytes are printed as such, and depend on the machine.

type Part = {
  /** The programs that fill the data of each stack; one without is filled by the upstream's own seed. */
  seeds: string[][]
  /** One session may make 1 200 calls a minute. */
  sessions?: number
  measures: ((...visited: [Visited, Visited]) => Promise<unknown>)[]
}

const own = 'scripts/bench/seed.ts'
const parts: Record<string, Part> = {
  calls: { seeds: [[]], sessions: 70, measures: [measureProxy] },
  orders: { seeds: [[], ['scripts/seed.ts', '--scale', '100000']], measures: [measureOrdersPage, measureFirstLoad] },
  large: { seeds: [[own, 'large']], measures: [measureLargeOrderPage, measureInteractions, measureStreaming] },
  floor: { seeds: [[own, 'floor']], measures: [measureScans, measureScrolling, measureCompleting] },
  search: {
    // The first has the 300 of the scenario and 700 more.
    seeds: [
      [own, 'search', '700'],
      [own, 'search', '100000', 'timed'],
    ],
    sessions: 20,
    measures: [measureSearch, (_, many) => measureTyping(many)],
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

print('Building a copy with an empty page and an empty handler')
const build = buildWithComparisons(process.cwd())
for (const [name, { seeds, sessions = 1, measures }] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const stacks: Stack[] = []
  const visited: Visited[] = []
  try {
    for (const seed of seeds) {
      const stack = await startStack(build, seed)
      stacks.push(stack)
      visited.push([stack, await signIn(stack, sessions)])
    }
    for (const measure of measures) await measure(...(visited as [Visited, Visited]))
  } finally {
    for (const stack of stacks) await stack.stop()
  }
}
