import { expect, it } from 'vitest'
import { EnvError, parseEnv } from './schema.ts'

const secret = 'k7Jq2vXw9LbTz4RmPd8sYc1HgNf6Ua3e'
const SESSION_KEYS = `2:${secret},1:${secret.toLowerCase()}`
const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'not-shown-anywhere', SESSION_KEYS }
const origins = { APP_ORIGIN: 'https://portal.example.com', UPSTREAM_URL: 'https://api.example.com/api/' }
const good = { NODE_ENV: 'production', ...origins, OIDC_ISSUER: 'https://id.example.com', ...client }
const problemsOf = (change: Record<string, string | undefined>) => {
  try {
    parseEnv({ ...good, ...change })
    return []
  } catch (error) {
    return error instanceof EnvError ? error.problems : [String(error)]
  }
}

it('[SEC-50] the environment schema refuses what cannot be used or is weak, and says which', () => {
  const keys = 'SESSION_KEYS'
  for (const [name, value, problem] of [
    [keys, undefined, 'is not set'],
    [keys, 'change-me'.padEnd(40, 'x'), 'needs random keys: `openssl rand -base64 32`'],
    [keys, `1:${secret},2:${secret}`, 'needs different numbers, the newest key first'],
    ['APP_ORIGIN', 'https://portal.example.com/app', 'must be an origin such as https://example.com'],
    ['OIDC_ISSUER', 'http://id.example.com', 'must be https, except for localhost'],
    ['COOKIE_SUFFIX', 'stage; Domain=x', 'must look like -stage'],
    ['IDLE_LOCK_MINUTES', 'soon', 'has a value that cannot be used'],
  ] as const)
    expect(problemsOf({ [name]: value }), `${value}`).toEqual([`${name} ${problem}`])
})

it('[SEC-50] the environment schema takes http for localhost, elsewhere not in production', () => {
  const http = { APP_ORIGIN: 'http://portal.lan', ALLOW_INSECURE_COOKIES: '1' }
  expect(problemsOf(http)).toHaveLength(1)
  expect(problemsOf({ ...http, NODE_ENV: 'development' })).toEqual([])
  expect(problemsOf({ APP_ORIGIN: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:4000/identity' })).toEqual([])
})

it('[SEC-50] the environment schema never repeats a value in its errors', () => {
  const wrong = Object.fromEntries(Object.keys(good).map((name) => [name, `CANARY ${name}`]))
  expect(problemsOf(wrong).length).toBeGreaterThan(3)
  expect(problemsOf(wrong).join('\n')).not.toContain('CANARY')
})
