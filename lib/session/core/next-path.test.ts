import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allPages } from '#lib/pages/table.ts'
import { safeNextPath } from './next-path.ts'

const good = [
  '/orders/list',
  '/orders/list?page=2&perPage=10&filters=%7B%22status%22%3A%22error%22%7D',
  '/orders/view/65f0a1b2c3d4e5f6a7b8c9d0?itemId=1&barcode=ABC-123',
  '/work',
  '/work/completed',
  '/setup/account/settings',
  '/products/view/abc_DEF-1',
  '/help/docs/api',
  '/job-sheet?orderIds=a%2Cb',
]
it.each(good)('[SEC-28] the way back after signing in goes on to %s', (address) => {
  const [pathname = '', search = ''] = safeNextPath(address).split('?')
  expect(pathname).toBe(address.split('?')[0])
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual(
    Object.fromEntries(new URLSearchParams(address.split('?')[1])),
  )
})

const filters = {
  status: ['error'],
  text: '日本 "100%" & more + \\ / ? #',
  nested: { $gte: '2026-01-01T00:00:00+09:00' },
}

it('[SEC-28] [ST-03] a next address keeps its filters as they are, however often the address goes round', () => {
  const address = `/orders/list?${new URLSearchParams({ page: '2', filters: JSON.stringify(filters) })}`
  const again = safeNextPath(safeNextPath(address))
  expect(JSON.parse(new URL(again, 'http://x').searchParams.get('filters') ?? '')).toEqual(filters)
  expect(again).toMatch(/^[\w/?=&%+.*-]+$/)
})

it('[SEC-28] a next address keeps any query, and nothing of it leaves the query', () => {
  const name = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !['token', 'next', 'error'].includes(text))
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(fc.dictionary(name, text, { maxKeys: 4 }), (query) => {
      const sent = new URLSearchParams(Object.entries(query))
      const found = safeNextPath(`/orders/list?${sent}`)
      expect([...new URL(found, 'http://x').searchParams]).toEqual([...sent])
      expect(found).toMatch(/^\/orders\/list(?:\?[\w=&%+.*-]*)?$/)
    }),
  )
})

it('[SEC-28] the way back after signing in leaves a query behind that would not fit, and keeps the page', () => {
  expect(safeNextPath(`/orders/list?filters=${'"'.repeat(1900)}`)).toBe('/orders/list')
})

const hosts = [
  'evil.example',
  'evil.example/orders/list',
  'evil.example@portal',
  'evil.example%2forders',
  '[::1]',
  '2130706433',
]
const openings = [
  '//',
  '/\\',
  '\\\\',
  '\\/',
  '///',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
  '/%09/',
  '/%5c',
  '/./\\',
  '/../\\',
  '/.//',
]
const schemes = [
  'http://',
  'https://',
  'javascript:',
  'data:text/html,',
  'vbscript:',
  'ftp://',
  'blob:https://',
  'http:',
  'https:/',
]
const odd = [
  '',
  ' ',
  '/',
  '/login',
  '/login?next=/login',
  '/logout',
  '/locked',
  '/api/session/ended',
  '/api/upstream/order',
  '/_next/static/x',
  'orders/list',
  './orders/list',
  '../orders/list',
  '?next=/orders/list',
  '#/orders/list',
  '/orders/../login',
  '/orders/./list',
  '/orders/%2e%2e/login',
  '/orders/..%2f..%2flogin',
  '/orders/%252e%252e/login',
  '/orders//list',
  '/orders/list/',
  '/orders;x=1/list',
  '/orders/list\u0000',
  '/orders/list\r\nSet-Cookie: a=b',
  '/orders/list%0d%0aSet-Cookie:a',
  '/orders/\u202elist',
  '/orders/日本',
  '/ＯＲＤＥＲＳ/list',
  '/orders／list',
  '/orders/list\\..\\..',
  '/Orders/list',
  '/constructor',
  '/__proto__',
  '/orders/.hidden',
  '/orders/%zz',
  `/orders/${'a'.repeat(3000)}`,
  '/setup@evil.example',
  '/orders:80/list',
  '/orders/list:80',
  'null',
  'undefined',
  '/%',
  '/%2f%2fevil.example',
  '/%2F%5Cevil.example/orders/list',
  '/orders%2flist',
  '/orders/%2f%2fevil.example',
  '/orders/list%',
  '/orders/list%00',
  '/orders/list%3fnext=//evil.example',
  '/orders/list%23',
  '/orders/%E2%80%AElist',
  '/orders/%c0%ae%c0%ae/login',
  '/orders/list?q=\u0000',
  '/orders/list?q=\r\nSet-Cookie: a=b',
  '/orders/list?q=日本',
  '/orders/list?\\evil.example',
  '/orders/list?q=a b',
  '/?filters=%7B%7D',
  '/login?next=%2Forders%2Flist',
  '/api/session/logout?filters=%7B%7D',
]
const evil = [
  ...openings.flatMap((opening) => hosts.map((host) => opening + host)),
  ...schemes.flatMap((scheme) => ['evil.example', '//evil.example', 'alert(1)'].map((rest) => scheme + rest)),
  ...odd,
]

it(`[SEC-28] the way back after signing in sends ${evil.length} other addresses home`, () => {
  expect(evil.length).toBeGreaterThan(120)
  expect(evil.filter((address) => safeNextPath(address) !== '/')).toEqual([])
  expect([safeNextPath(null), safeNextPath(undefined)]).toEqual(['/', '/'])
})

it('[SEC-28] the way back after signing in never carries a token or another next along', () => {
  expect(safeNextPath('/orders/list?token=secret&next=//evil.example&page=2')).toBe('/orders/list?page=2')
  expect(safeNextPath('/orders/list#//evil.example')).toBe('/orders/list')
})

const addresses = allPages.flatMap(({ path, next = true, screens = [path] }) =>
  screens.map((address) => ({ address: address.replace(/:[a-z]+/, '65f0'), next })),
)

it.each(addresses.filter(({ next }) => next))(
  '[SEC-28] [ST-03] the way back after signing in goes on to $address, which the table has',
  ({ address }) => expect(safeNextPath(address).replaceAll('%2C', ',')).toBe(address),
)

it.each(addresses.filter(({ next }) => !next))(
  '[SEC-28] the way back after signing in does not go on to $address, as the table says',
  ({ address }) => expect(safeNextPath(address)).toBe('/'),
)
