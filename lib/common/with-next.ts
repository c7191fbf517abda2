import { requestLimits } from './request-limits.ts'

/** An address with the path to go on to from there, left out where the portal would refuse the address as too long. */
export function withNext(address: string, path: string): string {
  const whole = `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(path)}`
  return whole.length > requestLimits.address ? address : whole
}

/** The same without `/`, where a sign-in leads anyway. */
export const withPage = (address: string, page: string) => (page === '/' ? address : withNext(address, page))
