import { allPages } from '#lib/common/pages/table.ts'

const sections = new Set(allPages.flatMap(({ path, next }) => (next === false ? [] : [path.split('/')[1]])))

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._~-]*$/
const printable = /^[\u0021-\u005b\u005d-\u007e]+$/
const base = 'http://portal.invalid'
/** It has to fit into a cookie, where every `%` takes three characters. */
const longest = 2000

export function safeNextPath(given: string | null | undefined): string {
  if (!given || given.length > longest || !given.startsWith('/') || !printable.test(given)) return '/'
  if (!URL.canParse(given, base)) return '/'
  const { origin, pathname, searchParams } = new URL(given, base)
  const untouched = given.split(/[?#]/, 1)[0] === pathname
  const segments = pathname.slice(1).split('/')
  if (origin !== base || !untouched || !sections.has(segments[0]) || !segments.every((part) => segment.test(part)))
    return '/'
  for (const name of ['token', 'next', 'error']) searchParams.delete(name)
  const search = searchParams.toString()
  const path = pathname + (search && `?${search}`)
  return path.length > longest ? pathname : path
}
