import { type LookupAddress, lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectionsFor, isPublicAddress, lookupPublic, publicAgent } from './file-address.ts'

const upstream = 'http://localhost:4000'
const mayFetch = (url: string, allowed: string[] = []) => connectionsFor(new URL(url), allowed, upstream) !== undefined

describe('[SEC-29] a signed address', () => {
  it.each([
    ['at the upstream itself', 'http://localhost:4000/files/a', []],
    ['at a listed origin', 'https://bucket.example:9000/a', ['https://bucket.example:9000']],
    ['at a listed private origin', 'http://10.0.0.5/a', ['http://10.0.0.5']],
    ['anywhere over https when no origin is listed', 'https://bucket.s3.example/a?X-Amz-Signature=1', []],
  ])('is fetched %s', (_, url, allowed) => {
    expect(mayFetch(url, allowed)).toBe(true)
  })

  it.each([
    ['over http', 'http://bucket.example/a', []],
    ['at another port', 'https://bucket.example:8443/a', []],
    ['with a user', 'https://user@bucket.example/a', []],
    ['with a password, even where it is listed', 'https://u:p@bucket.example/a', ['https://bucket.example']],
    ['of another scheme', 'file:///etc/passwd', []],
    ['of a data scheme', 'data:text/plain,x', []],
    ['beside the listed origins', 'https://other.example/a', ['https://bucket.example']],
    ['at a name that only begins like a listed one', 'https://bucket.example.evil.test/a', ['https://bucket.example']],
    ['at the upstream with another port', 'http://localhost:4001/a', []],
    ['on this machine', 'https://127.0.0.1/a', []],
    ['on this machine in short', 'https://127.1/a', []],
    ['on this machine in decimal', 'https://2130706433/a', []],
    ['on this machine in octal', 'https://0177.0.0.1/a', []],
    ['on this machine in hexadecimal', 'https://0x7f000001/a', []],
    ['on this machine in IPv6', 'https://[::1]/a', []],
    ['on this machine mapped into IPv6', 'https://[::ffff:127.0.0.1]/a', []],
    ['at the metadata service', 'https://169.254.169.254/latest/meta-data', []],
    ['in a private network', 'https://10.1.2.3/a', []],
    ['in a shared network', 'https://100.64.0.1/a', []],
    ['in a unique local network', 'https://[fd00::1]/a', []],
    ['through a translation prefix', 'https://[64:ff9b::7f00:1]/a', []],
    ['at no address at all', 'https://0.0.0.0/a', []],
  ])('is not fetched %s', (_, url, allowed) => {
    expect(mayFetch(url, allowed)).toBe(false)
  })
})

describe('[SEC-29] a name', () => {
  const resolving = (...addresses: string[]) => {
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    const find = (_host: string, _options: unknown, done: (error: null, found: LookupAddress[]) => void) =>
      done(null, found)
    const look = lookupPublic(find as unknown as typeof lookup)
    return new Promise((resolve) => {
      look('bucket.example', { all: true }, (error, result) => resolve(error ? error.message : result))
    })
  }

  it('is reached at its public addresses', async () => {
    expect(await resolving('93.184.216.34', '2606:2800:220:1::1')).toHaveLength(2)
  })

  it.each([['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:169.254.169.254'], ['fe80::1'], []])(
    'is not reached when it means %j',
    async (...addresses) => {
      expect(await resolving(...addresses)).toBe('not a public address')
    },
  )
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

it.each(['', 'localhost', '256.1.1.1', '::', '224.0.0.1', '255.255.255.255', '192.168.0.1'])(
  '[SEC-29] %j is no public address',
  (address) => expect(isPublicAddress(address)).toBe(false),
)
