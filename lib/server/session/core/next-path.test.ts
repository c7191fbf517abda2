import { expect, it } from 'vitest'
import { allPages } from '#lib/common/pages/table.ts'
import { safeNextPath } from './next-path.ts'

const words = (text: TemplateStringsArray) => text.raw.join('').trim().split(/\s+/)

it('[SEC-28] [ST-03] a sign-in leads to every page that the table names for it', () => {
  for (const { path, next = true, screens = [path] } of allPages)
    for (const address of screens.map((screen) => screen.replace(/:[a-z]+/, '65f0')))
      expect(safeNextPath(address).replaceAll('%2C', ','), `for ${address}`).toBe(next ? address : '/')
})

it('[SEC-28] [ST-03] a next address keeps its filters, however often it goes round', () => {
  const filters = { text: '日本 "100%" & more + \\ / ? #', at: { $gte: '2026-01-01T00:00:00+09:00' } }
  const address = `/orders/list?${new URLSearchParams({ page: '2', filters: JSON.stringify(filters) })}`
  const again = safeNextPath(safeNextPath(address))
  expect(JSON.parse(new URL(again, 'http://x').searchParams.get('filters') ?? '')).toEqual(filters)
  expect(again).toMatch(/^[\w/?=&%+.*-]+$/)
})

it('[SEC-28] a next address loses a long query, a token, another next and its fragment', () => {
  expect(safeNextPath(`/orders/list?filters=${'"'.repeat(1900)}`)).toBe('/orders/list')
  expect(safeNextPath('/orders/list?token=secret&next=//evil.example&page=2')).toBe('/orders/list?page=2')
  expect(safeNextPath('/orders/list#//evil.example')).toBe('/orders/list')
})

it('[SEC-28] every other address leads to /', () => {
  const openings = words`// /\ \\ \/ /// /%09/ /%5c /./\ /../\ /.// http:// https:// http: https:/ javascript: vbscript:
    data:text/html, ftp:// blob:https:// /%2f%2f /orders/%2f%2f /setup@ /orders: /orders/list%3fnext=//`
  const hosts = words`evil.example evil.example/orders/list evil.example@portal evil.example%2forders [::1] 2130706433`
  const paths = words`/ /login /login?next=/login /logout /locked /api/session/ended /api/upstream/order /_next/static/x
    orders/list ./orders/list ../orders/list ?next=/orders/list #/orders/list /orders/../login /orders/./list
    /orders/%2e%2e/login /orders/..%2f..%2flogin /orders/%252e%252e/login /orders//list /orders/list/ /orders;x=1/list
    /orders/list%0d%0aSet-Cookie:a /orders/日本 /ＯＲＤＥＲＳ/list /orders／list /orders/list\..\.. /Orders/list /constructor
    /__proto__ /orders/.hidden /orders/%zz /orders:80/list /orders/list:80 null undefined /% /orders%2flist /orders/list%
    /orders/list%00 /orders/list%23 /orders/%E2%80%AElist /orders/%c0%ae%c0%ae/login /orders/list?q=日本
    /orders/list?\evil.example /?filters=%7B%7D /login?next=%2Forders%2Flist /api/session/logout?filters=%7B%7D`
  const unprintable = ['', ' ', '/\t/evil.example', '/\n/evil.example', ' //evil.example', '/orders/list\u0000']
  unprintable.push('/orders/list\r\nSet-Cookie: a=b', '/orders/\u202elist', '/orders/list?q=\u0000')
  const onHosts = openings.flatMap((opening) => hosts.map((host) => opening + host))
  const evil = [...onHosts, ...paths, ...unprintable, '/work?q=a b', `/orders/${'a'.repeat(3000)}`, null, undefined]
  expect(evil.filter((address) => safeNextPath(address) !== '/')).toEqual([])
})
