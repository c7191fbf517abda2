import { LRUCache } from 'lru-cache'
import { Problem } from '../core/errors.ts'

const mostWrong = 30
const hourMs = 60 * 60_000
const maxAccounts = 10_000

type WrongCodes = {
  /** Tries a code, and counts it when it finds none. */
  tryCode<T>(accountId: string, find: () => Promise<T | undefined>): Promise<T | undefined>
}

const withoutOne = (times: number[], at: number) => times.filter((_, index) => index !== times.indexOf(at))

/** Codes are short: an account that guesses has to wait. Each attempt counts before it is known to be right. */
export function createWrongCodes(now: () => Date): WrongCodes {
  const clock = { now: () => now().getTime() }
  const times = new LRUCache<string, number[]>({ max: maxAccounts, ttl: hourMs, ttlResolution: 0, perf: clock })
  return {
    async tryCode(accountId, find) {
      const at = clock.now()
      const recent = (times.get(accountId) ?? []).filter((time) => time > at - hourMs)
      const [first = at] = recent
      if (recent.length >= mostWrong) {
        throw new Problem(429, 'wrong_codes', 'Too many wrong codes: try again later', undefined, first + hourMs - at)
      }
      times.set(accountId, [...recent, at])
      const forgive = () => times.set(accountId, withoutOne(times.get(accountId) ?? [], at))
      try {
        const found = await find()
        if (found !== undefined) forgive()
        return found
      } catch (error) {
        forgive()
        throw error
      }
    },
  }
}
