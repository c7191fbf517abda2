import { signIn } from './browser.ts'
import {
  measureFirstLoad,
  measureLargeOrderPage,
  measureOrdersPage,
  measureProxy,
  measureSearch,
  type Visited,
} from './calls.ts'
import { measureCompleting, measureScans, measureScrolling, measureTyping } from './floor.ts'
import { measureInteractions, measureStreaming } from './large.ts'
import { print } from './report.ts'
import { buildWithComparisons, type Stack, startStack } from './stack.ts'

// Results are ratios of one run: this machine's speed, and other programs on it, meet both sides alike. Those whose goal
// is in milliseconds or megabytes are printed as such, and depend on the machine.

const MANY_ORDERS = 100_000
/** Beside the 300 of the scenario. */
const TO_A_THOUSAND = 700
/** One session may make 1 200 calls a minute. */
const SESSIONS = { calls: 70, search: 20 }
const started: Stack[] = []

/** A started stack, and the headers of so many people who have signed in. */
async function visit(build: string, seed?: string[], sessions = 1): Promise<Visited> {
  const stack = await startStack(build, seed)
  started.push(stack)
  return [stack, await signIn(stack, sessions)]
}

const parts: Record<string, (build: string) => Promise<void>> = {
  async calls(build) {
    await measureProxy(await visit(build, [], SESSIONS.calls))
  },
  async orders(build) {
    const few = await visit(build)
    await measureOrdersPage(few, await visit(build, ['scripts/seed.ts', '--scale', String(MANY_ORDERS)]), MANY_ORDERS)
    await measureFirstLoad(few)
  },
  async large(build) {
    const visited = await visit(build, ['scripts/bench/seed.ts', 'large'])
    await measureLargeOrderPage(visited)
    await measureInteractions(visited)
    await measureStreaming(visited)
  },
  async floor(build) {
    const visited = await visit(build, ['scripts/bench/seed.ts', 'floor'])
    await measureScans(visited)
    await measureCompleting(visited)
    await measureScrolling(visited)
  },
  async search(build) {
    const seed = ['scripts/bench/seed.ts', 'search']
    const few = await visit(build, [...seed, String(TO_A_THOUSAND)], SESSIONS.search)
    const many = await visit(build, [...seed, String(MANY_ORDERS), 'timed'], SESSIONS.search)
    await measureSearch(few, many)
    await measureTyping(many)
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

print('Building a copy with an empty page and an empty handler')
const build = buildWithComparisons(process.cwd())
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  try {
    await measure(build)
  } finally {
    for (const stack of started.splice(0)) await stack.stop()
  }
}
