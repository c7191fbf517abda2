import type { LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { isPublicAddress } from '#lib/contract/shared/ip-address.ts'
import { connectionsFor, lookupPublic, publicAgent } from './file-address.ts'

const upstream = 'http://localhost:4000'
const canFetch = (url: string, allowed: string[]) => connectionsFor(new URL(url), allowed, upstream) !== undefined

it('[SEC-29] a signed address is fetched at the upstream, a listed origin or a public host', () => {
  const fetched: [url: string, allowed?: string[]][] = [
    ['http://localhost:4000/files/a'],
    ['https://bucket.example:9000/a', ['https://bucket.example:9000']],
    ['http://10.0.0.5/a', ['http://10.0.0.5']],
    ['https://bucket.s3.example/a?X-Amz-Signature=1'],
  ]
  for (const [url, allowed = []] of fetched) expect(canFetch(url, allowed), url).toBe(true)
  const listed = ['https://u:p@bucket.example/a', 'https://other.example/a', 'https://bucket.example.evil.test/a']
  expect(listed.filter((url) => canFetch(url, ['https://bucket.example']))).toEqual([])
  const hosts = '[::1] [::ffff:127.0.0.1] [fd00::1] 0.0.0.0 169.254.169.254 10.1.2.3 100.64.0.1 [64:ff9b::7f00:1]'
  const others = ['http://bucket.example/a', 'http://localhost:4001/a', 'https://user@bucket.example/a']
  others.push('https://bucket.example:8443/a', ...hosts.split(' ').map((host) => `https://${host}/a`))
  expect(others.filter((url) => canFetch(url, []))).toEqual([])
})

it('[SEC-29] a name is reached only when all its addresses are public', async () => {
  const resolve = (addresses: string[]) => {
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    const find = (...[, , done]: [string, unknown, (error: null, found: LookupAddress[]) => void]) => done(null, found)
    const look = lookupPublic(find as unknown as typeof lookup)
    const { promise, resolve: tell } = Promise.withResolvers<unknown>()
    look('bucket.example', { all: true }, (error, result) => tell(error?.message ?? result))
    return promise
  }
  expect(await resolve(['93.184.216.34', '2606:2800:220:1::1'])).toHaveLength(2)
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:169.254.169.254'], ['fe80::1'], []])
    expect(await resolve(addresses), addresses.join()).toBe('not a public address')
  const local = ['', 'localhost', '256.1.1.1', '::', '224.0.0.1', '255.255.255.255', '192.168.0.1']
  expect(local.filter(isPublicAddress)).toEqual([])
})

it('[SEC-29] a name that means this machine is never connected to', async () => {
  const met: unknown[] = []
  const server = createServer((socket) => void met.push(socket.destroy())).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = publicAgent()
  const asked = agent.request({ origin: `https://localhost:${port}`, path: '/', method: 'GET' })
  await expect(asked).rejects.toThrow('not a public address')
  expect(met).toEqual([])
  await agent.close()
  server.close()
})
