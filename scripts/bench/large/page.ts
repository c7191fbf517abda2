import { compare } from '../load.ts'
import { figuresOf, result, say, shown } from '../report.ts'
import type { Headers } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { orders } from './orders.ts'

/** The page of an order of 200 items with ten components each, against that of an order of two such items. */
export async function largeOrderPage({ pid, portal: origin }: Stack, headers: Headers[]) {
  const compared = ['small', 'large', 'broken'] as const
  const figures = await compare(
    compared.map((name) => ({ name, pid, origin, path: `/orders/view/${orders[name].id}`, headers })),
    { rounds: 5, seconds: 4, connections: 1 },
  )
  const [small, large, broken] = compared.map((name) => figuresOf(figures, name))
  if (!small || !large || !broken) return
  say(`Page of an order of 2 items:             ${shown(small)}`)
  say(`Page of an order of 200 items:           ${shown(large)}`)
  say(`The same with an error in each item:     ${shown(broken)}`)
  result('page of 200 × 10 components against 2 × 10, median time', large.medianMs / small.medianMs, 'under 6')
  result('the same with an error in each item', broken.medianMs / small.medianMs, 'under 6')
  result('the same by processor time of the portal', large.cpuMs / small.cpuMs, 'under 6')
}
