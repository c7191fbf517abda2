import type { LookupAddress, lookup } from 'node:dns'
import { expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

it('[SEC-29] an address is public that IANA has given out for the internet, and no other', () => {
  const open = '93.184.216.34 2606:2800:220:1::1 2a00:1450::1 ::ffff:8.8.8.8'
  expect(open.split(' ').filter((address) => !isPublicAddress(address))).toEqual([])
  const local =
    'localhost 256.1.1.1 :: ::1 224.0.0.1 255.255.255.255 192.168.0.1 ::127.0.0.1 ::7f00:1 100:0:0:1::1 4000::1 5f00::1 3fff::1'
  expect(['', ...local.split(' ')].filter(isPublicAddress)).toEqual([])
})

it('[SEC-29] a name is reached only when all its addresses are public', async () => {
  const resolve = (addresses: string[], all = true) => {
    const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    const find = (...[, , done]: [string, unknown, (error: null, found: LookupAddress[]) => void]) => done(null, found)
    const look = publicLookup((name) => new Error(`${name} is not public`), find as unknown as typeof lookup)
    const { promise, resolve: tell } = Promise.withResolvers<unknown>()
    look('bucket.example', { all }, (error, result) => tell(error?.message ?? result))
    return promise
  }
  expect(await resolve(['93.184.216.34', '2606:2800:220:1::1'])).toHaveLength(2)
  expect(await resolve(['93.184.216.34'], false)).toBe('93.184.216.34')
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:169.254.169.254'], ['fe80::1'], []])
    expect(await resolve(addresses), addresses.join()).toBe('bucket.example is not public')
})
