import type { LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { connectionsFor, isPublicAddress, lookupPublic, publicAgent } from './file-address.ts'

const upstream = 'http://localhost:4000'
const bucket = 'https://bucket.example'
const canFetch = (url: string, allowed: string[]) => connectionsFor(new URL(url), allowed, upstream) !== undefined

it.each<[boolean, [place: string, url: string, allowed?: string[]][]]>([
  [
    true,
    [
      ['at the upstream itself', 'http://localhost:4000/files/a'],
      ['at a listed origin', 'https://bucket.example:9000/a', ['https://bucket.example:9000']],
      ['at a listed private origin', 'http://10.0.0.5/a', ['http://10.0.0.5']],
      ['over https when no origin is listed', 'https://bucket.s3.example/a?X-Amz-Signature=1'],
    ],
  ],
  [
    false,
    [
      ['over http', 'http://bucket.example/a'],
      ['at another port', 'https://bucket.example:8443/a'],
      ['with a user', 'https://user@bucket.example/a'],
      ['with a password, even where it is listed', 'https://u:p@bucket.example/a', [bucket]],
      ['beside the listed origins', 'https://other.example/a', [bucket]],
      ['at a name that only begins like a listed one', 'https://bucket.example.evil.test/a', [bucket]],
      ['at the upstream with another port', 'http://localhost:4001/a'],
      ['on this machine in IPv6', 'https://[::1]/a'],
      ['on this machine mapped into IPv6', 'https://[::ffff:127.0.0.1]/a'],
      ['in a unique local network', 'https://[fd00::1]/a'],
      ['at no address at all', 'https://0.0.0.0/a'],
      ['at the metadata service', 'https://169.254.169.254/latest/meta-data'],
      ['in a private network', 'https://10.1.2.3/a'],
      ['in a shared network', 'https://100.64.0.1/a'],
      ['through a translation prefix', 'https://[64:ff9b::7f00:1]/a'],
    ],
  ],
])('[SEC-29] that a signed address is fetched is %s for each place of its table', (expected, rows) => {
  for (const [place, url, allowed = []] of rows) expect(canFetch(url, allowed), place).toBe(expected)
})

it('[SEC-29] a name is reached only when all its addresses are public', async () => {
  const resolve = (addresses: string[]) => {
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    const find = (_host: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, found)
    const look = lookupPublic(find as unknown as typeof lookup)
    return new Promise((done) => {
      look('bucket.example', { all: true }, (error, result) => done(error ? error.message : result))
    })
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
