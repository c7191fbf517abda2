import { expect, it } from 'vitest'
import { isLocal, ownHosts, readConfig } from './config.ts'

it('[SEC-27] an installation is local when its address and its origin are of this machine', () => {
  for (const [expected, HOST, UPSTREAM_ORIGIN] of [
    [true, '127.0.0.1', undefined],
    [true, '::1', 'http://[::1]:4000'],
    [true, '::ffff:127.0.0.1', undefined],
    [false, '0.0.0.0', undefined],
    [false, '::', 'http://localhost:4000'],
    [false, '192.168.1.5', 'http://127.0.0.1:4000'],
    [false, '127.0.0.1', 'https://siteflow.example'],
    [false, '127.0.0.1', 'http://127.0.0.1.example:4000'],
  ] as const) {
    expect(isLocal(readConfig({ HOST, UPSTREAM_ORIGIN })), `${HOST} ${UPSTREAM_ORIGIN}`).toBe(expected)
  }
})

it('[SEC-27] an installation has the names of its origin and hosts, and of loopback if there', () => {
  const local = {
    UPSTREAM_PORT: '4100',
    UPSTREAM_ORIGIN: 'https://Siteflow.example:443',
    UPSTREAM_HOSTS: 'Upstream.internal:4100, backup',
  }
  const named = ['backup', 'siteflow.example', 'upstream.internal:4100']
  const ofLoopback = ['127.0.0.1:4100', '[::1]:4100', 'localhost:4100']
  expect([...ownHosts(readConfig(local))].sort()).toEqual([...named, ...ofLoopback].sort())
  expect([...ownHosts(readConfig({ ...local, HOST: '0.0.0.0' }))].sort()).toEqual(named)
  expect([...ownHosts(readConfig({ HOST: '0.0.0.0' }))]).toEqual(['localhost:4000'])
})

it('no installation has a malformed host, or artwork larger than the check of PDFs can hold', () => {
  for (const UPSTREAM_HOSTS of ['http://a.example', 'a.example/', 'a b', 'user@a.example', 'a:port', '*'])
    expect(() => readConfig({ UPSTREAM_HOSTS }), UPSTREAM_HOSTS).toThrow('UPSTREAM_HOSTS.0 must look like')
  expect(readConfig({ MAX_ARTWORK_MB: '500' }).maxArtworkBytes).toBe(500 * 1024 * 1024)
  expect(() => readConfig({ MAX_ARTWORK_MB: '501' })).toThrow('MAX_ARTWORK_MB must be at most 500')
})
