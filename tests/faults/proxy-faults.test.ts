import dns from 'node:dns'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { createConcurrencyLimit } from '#lib/proxy/concurrency-limit.ts'
import { proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { answerJson, type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { type Fault, startFaultProxy } from '#tests/support/servers/fault-proxy.ts'
import { untilStill } from '#tests/support/until-still.ts'

let upstream: FakeUpstream
let faulty: Awaited<ReturnType<typeof startFaultProxy>>
beforeEach(async () => {
  upstream = await startFakeUpstream()
  faulty = await startFaultProxy(upstream.port)
})
afterEach(async () => {
  await faulty.close()
  await upstream.close()
})

const through = (fault: Fault, limits: Parameters<typeof proxyTo>[1] = {}) => {
  faulty.state.fault = fault
  return proxyTo(`http://127.0.0.1:${faulty.port}/api`, limits).proxy
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const pdf = (bytes: number): FakeUpstream['state']['answer'] => {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes })
    response.end(Buffer.alloc(bytes, 'x'))
  }
}

describe('[REL-14] a broken connection', () => {
  it('is tried again for a read, at most twice', async () => {
    const answer = await through({ kind: 'reset' })(requestFor(orders.list))
    expect(await codeOf(answer)).toEqual([502, 'upstream_unreachable'])
    expect(faulty.state.connections).toBe(3)
  })

  it('is never tried again for a write', async () => {
    const answer = await through({ kind: 'reset' })(requestFor(orders.cancel))
    expect(await codeOf(answer)).toEqual([502, 'upstream_unreachable'])
    expect(faulty.state.connections).toBe(1)
  })

  it('that heals is not noticed by a reader', async () => {
    const answer = await through({ kind: 'reset', times: 2 })(requestFor(orders.list))
    expect(answer.status).toBe(200)
    expect(faulty.state.connections).toBe(3)
  })

  it('in the middle of a small answer is tried again for a read, and never looks whole', async () => {
    upstream.state.answer = answerJson({ text: 'x'.repeat(20_000) })
    const answer = await through({ kind: 'cut', afterBytes: 5000 })(requestFor(orders.list))
    expect(await codeOf(answer)).toEqual([502, 'upstream_unreachable'])
    expect(upstream.seen).toHaveLength(3)
  })

  it('in the middle of a write reaches the upstream once', async () => {
    upstream.state.answer = answerJson({ text: 'x'.repeat(20_000) })
    const answer = await through({ kind: 'cut', afterBytes: 5000 })(requestFor(shipments.ship))
    expect((await codeOf(answer))[0]).toBe(502)
    expect(upstream.seen).toHaveLength(1)
  })

  it('[REL-03] in the middle of a large file breaks the transfer', async () => {
    upstream.state.answer = pdf(2_000_000)
    const answer = await through({ kind: 'cut', afterBytes: 1_000_000 })(requestFor(production.subBatchThumbnail))
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
  })

  it('is a 502 when no server listens, for a write as well', async () => {
    await faulty.close()
    const { proxy } = proxyTo(`http://127.0.0.1:${faulty.port}/api`)
    expect(await codeOf(await proxy(requestFor(orders.cancel)))).toEqual([502, 'upstream_unreachable'])
    faulty = await startFaultProxy(upstream.port)
  })

  it('[REL-28] says whether the name is not known or the certificate is refused', async () => {
    const notFound = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    const failLookup = (_name: string, _options: object, callback: (error: Error) => void) => callback(notFound)
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(failLookup as never)
    onTestFinished(() => lookup.mockRestore())
    const { proxy: unknown } = proxyTo('http://no-such-host.invalid/api')
    expect(await codeOf(await unknown(requestFor(orders.list)))).toEqual([502, 'upstream_dns'])
    const { proxy: plain } = proxyTo(`https://127.0.0.1:${upstream.port}/api`)
    expect(await codeOf(await plain(requestFor(orders.cancel)))).toEqual([502, 'upstream_tls'])
  })
})

