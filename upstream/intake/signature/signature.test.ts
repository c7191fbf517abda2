import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { isSignedWith, readSignedRequest } from './signature.ts'

const sign = (text: string, algorithm = 'sha1') => createHmac(algorithm, 'secret').update(text).digest('hex')

function verify(path: string, headers: Record<string, string>, method = 'POST') {
  const signed = readSignedRequest(new Request(`http://127.0.0.1${path}`, { method, headers }))
  return signed !== undefined && isSignedWith('secret', signed)
}

const oneflow = (text: string, date: string, algorithm?: 'SHA1' | 'SHA256') => ({
  'x-oneflow-authorization': `token:${sign(text, algorithm?.toLowerCase())}`,
  'x-oneflow-date': date,
  ...(algorithm && { 'x-oneflow-algorithm': algorithm }),
})

it('the signature of the published SHA1 vector is accepted', () => {
  const signature = '6f88d384bd48daed9bf03efad5d5b5bdf89f3063'
  const headers = { 'x-oneflow-authorization': `token:${signature}`, 'x-oneflow-date': '498601557' }
  expect(verify('/api/url', headers, 'GET')).toBe(true)
})

it('a signature holds for the date word for word, and the path as it was called or as it reads', () => {
  const headers = oneflow('POST /api/order now', 'now')
  expect(verify('/api/order', { ...headers, 'x-oneflow-date': 'later' })).toBe(false)
  const paths = [
    ['/api/order/route/a%20b', '/api/order/route/a b'],
    ['/api/order/route/a%20b', '/api/order/route/a%20b'],
    ['/api/order/route/a+b', '/api/order/route/a+b'],
    ['/api/order/route/a+b', '/api/order/route/a b'],
    ['/api/order/100%', '/api/order/100%'],
  ] as const
  expect(paths.filter(([path, signed]) => !verify(path, oneflow(`POST ${signed} now`, 'now')))).toEqual([])
})

it('a signature in the older headers has no blank before the date and no prefix in the path', () => {
  const headers = {
    'x-hp-hmac-authentication': `token:${sign('POST /api/order2026-11-21T09:36:55Z', 'sha256')}`,
    'x-hp-hmac-date': '2026-11-21T09:36:55Z',
    'x-hp-hmac-algorithm': 'SHA256',
  }
  expect(verify('/siteflow/api/order', headers)).toBe(true)
  expect(verify('/siteflow/api/order/validate', headers)).toBe(false)
})

it('a signature below the base of submissions is taken with it and, for Python, without', () => {
  expect(verify('/submission/api/order', oneflow('POST /api/order now', 'now'))).toBe(true)
  expect(verify('/submission/api/order', oneflow('POST /submission/api/order now', 'now'))).toBe(true)
  expect(verify('/submission/api/order', oneflow('POST /order now', 'now'))).toBe(false)
  expect(verify('/api/order', oneflow('POST /submission/api/order now', 'now'))).toBe(false)
})

it('a signature for another method or algorithm, a cut one and a missing one are refused', () => {
  const headers = oneflow('POST /api/order now', 'now')
  expect(verify('/api/order', headers, 'PUT')).toBe(false)
  expect(verify('/api/order', { ...headers, 'x-oneflow-algorithm': 'SHA256' })).toBe(false)
  expect(verify('/api/order', { ...headers, 'x-oneflow-authorization': 'token:6f88' })).toBe(false)
  expect(verify('/api/order', {})).toBe(false)
})
