import { env } from './env.ts'
import type { Env } from './schema.ts'

export type CookieNames = Record<
  'session' | 'language' | 'state' | 'pkce' | 'nonce' | 'callback' | 'csrf' | 'unusedSession',
  string
> & { secure: boolean }

export function cookieNamesFor({ APP_ORIGIN, COOKIE_SUFFIX }: Pick<Env, 'APP_ORIGIN' | 'COOKIE_SUFFIX'>): CookieNames {
  // Not on http://localhost either: Safari stores no `Secure` cookie from there (decision 081).
  const secure = APP_ORIGIN.startsWith('https:')
  // RFC 10017 asks for `__Host-Http-`; browsers that do not know it treat it as `__Host-`.
  const prefix = secure ? '__Host-Http-sfl' : 'sfl'
  const name = (part: string) => `${prefix}${part}${COOKIE_SUFFIX}`
  return {
    session: name(''),
    language: name('-lang'),
    state: name('-st'),
    pkce: name('-pk'),
    nonce: name('-no'),
    callback: name('-cb'),
    csrf: name('-cs'),
    unusedSession: name('-na'),
    secure,
  }
}

export const cookieNames = (): CookieNames => cookieNamesFor(env())
