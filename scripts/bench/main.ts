import { chromium } from 'playwright'
import { measureFirstLoad, measureOrdersPage, measureProxy, measureSearch } from './calls.ts'
import { measureScans, measureScrolling } from './floor.ts'
import { measureInteractions, measureLargeOrderPage, measureStreaming } from './large.ts'
import { measureEditor, measureProcessor, measureScores, measureWeights } from './pages.ts'
import { print } from './report.ts'
import { seedFloor, seedLarge, seedScenario, seedSearch } from './seed.ts'
import { buildWithComparisons, type Seed, type Stack, startStack } from './stack.ts'
import { measureIntake, measureUpstream } from './upstream.ts'

// Results are ratios of one run: this machine's speed, and other programs on it, meet both sides alike. Those whose goal
// is in milliseconds or megabytes are printed as such, and depend on the machine.

type Part = {
  /** One for each stack. */
  seeds: Seed[]
  /** One session may make 1 200 calls a minute. */
  sessions?: number
  measures: ((...stacks: [Stack, Stack]) => Promise<unknown>)[]
}

const parts: Record<string, Part> = {
  pages: {
    seeds: [seedScenario()],
    sessions: 20,
    measures: [measureWeights, measureEditor, measureProcessor, measureScores],
  },
  calls: { seeds: [seedScenario()], sessions: 70, measures: [measureProxy] },
  orders: { seeds: [seedScenario(), seedScenario(100_000)], measures: [measureOrdersPage, measureFirstLoad] },
  large: { seeds: [seedLarge], measures: [measureLargeOrderPage, measureInteractions, measureStreaming] },
  floor: { seeds: [seedFloor], measures: [measureScans, measureScrolling] },
  upstream: { seeds: [], measures: [measureUpstream, measureIntake] },
  search: { seeds: [seedSearch(700), seedSearch(100_000)], sessions: 20, measures: [measureSearch] },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

const isBuildNeeded = chosen.some((name) => (parts[name]?.seeds.length ?? 0) > 0)
if (isBuildNeeded) print('building a copy with an empty page and an empty handler')
const build = isBuildNeeded ? buildWithComparisons() : ''
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking']
const browser = await chromium.launch({ executablePath: process.env.SFL_CHROMIUM, args })
const started: Stack[] = []
try {
  for (const { seeds, sessions = 1, measures } of chosen.flatMap((name) => parts[name] ?? [])) {
    for (const seed of seeds) started.push(await startStack(build, browser, seed, sessions))
    for (const measure of measures) await measure(...(started as [Stack, Stack]))
    for (const stack of started.splice(0)) await stack.stop()
  }
} finally {
  for (const stack of started) await stack.stop()
  await browser.close()
}
