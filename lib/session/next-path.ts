import { requestLimits } from '#lib/http/request-limits.ts'

/** Sections of the site that a person may be sent back to. A test compares them with the folders of app/. */
export const sections = [
  'orders',
  'work',
  'products',
  'order-submission-errors',
  'setup',
  'help',
  'job-sheet',
  'profile',
  'licences',
  'sign-in-again',
] as const

const isSection = (name: string | undefined) => sections.some((section) => section === name)
const segment = /^[A-Za-z0-9_-][A-Za-z0-9._~-]*$/
const printable = /^[\u0021-\u005b\u005d-\u007e]+$/
const base = 'http://portal.invalid'
/** It has to fit into a cookie, where every `%` takes three characters. */
const longest = 2000

/** An address with the path to go on to from there, left out where the portal would refuse the address as too long. */
export function withNext(address: string, path: string): string {
  const whole = `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(path)}`
  return whole.length > requestLimits.address ? address : whole
}

/** The path to go on to after signing in: one of this site's own pages, else `/`. Nothing in the text can change that. */
export function safeNextPath(given: string | null | undefined): string {
  if (!given || given.length > longest || !given.startsWith('/') || !printable.test(given)) return '/'
  if (!URL.canParse(given, base)) return '/'
  const { origin, pathname, searchParams } = new URL(given, base)
  const untouched = given.split(/[?#]/, 1)[0] === pathname
  const segments = pathname.slice(1).split('/')
  if (origin !== base || !untouched || !isSection(segments[0]) || !segments.every((part) => segment.test(part)))
    return '/'
  for (const name of ['token', 'next', 'error']) searchParams.delete(name)
  const search = searchParams.toString()
  const path = pathname + (search && `?${search}`)
  return path.length > longest ? pathname : path
}
