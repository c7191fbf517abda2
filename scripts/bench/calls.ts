import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import * as z from 'zod'
import { compareLoad } from './load.ts'
import { print, printResult } from './report.ts'
import { broadTerms, orders, selectiveTerms } from './seed.ts'
import { conventionalSecret, type Headers, type Stack } from './stack.ts'

/** The stub answers it at once. */
const STUBBED_CALL = '/api/upstream/barcode/details/BENCH1'

/** What a call through the portal costs, against a handler that does nothing and the usual way to forward a call. */
export async function measureProxy(stack: Stack) {
  const { empty, proxied, usual } = await compareLoad(
    {
      empty: { stack, path: '/api/bench/empty', people: [{}] },
      proxied: { stack, path: STUBBED_CALL },
      usual: { stack, path: '/api/bench/conventional', people: [await makeConventionalHeaders()] },
    },
    { rounds: 7, seconds: 3, connections: 32 },
  )
  printResult('proxy', proxied.perSecond / empty.perSecond)
  printResult('proxyCpu', empty.cpuMs / proxied.cpuMs)
  printResult('conventional', proxied.perSecond / usual.perSecond)
  printResult('conventionalCpu', usual.cpuMs / proxied.cpuMs)
}

/** The cookies of a person whose next-auth session holds the tokens of a real provider, in their sizes there. */
async function makeConventionalHeaders(): Promise<Headers> {
  const [accessToken, refreshToken, idToken] = [3000, 1200, 2225].map((length) =>
    randomBytes(length / 2).toString('hex'),
  )
  const token = { accessToken, refreshToken, idToken, accountId: '0'.repeat(24) }
  const sealed = await encode({ token, secret: conventionalSecret })
  // As next-auth cuts a cookie that no browser would take whole.
  const chunks = sealed.match(/.{1,3933}/g) ?? []
  return { cookie: chunks.map((chunk, at) => `bench-token.${at}=${chunk}`).join('; ') }
}

/** A page of ten orders, of some hundred and of very many. */
export async function measureOrdersPage(onFew: Stack, onMany: Stack) {
  const { few, many } = await compareLoad(
    { few: { stack: onFew, path: '/orders/list' }, many: { stack: onMany, path: '/orders/list' } },
    { rounds: 5, seconds: 4, connections: 1 },
  )
  printResult('ordersPage', many.medianMs / few.medianMs)
}

/** Script that the orders page loads, against a page with nothing on it. */
export async function measureFirstLoad(stack: Stack) {
  const [full, empty] = [await sumScriptBytes(stack, '/orders/list'), await sumScriptBytes(stack, '/bench-empty')]
  print(`First-load script, brotli: orders page ${full} bytes; empty page ${empty} bytes`)
  printResult('firstLoad', full / empty)
}

/** Bytes of script, brotli, that a page asks for before any interaction. */
async function sumScriptBytes({ origin, people }: Stack, path: string): Promise<number> {
  const page = await fetch(origin + path, { headers: people[0] ?? {} })
  // Scripts with `nomodule` are for browsers that know no modules; none of ours loads them.
  const tags = /<(?:script|link)\b(?![^>]*\bnomodule\b)[^>]*?(?:src|href)="(\/_next\/static\/[^"?]+\.js)/gi
  const scripts = new Set(Array.from((await page.text()).matchAll(tags), ([, script = '']) => script))
  if (!page.ok || scripts.size === 0)
    throw new Error(`${path} answered ${page.status} and names ${scripts.size} scripts`)
  const bodies = await Promise.all(Array.from(scripts, async (script) => (await fetch(origin + script)).arrayBuffer()))
  return bodies.reduce((bytes, body) => bytes + brotliCompressSync(Buffer.from(body)).length, 0)
}

/** The page of an order of 200 items with ten components each, against that of an order of two such items. */
export async function measureLargeOrderPage(stack: Stack) {
  const pageOf = (name: keyof typeof orders) => ({ stack, path: `/orders/view/${orders[name].id}` })
  const { small, large, broken } = await compareLoad(
    { small: pageOf('small'), large: pageOf('large'), broken: pageOf('broken') },
    { rounds: 5, seconds: 4, connections: 1 },
  )
  printResult('largeOrder', large.medianMs / small.medianMs)
  printResult('largeOrderCpu', large.cpuMs / small.cpuMs)
  printResult('brokenOrder', broken.medianMs / small.medianMs)
}

/** The search through the portal among few orders and among many, and the share of the database in it. */
export async function measureSearch(few: Stack, many: Stack) {
  const databaseTimes = z.record(z.string(), z.number()).parse(many.seeded)
  const path = '/api/upstream/search/facet/shipments'
  for (const [what, query] of Object.entries({ ...selectiveTerms, ...broadTerms })) {
    const { empty, amongFew, amongMany } = await compareLoad(
      {
        empty: { stack: many, path: STUBBED_CALL },
        amongFew: { stack: few, path, body: { query } },
        amongMany: { stack: many, path, body: { query } },
      },
      { rounds: 5, seconds: 2, connections: 1 },
    )
    if (what in selectiveTerms) printResult('searchGrowth', amongMany.medianMs / amongFew.medianMs, what)
    const databaseMs = databaseTimes[query] ?? 0
    print(`Search for ${what}: the database alone needs ${databaseMs.toFixed(1)} ms (p95)`)
    printResult('searchShare', amongMany.p95Ms / (3 * empty.p95Ms + databaseMs), what)
  }
}
