import { targetLimits } from '#lib/contract/shared/request-target.ts'

export function withNext(address: string, path: string): string {
  const whole = `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(path)}`
  return whole.length > targetLimits.bytes ? address : whole
}

/** `/` is left out: a sign-in leads there anyway. */
export const withPage = (address: string, page: string) => (page === '/' ? address : withNext(address, page))
