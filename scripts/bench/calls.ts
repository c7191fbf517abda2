import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import { request } from 'undici'
import * as z from 'zod'
import type { Visited } from './browser.ts'
import {
  callTarget as call,
  compareLoad,
  formatMetrics,
  type Headers,
  type Metrics,
  pageTarget as page,
} from './load.ts'
import { broadTerms, orders, selectiveTerms, timesFile } from './orders.ts'
import { print, printResult } from './report.ts'
import { conventionalSecret } from './stack.ts'

/** The stub answers it at once. */
const STUBBED_CALL = '/api/upstream/barcode/details/BENCH1'

const randomText = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** What a call through the portal costs, against a handler that does nothing and the usual way to forward a call. */
export async function measureProxy(visited: Visited) {
  const [stack] = visited
  const { empty, ours, usual } = await compareLoad(
    {
      empty: page([stack, [{}]], '/api/bench/empty'),
      ours: call(visited, STUBBED_CALL),
      usual: page([stack, [await makeConventionalHeaders()]], '/api/bench/conventional'),
    },
    { rounds: 7, seconds: 3, connections: 32 },
  )
  print(`Proxied call of 5 KB:            ${formatMetrics(ours)}`)
  print(`Empty handler:                   ${formatMetrics(empty)}`)
  print(`next-auth getToken, then fetch:  ${formatMetrics(usual)}`)
  printResult('proxy', ours.perSecond / empty.perSecond)
  printResult('proxyCpu', empty.cpuMs / ours.cpuMs)
  printResult('conventional', ours.perSecond / usual.perSecond)
  printResult('conventionalCpu', usual.cpuMs / ours.cpuMs)
}

/** The cookies of a person whose next-auth session holds the tokens of a real provider, in their sizes there. */
async function makeConventionalHeaders(): Promise<Headers> {
  const token = {
    accessToken: randomText(3000),
    refreshToken: randomText(1200),
    idToken: randomText(2225),
    accountId: '0'.repeat(24),
  }
  const sealed = await encode({ token, secret: conventionalSecret })
  // As next-auth cuts a cookie that no browser would take whole.
  const chunks = sealed.match(new RegExp(`.{1,${4096 - 163}}`, 'g')) ?? []
  return { cookie: chunks.map((chunk, at) => `bench-token.${at}=${chunk}`).join('; ') }
}

/** A page of ten orders, of some hundred and of very many. */
export async function measureOrdersPage(onFew: Visited, onMany: Visited) {
  const { few, many } = await compareLoad(
    { few: page(onFew, '/orders/list'), many: page(onMany, '/orders/list') },
    { rounds: 5, seconds: 4, connections: 1 },
  )
  print(`Orders page of 10 rows: ${formatMetrics(few)} on 300 orders; ${formatMetrics(many)} on 100 000`)
  printResult('ordersPage', many.medianMs / few.medianMs)
}

/** Script that the orders page loads, against a page with nothing on it. */
export async function measureFirstLoad([{ portal }, [headers = {}]]: Visited) {
  const [full = 0, empty = 0] = await Promise.all(
    ['/orders/list', '/bench-empty'].map((path) => sumScriptBytes(portal + path, headers)),
  )
  print(`First-load script, brotli: orders page ${toKilobytes(full)}; empty page ${toKilobytes(empty)}`)
  printResult('firstLoad', full / empty)
}

const toKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Bytes of script, brotli, that a page asks for before any interaction. */
async function sumScriptBytes(url: string, headers: Headers): Promise<number> {
  const answer = await request(url, { headers })
  const html = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  // Scripts with `nomodule` are for browsers that know no modules; none of ours loads them.
  const scripts = tags
    .filter((tag) => !/\bnomodule\b/i.test(tag))
    .flatMap((tag) => /(?:src|href)="(\/_next\/static\/[^"?]+\.js)/.exec(tag)?.[1] ?? [])
  let bytes = 0
  for (const script of new Set(scripts)) {
    const { body } = await request(new URL(script, url))
    bytes += brotliCompressSync(Buffer.from(await body.arrayBuffer())).length
  }
  if (bytes === 0) throw new Error(`${url} names no script`)
  return bytes
}

/** The page of an order of 200 items with ten components each, against that of an order of two such items. */
export async function measureLargeOrderPage(visited: Visited) {
  const pageOf = (name: 'small' | 'large' | 'broken') => page(visited, `/orders/view/${orders[name].id}`)
  const { small, large, broken } = await compareLoad(
    { small: pageOf('small'), large: pageOf('large'), broken: pageOf('broken') },
    { rounds: 5, seconds: 4, connections: 1 },
  )
  print(`Page of an order of 2 items:             ${formatMetrics(small)}`)
  print(`Page of an order of 200 items:           ${formatMetrics(large)}`)
  print(`The same with an error in each item:     ${formatMetrics(broken)}`)
  printResult('largeOrder', large.medianMs / small.medianMs)
  printResult('largeOrderCpu', large.cpuMs / small.cpuMs)
  printResult('brokenOrder', broken.medianMs / small.medianMs)
}

const search = (visited: Visited, query: string) => call(visited, '/api/upstream/search/facet/shipments', { query })

/** The search through the portal among few orders and among many, and the share of the database in it. */
export async function measureSearch(few: Visited, many: Visited) {
  const terms = Object.entries({ ...selectiveTerms, ...broadTerms })
  const onFew = terms.map(([, query]) => [`few ${query}`, search(few, query)] as const)
  const onMany = terms.map(([, query]) => [`many ${query}`, search(many, query)] as const)
  const targets = Object.fromEntries([...onFew, ...onMany, ['empty', call(many, STUBBED_CALL)]])
  const metrics = await compareLoad<string>(targets, { rounds: 5, seconds: 2, connections: 1 })
  const metricsOf = (name: string) => metrics[name] as Metrics
  const databaseTimes = z
    .record(z.string(), z.number())
    .parse(JSON.parse(await readFile(path.join(many[0].dataFolder, timesFile), 'utf8')))
  print(`Proxied call of an empty handler: ${formatMetrics(metricsOf('empty'))}`)
  for (const [what, query] of Object.entries(selectiveTerms)) {
    const [amongFew, amongMany] = [metricsOf(`few ${query}`), metricsOf(`many ${query}`)]
    print(`Search for ${what}: ${formatMetrics(amongFew)} on 1 000 orders; ${formatMetrics(amongMany)} on 100 000`)
    printResult('searchGrowth', amongMany.medianMs / amongFew.medianMs, what)
  }
  for (const [what, query] of terms) {
    const [{ p95Ms }, databaseMs = 0] = [metricsOf(`many ${query}`), databaseTimes[query]]
    print(`Search for ${what}: p95 ${p95Ms.toFixed(1)} ms, of which the database ${databaseMs.toFixed(1)} ms`)
    const allowedMs = 3 * metricsOf('empty').p95Ms + databaseMs
    printResult('searchShare', p95Ms / allowedMs, what)
  }
}
