import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createPublicLookup, isPublic, requireFetchable } from './address-guard.ts'
import { FetchFailure } from './fetch-failure.ts'

const refuse = (address: string, privateOrigins: string[] = []) => {
  try {
    requireFetchable(new URL(address), privateOrigins)
    return false
  } catch (error) {
    return error instanceof FetchFailure && error.isFinal
  }
}

describe('an address that artwork is fetched from', () => {
  it.each([
    ['http://127.0.0.1/'],
    ['http://2130706433/'],
    ['http://0x7f000001/'],
    ['http://0177.0.0.1/'],
    ['http://127.1/'],
    ['http://0.0.0.0/'],
    ['http://10.1.2.3/'],
    ['http://172.16.0.1/'],
    ['http://192.168.1.1/'],
    ['http://100.64.0.1/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://[::1]/'],
    ['http://[::ffff:127.0.0.1]/'],
    ['http://[64:ff9b::7f00:1]/'],
    ['http://[2002:7f00:1::]/'],
    ['http://[fd00:ec2::254]/'],
    ['http://[fe80::1]/'],
    ['http://224.0.0.1/'],
    ['ftp://files.example/a.pdf'],
    ['file:///etc/passwd'],
    ['data:application/pdf,x'],
    ['http://user:password@files.example/a.pdf'],
  ])('is refused for good when it is %s', (address) => {
    expect(refuse(address)).toBe(true)
  })

  it.each([['https://files.example/a.pdf'], ['http://93.184.216.34:8080/a.pdf'], ['http://[2606:4700::1111]/a.pdf']])(
    'may be %s',
    (address) => {
      expect(refuse(address)).toBe(false)
    },
  )

  it('is accepted in a private network only at an allowed origin, with the same port and scheme', () => {
    const allowed = ['http://127.0.0.1:4000']
    expect(refuse('http://127.0.0.1:4000/files/a.pdf', allowed)).toBe(false)
    expect(refuse('http://127.0.0.1:4001/files/a.pdf', allowed)).toBe(true)
    expect(refuse('https://127.0.0.1:4000/files/a.pdf', allowed)).toBe(true)
    expect(refuse('http://user@127.0.0.1:4000/files/a.pdf', allowed)).toBe(true)
  })

  it.each([['127.0.0.1'], ['::1'], ['0:0:0:0:0:ffff:a00:1'], ['100.127.255.255'], ['nonsense']])(
    'is not public as %s',
    (address) => {
      expect(isPublic(address)).toBe(false)
    },
  )
})

describe('the look-up of a server', () => {
  const lookUp = (addresses: LookupAddress[], all: boolean) =>
    new Promise((resolve) => {
      const resolver = ((_: string, __: object, callback: (error: null, found: LookupAddress[]) => void) =>
        callback(null, addresses)) as never
      createPublicLookup(resolver)('files.example', { all }, (error, found) => resolve(error ?? found))
    })
  const open = { address: '93.184.216.34', family: 4 }
  const closed = { address: '10.0.0.7', family: 4 }

  it('returns the addresses of a name whose addresses are all public', async () => {
    expect(await lookUp([open], true)).toEqual([open])
    expect(await lookUp([open], false)).toBe(open.address)
  })

  it.each([[[closed]], [[open, closed]], [[]]])('refuses a name with the addresses %j', async (addresses) => {
    expect(await lookUp(addresses, true)).toMatchObject({
      isFinal: true,
      message: expect.stringContaining('files.example is inside a private network'),
    })
  })
})
