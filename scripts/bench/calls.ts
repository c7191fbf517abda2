import { conventionalHeaders } from './conventional.ts'
import { compare } from './load.ts'
import { figuresOf, result, say, shown } from './report.ts'
import type { Headers } from './sign-in.ts'
import type { Stack } from './stack.ts'

/** What a call through the portal costs, against a handler that does nothing and the usual way to forward a call. */
export async function proxy({ portal: origin, pid }: Stack, signedIn: Headers[]) {
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
