import { randomBytes } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { encode } from 'next-auth/jwt'
import { compareLoad } from './load.ts'
import { print, printResult } from './report.ts'
import { searchTerms } from './seed.ts'
import { conventionalSecret, type Headers, readPage, type Stack } from './stack.ts'

/** What a call through the portal costs, against a handler that does nothing and the usual way to forward a call. */
export async function measureProxy(stack: Stack) {
  const { empty, proxied, usual } = await compareLoad(
    {
      empty: { stack, path: '/api/bench/empty', people: [{}] },
      // The stub answers it at once.
      proxied: { stack, path: '/api/upstream/barcode/details/BENCH1' },
      usual: { stack, path: '/api/bench/conventional', people: [await makeConventionalHeaders()] },
    },
    { rounds: 7, seconds: 3, connections: 32 },
  )
  printResult(proxied.perSecond / empty.perSecond, 'proxied call, empty handler: throughput', 'at least 0.90')
  printResult(empty.cpuMs / proxied.cpuMs, 'the same by processor time of the portal', 'at least 0.90')
  printResult(proxied.perSecond / usual.perSecond, 'proxied call, conventional way: throughput', 'at least 2.20')
  printResult(usual.cpuMs / proxied.cpuMs, 'the same by processor time of the portal', 'at least 2.20')
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
  const path = '/orders/list'
  const { few, many } = await compareLoad({ few: { stack: onFew, path }, many: { stack: onMany, path } }, {})
  printResult(many.medianMs / few.medianMs, 'orders page on 100 000 orders, on 300: median time', 'at most 1.20')
}

/** Script that the orders page loads, against a page with nothing on it. */
export async function measureFirstLoad(stack: Stack) {
  const [full, empty] = [await sumScriptBytes(stack, '/orders/list'), await sumScriptBytes(stack, '/bench-empty')]
  print(`first-load script, brotli: orders page ${full} bytes; empty page ${empty} bytes`)
  printResult(full / empty, 'first-load script of the orders page, of an empty page', 'at most 1.10')
}

/** Bytes of script, brotli, that a page asks for before any interaction. */
async function sumScriptBytes(stack: Stack, path: string): Promise<number> {
  // Scripts with `nomodule` are for browsers that know no modules; none of ours loads them.
  const tags = /<(?:script|link)\b(?![^>]*\bnomodule\b)[^>]*?(?:src|href)="(\/_next\/static\/[^"?]+\.js)/gi
  const page = await readPage(stack, path)
  const scripts = new Set(Array.from(page.matchAll(tags), ([, script = '']) => script))
  if (scripts.size === 0) throw new Error(`${path} names no scripts`)
  const bodies = await Promise.all(Array.from(scripts, (script) => readPage(stack, script)))
  return bodies.reduce((bytes, body) => bytes + brotliCompressSync(body).length, 0)
}

/** The search through the portal among few orders and among many. */
export async function measureSearch(onFew: Stack, onMany: Stack) {
  for (const [what, { query, goal }] of Object.entries(searchTerms)) {
    const target = { path: '/api/upstream/search/facet/shipments', body: { query } }
    const { few, many } = await compareLoad(
      { few: { stack: onFew, ...target }, many: { stack: onMany, ...target } },
      {},
    )
    printResult(many.medianMs / few.medianMs, `search for ${what} on 100 000 orders, on 1 000: median time`, goal)
  }
}
