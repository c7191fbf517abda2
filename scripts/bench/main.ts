import { chromium } from 'playwright'
import * as browser from './browser.ts'
import { measureOperators } from './operators.ts'
import * as requests from './requests.ts'
import { seedLarge, seedMany } from './seed.ts'
import { buildWithComparisons, type Filling, type Stack, startStack } from './stack.ts'

// Results are ratios of one run: this machine's speed, and other programs on it, meet both sides alike. Those whose goal
// is in milliseconds are printed as such, and depend on the machine.

type Part = { stacks: Filling[]; measures: ((...stacks: [Stack, Stack, ...Stack[]]) => Promise<unknown>)[] }

const many = { seed: seedMany(100_000), sessions: 20 }
const parts: Record<string, Part> = {
  pages: { stacks: [{}], measures: [requests.measureWeights, browser.measureScores] },
  calls: { stacks: [{ sessions: 70, isRepeated: true }], measures: [requests.measureProxy] },
  orders: { stacks: [{}, many], measures: [requests.measureOrdersPage, browser.measureFirstLoad] },
  large: { stacks: [{ seed: seedLarge }], measures: [requests.measureLargeOrderPage, browser.measureInteractions] },
  floor: { stacks: [{ seed: seedLarge }], measures: [browser.measureScans, browser.measureScrolling] },
  operators: { stacks: [{ sessions: 1000, isRepeated: true }], measures: [measureOperators] },
  search: { stacks: [{ ...many, seed: seedMany(700) }, many], measures: [requests.measureSearch] },
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

const built = buildWithComparisons()
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking']
await using chrome = await chromium.launch({ executablePath: process.env.SFL_CHROMIUM, args })
for (const { stacks, measures } of chosen.flatMap((name) => parts[name] ?? [])) {
  await using started = new AsyncDisposableStack()
  const all: Stack[] = []
  for (const filling of stacks) all.push(started.use(await startStack(built, chrome, filling)))
  for (const measure of measures) await measure(...(all as [Stack, Stack, ...Stack[]]))
}
