import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { compare, type Figures, type Target } from '../load.ts'
import { figuresOf, result, say, shown } from '../report.ts'
import type { Headers } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { everyTerm, nothing, oneLetter, selective, timesFile } from './terms.ts'

type Visited = readonly [Stack, Headers[]]

/** What the search answers through the portal among few orders and among many, and what of that is the database. */
export async function searchAnswers(few: Visited, many: Visited) {
  const figures = await compare(
    [...everyTerm.flatMap((query) => [asked('few', few, query), asked('many', many, query)]), emptyHandler(many)],
    { rounds: 5, seconds: 2, connections: 1 },
  )
  const times = z
    .record(z.string(), z.number())
    .parse(JSON.parse(await readFile(path.join(many[0].dataFolder, timesFile), 'utf8')))
  const call = figuresOf(figures, 'empty handler')
  say(`Proxied call of an empty handler: ${shown(call)}`)
  for (const [what, query] of Object.entries(selective)) {
    const [onFew, onMany] = [figuresOf(figures, `few ${query}`), figuresOf(figures, `many ${query}`)]
    say(`Search for ${what}: ${shown(onFew)} on 1 000 orders; ${shown(onMany)} on 100 000`)
    result(
      `search for ${what} on 100 000 orders against 1 000, median time`,
      onMany.medianMs / onFew.medianMs,
      'at most 1.50',
    )
    tellAllowed(what, onMany, call, times[query] ?? 0)
  }
  tellAllowed(
    'one letter, which finds half of all orders',
    figuresOf(figures, `many ${oneLetter}`),
    call,
    times[oneLetter] ?? 0,
  )
  tellAllowed('nothing, as when it is opened', figuresOf(figures, `many ${nothing}`), call, times[nothing] ?? 0)
}

function tellAllowed(what: string, { p95Ms }: Figures, call: Figures, databaseMs: number) {
  const allowed = 3 * call.p95Ms + databaseMs
  say(`Search for ${what}: p95 ${p95Ms.toFixed(1)} ms, of which the database ${databaseMs.toFixed(1)} ms`)
  result(`search for ${what}, p95 against three empty calls and the database`, p95Ms / allowed, 'under 1.00')
}

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'x-sfl': '1' }

function target(
  name: string,
  [{ portal: origin, pid }, signedIn]: Visited,
  rest: Pick<Target, 'path' | 'body'>,
): Target {
  return { name, pid, origin, headers: signedIn.map((headers) => ({ ...headers, origin, ...sameOrigin })), ...rest }
}

const asked = (size: 'few' | 'many', visited: Visited, query: string) =>
  target(`${size} ${query}`, visited, { path: '/api/upstream/search/facet/shipments', body: { query } })

/** Answered at once, between portal and upstream. */
const emptyHandler = (visited: Visited) =>
  target('empty handler', visited, { path: '/api/upstream/barcode/details/BENCH1' })
