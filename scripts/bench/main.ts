import { buildWithComparisons } from './build.ts'
import { proxy } from './calls.ts'
import { interactions } from './large/interactions.ts'
import { largeOrderPage } from './large/page.ts'
import { streaming } from './large/streaming.ts'
import { firstLoad, ordersPage } from './pages.ts'
import { say } from './report.ts'
import { searchAnswers } from './search/answers.ts'
import { typing } from './search/typing.ts'
import { completing } from './shop-floor/completing.ts'
import { scanVerdicts } from './shop-floor/scans.ts'
import { scrolling } from './shop-floor/scrolling.ts'
import { signIn } from './sign-in.ts'
import { type Stack, startStack } from './stack.ts'

// Figures are ratios of one run: this machine's speed, and whoever shares it, meet both sides alike. What the
// specification of a figure wants in milliseconds or megabytes is told as such, and depends on the machine.

const many = 100_000
/** One session may make 1 200 calls a minute. */
const people = 70
const searching = 20
/** Beside the 300 of the scenario. */
const toAThousand = 700
const started: Stack[] = []

const start = async (build: string, seed?: string[]) => {
  const stack = await startStack({ build, seed, say })
  started.push(stack)
  return stack
}

const parts = {
  async calls(build: string) {
    const few = await start(build)
    await proxy(few, await signIn(few.portal, few.person, people))
  },
  async orders(build: string) {
    const few = await start(build)
    const large = await start(build, ['scripts/seed.ts', '--scale', String(many)])
    const [fewHeaders, largeHeaders] = [await signIn(few.portal, few.person), await signIn(large.portal, large.person)]
    await ordersPage([few, fewHeaders], [large, largeHeaders], many)
    await firstLoad(few.portal, fewHeaders)
  },
  async large(build: string) {
    const stack = await start(build, ['scripts/bench/large/seed.ts'])
    const headers = await signIn(stack.portal, stack.person)
    await largeOrderPage(stack, headers)
    await interactions(stack, headers)
    await streaming(stack, headers)
  },
  async floor(build: string) {
    const stack = await start(build, ['scripts/bench/shop-floor/seed.ts'])
    const headers = await signIn(stack.portal, stack.person)
    await scanVerdicts(stack, headers)
    await completing(stack, headers)
    await scrolling(stack, headers)
  },
  async search(build: string) {
    const few = await start(build, ['scripts/bench/search/seed.ts', String(toAThousand)])
    const large = await start(build, ['scripts/bench/search/seed.ts', String(many), 'timed'])
    const ofFew = await signIn(few.portal, few.person, searching)
    const ofMany = await signIn(large.portal, large.person, searching)
    await searchAnswers([few, ofFew], [large, ofMany])
    await typing(large, ofMany)
  },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

say('Building a copy with an empty page and an empty handler')
const build = buildWithComparisons(process.cwd())
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  try {
    await measure(build)
  } finally {
    for (const stack of started.splice(0)) await stack.stop()
  }
}
