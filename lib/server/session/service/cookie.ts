import { createHash, randomBytes } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { SessionKeys } from '#lib/server/env/schema.ts'
import { clearCookie, cookieValues, setCookie } from '#lib/server/http/cookie-header.ts'

export type CookieFault = 'invalid' | 'expired' | 'unknown-password' | 'repeated'
export type CookieReading = { is: 'absent' } | { is: 'invalid'; reason: CookieFault } | { is: 'good'; key: string }

const handle = z.object({ v: z.literal(1), sid: z.string().regex(/^[A-Za-z0-9_-]{43}$/), iat: z.number() })

/** iron-session ignores text after `~` and unused bits of the signature: one session would have many cookies. */
const seal = /^[^~]+[\w-]{42}[AEIMQUYcgkosw048]~2$/

/** Hashed, so that a reader of the store cannot make a cookie. */
const keyOf = (sid: string) => createHash('sha256').update(sid).digest('hex')

export type SessionCookie = ReturnType<typeof createSessionCookie>

type Settings = { name: string; secure: boolean; keys: SessionKeys; ttlMs: number; now: () => number }

export function createSessionCookie({ name, secure, keys, ttlMs, now }: Settings) {
  // Unsealing costs about as much as the rest of a proxied call here.
  const unsealed = new LRUCache<string, { key: string; iat: number }>({ max: 5000 })

  const unseal = async (text: string) => {
    if (!seal.test(text)) return 'invalid'
    let reason: CookieFault = 'invalid'
    const onUnsealError = (why: CookieFault) => (reason = why)
    const data = await unsealData<unknown>(text, { password: keys.all, ttl: ttlMs / 1000, onUnsealError }).catch(
      () => undefined,
    )
    const parsed = handle.safeParse(data)
    return parsed.success ? { key: keyOf(parsed.data.sid), iat: parsed.data.iat } : reason
  }

  return {
    async issue(): Promise<{ key: string; setCookie: string }> {
      const sid = randomBytes(32).toString('base64url')
      const sealed = await sealData({ v: 1, sid, iat: now() }, { password: keys.sealing, ttl: ttlMs / 1000 })
      return { key: keyOf(sid), setCookie: setCookie(name, sealed, { secure }) }
    },
    async read(header: string | null): Promise<CookieReading> {
      const [text, second] = cookieValues(header, name)
      if (text === undefined) return { is: 'absent' }
      if (second !== undefined && second !== text) return { is: 'invalid', reason: 'repeated' }
      const found = unsealed.get(text) ?? (await unseal(text))
      if (typeof found === 'string') return { is: 'invalid', reason: found }
      if (now() >= found.iat + ttlMs) {
        unsealed.delete(text)
        return { is: 'invalid', reason: 'expired' }
      }
      unsealed.set(text, found)
      return { is: 'good', key: found.key }
    },
    forget(header: string | null) {
      for (const text of cookieValues(header, name)) unsealed.delete(text)
    },
    clear: () => clearCookie(name, { secure }),
  }
}
