import { describe, expect, it } from 'vitest'
import { isLocal, ownHosts, readConfig } from './config.ts'

describe('[SEC-27] an installation', () => {
  it.each([
    ['127.0.0.1', undefined],
    ['127.8.8.8', 'http://127.0.0.1:4000'],
    ['::1', 'http://[::1]:4000'],
    ['localhost', 'https://localhost'],
    ['::ffff:127.0.0.1', undefined],
  ])('that listens on %s with the origin %s is local', (HOST, UPSTREAM_ORIGIN) => {
    expect(isLocal(readConfig({ HOST, UPSTREAM_ORIGIN }))).toBe(true)
  })

  it.each([
    ['0.0.0.0', undefined],
    ['::', 'http://localhost:4000'],
    ['0', undefined],
    ['192.168.1.5', 'http://127.0.0.1:4000'],
    ['printer.local', undefined],
    ['localhost.example', undefined],
    ['127.0.0.1', 'https://siteflow.example'],
    ['127.0.0.1', 'http://127.0.0.1.example:4000'],
    ['127.0.0.1', 'http://192.168.1.5:4000'],
  ])('that listens on %s with the origin %s is not', (HOST, UPSTREAM_ORIGIN) => {
    expect(isLocal(readConfig({ HOST, UPSTREAM_ORIGIN }))).toBe(false)
  })

  it('on loopback is known by the names of loopback, its origin and those it was told', () => {
    const config = readConfig({
      UPSTREAM_PORT: '4100',
      UPSTREAM_ORIGIN: 'https://Siteflow.example:443',
      UPSTREAM_HOSTS: 'Upstream.internal:4100, backup',
    })
    expect([...ownHosts(config)].sort()).toEqual([
      '127.0.0.1:4100',
      '[::1]:4100',
      'backup',
      'localhost:4100',
      'siteflow.example',
      'upstream.internal:4100',
    ])
  })

  it('on another address is known by its origin and what it was told alone', () => {
    expect([...ownHosts(readConfig({ HOST: '0.0.0.0' }))]).toEqual(['localhost:4000'])
    expect([...ownHosts(readConfig({ HOST: '0.0.0.0', UPSTREAM_ORIGIN: 'https://a.example' }))]).toEqual(['a.example'])
  })

  it.each(['http://a.example', 'a.example/', 'a b', 'user@a.example', 'a:port', '*'])(
    'refuses to start with %s for a name',
    (UPSTREAM_HOSTS) => expect(() => readConfig({ UPSTREAM_HOSTS })).toThrow('UPSTREAM_HOSTS.0 must look like'),
  )
})

it('an upstream refuses to start with artwork larger than its check of PDFs can hold', () => {
  expect(readConfig({ MAX_ARTWORK_MB: '500' }).maxArtworkBytes).toBe(500 * 1024 * 1024)
  expect(() => readConfig({ MAX_ARTWORK_MB: '501' })).toThrow('MAX_ARTWORK_MB must be at most 500')
})
