import dns from 'node:dns'
import { expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { forEachTest } from '#tests/support/made.ts'
import { proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { answerJson, type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { type Fault, startFaultProxy } from '#tests/support/servers/fault-proxy.ts'
import { untilStill } from '#tests/support/until-still.ts'

const upstream = forEachTest(() => startFakeUpstream())
const faulty = forEachTest(() => startFaultProxy(upstream.port))

const through = (fault: Fault, limits: Parameters<typeof proxyTo>[1] = {}) => {
  faulty.state.fault = fault
  return proxyTo(`http://127.0.0.1:${faulty.port}/api`, limits).proxy
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const startOfFile: FakeUpstream['state']['answer'] = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).write(Buffer.alloc(200_000))
}
const unreachable = [502, 'upstream_unreachable']
const cut: Fault = { kind: 'cut', afterBytes: 5000 }

it('[REL-14] a read is sent again after a broken connection, at most twice, a write never', async () => {
  const proxy = through({ kind: 'reset' })
  expect(await codeOf(await proxy(requestFor(orders.list)))).toEqual(unreachable)
  expect(faulty.state.connections).toBe(3)
  expect(await codeOf(await proxy(requestFor(orders.cancel)))).toEqual(unreachable)
  expect(faulty.state.connections).toBe(4)
  const healing = through({ kind: 'reset', times: 6 })
  expect((await healing(requestFor(orders.list))).status).toBe(200)
  expect(faulty.state.connections).toBe(7)
})

it('[REL-14] a small answer that breaks off is read again, and never looks whole', async () => {
  upstream.state.answer = answerJson({ text: 'x'.repeat(20_000) })
  expect(await codeOf(await through(cut)(requestFor(orders.list)))).toEqual(unreachable)
  expect(upstream.seen).toHaveLength(3)
  expect((await codeOf(await through(cut)(requestFor(shipments.ship))))[0]).toBe(502)
  expect(upstream.seen).toHaveLength(4)
})

it('[REL-03] a large file that breaks off breaks the transfer', async () => {
  upstream.state.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 2_000_000 })
    response.end(Buffer.alloc(2_000_000, 'x'))
  }
  const answer = await through({ kind: 'cut', afterBytes: 1_000_000 })(requestFor(production.subBatchThumbnail))
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
})

it('[REL-28] a 502 tells a silent port, an unknown name and a refused certificate apart', async () => {
  await faulty.close()
  expect(await codeOf(await through({ kind: 'none' })(requestFor(orders.cancel)))).toEqual(unreachable)
  Object.assign(faulty, await startFaultProxy(upstream.port))
  const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  const failLookup = (_name: string, _options: object, callback: (error: Error) => void) => callback(notFound)
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(failLookup as never)
  onTestFinished(() => lookup.mockRestore())
  const { proxy: unknown } = proxyTo('http://no-such-host.invalid/api')
  expect(await codeOf(await unknown(requestFor(orders.list)))).toEqual([502, 'upstream_dns'])
  const { proxy: plain } = proxyTo(`https://127.0.0.1:${upstream.port}/api`)
  expect(await codeOf(await plain(requestFor(orders.cancel)))).toEqual([502, 'upstream_tls'])
})

it('[REL-14] a read is sent three times on a 502, 503 or 504, once on a 500, and a write once', async () => {
  const proxy = through({ kind: 'none' })
  for (const [status, times] of [
    [502, 3],
    [503, 3],
    [504, 3],
    [500, 1],
  ] as const) {
    upstream.state.answer = answerJson({ error: { message: 'busy' } }, status)
    upstream.seen.length = 0
    expect((await proxy(requestFor(orders.list))).status).toBe(status)
    expect(upstream.seen, `${status}`).toHaveLength(times)
    await proxy(requestFor(shipments.ship))
    expect(upstream.seen, `${status}`).toHaveLength(times + 1)
  }
})

it('[REL-15] an origin that fails is left alone', async () => {
  upstream.state.answer = answerJson({}, 500)
  const failing = through({ kind: 'none' })
  for (let at = 0; at < 20; at += 1) await failing(requestFor(orders.cancel))
  const answer = await failing(requestFor(orders.list))
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await codeOf(answer)).toEqual([503, 'circuit_open'])
  expect(upstream.seen).toHaveLength(20)
})

it('[REL-01] an upstream that hangs is a 504 in time, and breaks off a large file', async () => {
  const started = performance.now()
  const hanging = await through({ kind: 'hang' }, { jsonTotalMs: 300 })(requestFor(orders.list))
  expect(await codeOf(hanging)).toEqual([504, 'upstream_timeout'])
  expect(performance.now() - started).toBeLessThan(10_000)
  await vi.waitFor(() => expect(faulty.open()).toBe(0))
  upstream.state.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')
  }
  const half = await through({ kind: 'none' }, { jsonTotalMs: 300 })(requestFor(orders.list))
  expect(await codeOf(half)).toEqual([504, 'upstream_timeout'])
  upstream.state.answer = startOfFile
  const file = await through({ kind: 'none' }, { mediaTotalMs: 2000 })(requestFor(production.subBatchThumbnail))
  await expect(file.arrayBuffer()).rejects.toBeInstanceOf(Error)
})

it('[REL-02] a browser that leaves before the headers, or within a body, stops the upstream', async () => {
  upstream.state.answer = () => {}
  const leaving = new AbortController()
  const answer = through({ kind: 'none' })(requestFor(orders.list, {}, leaving.signal))
  await vi.waitFor(() => expect(upstream.seen).toHaveLength(1))
  leaving.abort()
  expect((await answer).status).toBe(499)
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  upstream.state.answer = startOfFile
  const later = new AbortController()
  const file = await through({ kind: 'none' })(requestFor(production.subBatchThumbnail, {}, later.signal))
  later.abort()
  await expect(file.arrayBuffer()).rejects.toBeInstanceOf(Error)
  await vi.waitFor(() => expect(upstream.state.aborted).toBe(2))
})

it('[REL-04] a large body is read from the upstream only as fast as the browser reads', async () => {
  let sent = 0
  upstream.state.answer = async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' })
    for (; sent < 400; sent += 1) await new Promise((taken) => response.write(Buffer.alloc(256 * 1024), taken))
  }
  const answer = await through({ kind: 'none' })(requestFor(production.subBatchThumbnail))
  await untilStill(() => sent)
  // 100 MB in all. The kernel holds some 9 MB of it, in the buffers of two connections.
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(100)
  await answer.body?.cancel()
})