describe('[REL-14] an upstream that fails', () => {
  it.each([502, 503, 504])('with %i is asked three times for a read, once for a write', async (status) => {
    upstream.state.answer = answerJson({ error: { message: 'busy' } }, status)
    const proxy = through({ kind: 'none' })
    const read = await proxy(requestFor(orders.list))
    expect([read.status, await read.json(), upstream.seen.length]).toEqual([status, { error: { message: 'busy' } }, 3])
    await proxy(requestFor(shipments.ship))
    expect(upstream.seen).toHaveLength(4)
  })

  it('with 500 is asked once', async () => {
    upstream.state.answer = answerJson({ error: { message: 'broken' } }, 500)
    expect((await through({ kind: 'none' })(requestFor(orders.list))).status).toBe(500)
    expect(upstream.seen).toHaveLength(1)
  })

  it('[REL-15] is left alone for a while, and other origins are not', async () => {
    upstream.state.answer = answerJson({}, 500)
    const proxy = through({ kind: 'none' })
    for (let at = 0; at < 20; at += 1) await proxy(requestFor(orders.cancel))
    const answer = await proxy(requestFor(orders.list))
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await codeOf(answer)).toEqual([503, 'circuit_open'])
    expect(upstream.seen).toHaveLength(20)
    const healthy = await startFakeUpstream()
    expect((await proxyTo(healthy.apiUrl).proxy(requestFor(orders.list))).status).toBe(200)
    await healthy.close()
  })

  it('[REL-15] is not left alone because a browser asks wrongly', async () => {
    upstream.state.answer = answerJson({}, 404)
    const proxy = through({ kind: 'none' })
    for (let at = 0; at < 30; at += 1) await proxy(requestFor(orders.cancel))
    expect(upstream.seen).toHaveLength(30)
  })
})

describe('[REL-01] an upstream that hangs', () => {
  it('before its headers is a 504 in time', async () => {
    const started = performance.now()
    const answer = await through({ kind: 'hang' }, { jsonTotalMs: 300 })(requestFor(orders.list))
    expect(await codeOf(answer)).toEqual([504, 'upstream_timeout'])
    expect(performance.now() - started).toBeLessThan(10_000)
    await vi.waitFor(() => expect(faulty.open()).toBe(0))
  })

  it('after its headers is a 504 in time', async () => {
    upstream.state.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')
    }
    const answer = await through({ kind: 'none' }, { jsonTotalMs: 300 })(requestFor(orders.list))
    expect(await codeOf(answer)).toEqual([504, 'upstream_timeout'])
  })

  it('in the middle of a large file breaks the transfer', async () => {
    upstream.state.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write(Buffer.alloc(200_000))
    }
    const answer = await through({ kind: 'none' }, { mediaTotalMs: 2000 })(requestFor(production.subBatchThumbnail))
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
  })
})

describe('[REL-02] a browser that leaves', () => {
  it('before the headers stops the upstream', async () => {
    upstream.state.answer = () => {}
    const leaving = new AbortController()
    const answer = through({ kind: 'none' })(requestFor(orders.list, {}, leaving.signal))
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1))
    leaving.abort()
    expect((await answer).status).toBe(499)
    await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  })

  it('in the middle of a body stops the upstream', async () => {
    upstream.state.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write(Buffer.alloc(200_000))
    }
    const leaving = new AbortController()
    const answer = await through({ kind: 'none' })(requestFor(production.subBatchThumbnail, {}, leaving.signal))
    leaving.abort()
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(Error)
    await vi.waitFor(() => expect(upstream.state.aborted).toBe(1))
  })

  it('a thousand times leaves no connection behind', async () => {
    upstream.state.answer = () => {}
    const concurrencyLimit = createConcurrencyLimit({ perSession: 2000, perProcess: 2000, perMinute: 2000 })
    const proxy = through({ kind: 'none' }, { concurrencyLimit })
    for (let round = 0; round < 20; round += 1) {
      const leaving = new AbortController()
      const answers = Array.from({ length: 50 }, () => proxy(requestFor(orders.list, {}, leaving.signal)))
      await vi.waitFor(() => expect(upstream.seen).toHaveLength(50 * (round + 1)))
      leaving.abort()
      await Promise.all(answers)
    }
    await vi.waitFor(() => expect(faulty.open()).toBe(0))
    upstream.state.answer = answerJson({ success: true })
    expect((await proxy(requestFor(orders.list))).status).toBe(200)
  })
})

describe('[REL-04] a large body', () => {
  it.each([9, 10, 11, 12])('[SEC-33] of %i MB comes through whole', async (megabytes) => {
    upstream.state.answer = pdf(megabytes * 1024 * 1024)
    const answer = await through({ kind: 'none' })(requestFor(production.subBatchThumbnail))
    expect((await answer.arrayBuffer()).byteLength).toBe(megabytes * 1024 * 1024)
  })

  it('is read from the upstream only as fast as the browser reads', async () => {
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
})
