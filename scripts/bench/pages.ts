import { firstLoadBytes } from './first-load.ts'
import { compare } from './load.ts'
import { figuresOf, kilobytes, result, say, shown } from './report.ts'
import type { Headers } from './sign-in.ts'
import type { Stack } from './stack.ts'

type Visited = readonly [Stack, Headers[]]

/** A page of ten orders, of some hundred and of very many. */
export async function ordersPage([few, fewHeaders]: Visited, [many, manyHeaders]: Visited, count: number) {
  const figures = await compare(
    [
      { name: 'few', pid: few.pid, origin: few.portal, path: '/orders/list', headers: fewHeaders },
      { name: 'many', pid: many.pid, origin: many.portal, path: '/orders/list', headers: manyHeaders },
    ],
    { rounds: 5, seconds: 4, connections: 1 },
  )
  const [onFew, onMany] = [figuresOf(figures, 'few'), figuresOf(figures, 'many')]
  say(`Orders page of 10 rows: ${shown(onFew)} on 300 orders; ${shown(onMany)} on ${count.toLocaleString('en')}`)
  result('orders page on 100 000 orders against 300, median time', onMany.medianMs / onFew.medianMs, 'at most 1.20')
}

/** Script that the orders page loads, against a page with nothing on it. */
export async function firstLoad(origin: string, [headers = {}]: Headers[]) {
  const [orders, empty] = await Promise.all([
    firstLoadBytes(`${origin}/orders/list`, headers),
    firstLoadBytes(`${origin}/bench-empty`, headers),
  ])
  say(`First-load script, brotli: orders page ${kilobytes(orders)}; empty page ${kilobytes(empty)}`)
  result('first-load script of the orders page against an empty page', orders / empty, 'at most 1.10')
}
