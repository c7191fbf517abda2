import { buildWithComparisons } from './build.ts'
import { conventionalHeaders } from './conventional.ts'
import { firstLoadBytes } from './first-load.ts'
import { compare, type Figures } from './load.ts'
import { signIn } from './sign-in.ts'
import { type Stack, startStack } from './stack.ts'

// Figures are ratios of one run: this machine's speed, and whoever shares it, meet both sides alike.

const many = 100_000
/** One session may make 1 200 calls a minute. */
const people = 70
const say = (text: string) => console.log(`[bench] ${text}`)
const started: Stack[] = []

type Headers = Record<string, string>

try {
  say('Building a copy with an empty page and an empty handler')
  const build = buildWithComparisons(process.cwd())
  for (const orders of [0, many]) started.push(await startStack({ build, orders, say }))
  const [few, large] = started
  if (!few || !large) throw new Error('not both started')

  const fewHeaders = await signIn(few.portal, few.person, people)
  const largeHeaders = await signIn(large.portal, large.person)
  await proxy(few, fewHeaders)
  await ordersPage(few, fewHeaders, large, largeHeaders)
  await firstLoad(few.portal, fewHeaders)
} finally {
  for (const stack of started) await stack.stop()
}

async function proxy({ portal: origin, pid }: Stack, signedIn: Headers[]) {
  const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'x-sfl': '1' }
  const figures = await compare(
    [
      { name: 'empty', pid, origin, path: '/api/bench/empty', headers: [{}] },
      {
        name: 'ours',
        pid,
        origin,
        path: '/api/upstream/barcode/details/BENCH1',
        headers: signedIn.map((headers) => ({ ...headers, ...sameOrigin })),
      },
      { name: 'conventional', pid, origin, path: '/api/bench/conventional', headers: [await conventionalHeaders()] },
    ],
    { rounds: 7, seconds: 3, connections: 32 },
  )
  const [empty, ours, usual] = ['empty', 'ours', 'conventional'].map((name) => figuresOf(figures, name))
  if (!empty || !ours || !usual) return
  say(`Proxied call of 5 KB:            ${shown(ours)}`)
  say(`Empty handler:                   ${shown(empty)}`)
  say(`next-auth getToken, then fetch:  ${shown(usual)}`)
  result('proxied call against an empty handler, throughput', ours.perSecond / empty.perSecond, 'at least 0.90')
  result('the same by processor time of the portal', empty.cpuMs / ours.cpuMs)
  result('proxied call against the conventional way, throughput', ours.perSecond / usual.perSecond, 'at least 2.20')
  result('the same by processor time of the portal', usual.cpuMs / ours.cpuMs)
}

async function ordersPage(fewStack: Stack, fewHeaders: Headers[], manyStack: Stack, manyHeaders: Headers[]) {
  const figures = await compare(
    [
      { name: 'few', pid: fewStack.pid, origin: fewStack.portal, path: '/orders/list', headers: fewHeaders },
      { name: 'many', pid: manyStack.pid, origin: manyStack.portal, path: '/orders/list', headers: manyHeaders },
    ],
    { rounds: 5, seconds: 4, connections: 1 },
  )
  const [few, large] = [figuresOf(figures, 'few'), figuresOf(figures, 'many')]
  say(`Orders page of 10 rows: ${shown(few)} on 300 orders; ${shown(large)} on ${many.toLocaleString('en')}`)
  result('orders page on 100 000 orders against 300, median time', large.medianMs / few.medianMs, 'at most 1.20')
}

async function firstLoad(origin: string, headers: Headers[]) {
  const [orders, empty] = await Promise.all([
    firstLoadBytes(`${origin}/orders/list`, headers[0] ?? {}),
    firstLoadBytes(`${origin}/bench-empty`, headers[0] ?? {}),
  ])
  say(`First-load script, brotli: orders page ${kilobytes(orders)}; empty page ${kilobytes(empty)}`)
  result('first-load script of the orders page against an empty page', orders / empty, 'at most 1.10')
}

function figuresOf(figures: ReadonlyMap<string, Figures>, name: string): Figures {
  const found = figures.get(name)
  if (!found) throw new Error(`nothing measured for ${name}`)
  return found
}

function result(what: string, ratio: number, goal?: string) {
  console.log(`${ratio.toFixed(2).padStart(8)}  ${what}${goal === undefined ? '' : ` (goal: ${goal})`}`)
}

function shown({ perSecond, medianMs, p95Ms, cpuMs }: Figures) {
  return `${perSecond.toFixed(0)}/s, median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, processor ${cpuMs.toFixed(3)} ms a call`
}

function kilobytes(bytes: number) {
  return `${(bytes / 1024).toFixed(1)} KB`
}
