import { expect, it } from 'vitest'
import { requireFetchable } from './address-guard.ts'
import { FetchFailure } from './fetch-failure.ts'

const isRefused = (address: string, privateOrigins: string[] = []) => {
  try {
    requireFetchable(new URL(address), privateOrigins)
    return false
  } catch (error) {
    return error instanceof FetchFailure && error.isFinal
  }
}

const forbidden = [
  '127.0.0.1 2130706433 0x7f000001 0177.0.0.1 127.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 100.64.0.1 169.254.169.254',
  '[::1] [::ffff:127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [::127.0.0.1] [fd00:ec2::254] [fe80::1] 224.0.0.1',
  'user:password@files.example',
].flatMap((hosts) => hosts.split(' ').map((host) => `http://${host}/a.pdf`))

it('[SEC-29] artwork is refused for good at an address that is private or not of the web', () => {
  const refused = [...forbidden, 'ftp://files.example/a.pdf', 'file:///etc/passwd', 'data:application/pdf,x']
  expect(refused.filter((address) => !isRefused(address))).toEqual([])
  const open = ['https://files.example/a.pdf', 'http://93.184.216.34:8080/a.pdf', 'http://[2606:4700::1111]/a.pdf']
  expect(open.filter((address) => isRefused(address))).toEqual([])
})

it('[SEC-29] private artwork is taken only from an allowed origin, port and scheme', () => {
  const allowed = ['http://127.0.0.1:4000']
  expect(isRefused('http://127.0.0.1:4000/files/a.pdf', allowed)).toBe(false)
  for (const origin of ['http://127.0.0.1:4001', 'https://127.0.0.1:4000', 'http://user@127.0.0.1:4000']) {
    expect(isRefused(`${origin}/files/a.pdf`, allowed), origin).toBe(true)
  }
})
