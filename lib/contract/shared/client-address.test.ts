import { expect, it } from 'vitest'
import { findClientAddress } from './client-address.ts'

it('[SEC-27] the client is the entry that the last trusted proxy wrote, or else the peer', () => {
  for (const [where, peer, forwardedFor, hops, expected] of [
    ['one proxy is trusted', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['the client wrote entries of its own', '10.0.0.1', '192.0.2.1, 192.0.2.2, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies are trusted', '10.0.0.1', '192.0.2.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['the trusted proxy wrote nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['the trusted entry is no address', '10.0.0.1', '192.0.2.1, unknown', 2, '10.0.0.1'],
    ['the entry has a port', '10.0.0.1', '203.0.113.9:50123', 1, '203.0.113.9'],
    ['the entry is IPv6 with a port', '10.0.0.1', '[2001:db8:1:2:3:4:5:6]:50123', 1, '2001:db8:1:2::/64'],
    ['no server tells the peer', undefined, '203.0.113.9', 1, undefined],
    ['[SEC-55] the header is commas alone', '10.0.0.1', ','.repeat(15_000), 10, '10.0.0.1'],
  ] as const)
    expect(findClientAddress({ peer, forwardedFor }, hops), where).toBe(expected)
})

it('[SEC-46] the addresses of one subscriber count as one', () => {
  const peers = ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::ffff', '::ffff:203.0.113.9']
  const found = peers.map((peer) => findClientAddress({ peer, forwardedFor: undefined }, 0))
  expect(found).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '203.0.113.9'])
})
