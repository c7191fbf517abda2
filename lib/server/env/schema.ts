import * as z from 'zod'
import { isLoopback } from './loopback.ts'

const http = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
const withoutSlash = http.transform((address) => address.replace(/(?<!\/)\/+$/, ''))
const origin = http.refine(
  (address) => new URL(address).origin === address,
  'must be an origin such as https://example.com',
)
const reportKey = http.refine((address) => {
  const { username, password, pathname, search } = new URL(address)
  return /^\w+$/.test(username) && password === '' && /\/\d+$/.test(pathname) && search === ''
}, 'must look like https://key@host/1')
const issuer = http
  .refine(
    (address) => !address.includes('/.well-known/'),
    'must be the issuer alone, without /.well-known/ and the rest',
  )
  .refine((address) => !/[{}]/.test(address), 'must name your own tenant in place of {…}')
  .refine((address) => !/[?#]/.test(address), 'must be an address without ? and #')
const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item))
const count = (least: number, most: number, usual: number) =>
  z.coerce.number().int().min(least).max(most).default(usual)
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((text) => text === '1' || text === 'true')

/** By their numbers, which stand in each seal: iron-session seals with the highest it is given. */
export type SessionKeys = { sealing: Record<string, string>; all: Record<string, string> }

const key = z
  .string()
  .min(32, 'needs keys of at least 32 characters')
  .refine((text) => new Set(text).size >= 12, 'needs random keys: `openssl rand -base64 32`')

/** `1:key,2:another`, of which the first seals; one key may stand without its number. */
export const sessionKeys = z.string().transform((text, context): SessionKeys => {
  const pairs = text.split(',').map((part) => /^(?:(\d+):)?(.*)$/.exec(part.trim())?.slice(1) ?? [])
  const numbers = pairs.map(([number]) => Number(number ?? 1))
  const problem = pairs.map(([, value]) => key.safeParse(value).error?.issues[0]?.message).find(Boolean)
  if (problem) context.addIssue(problem)
  else if (new Set(numbers).size < numbers.length) context.addIssue('needs a different number before each key')
  const keys = pairs.map(([, value = ''], at) => [String(numbers[at]), value] as const)
  return { sealing: Object.fromEntries(keys.slice(0, 1)), all: Object.fromEntries(keys) }
})

/** What the portal says to the provider itself. `prompt` can be set, but a locked session asks with its own. */
const ownParams =
  /^(?:client_id|redirect_uri|response_type|response_mode|scope|state|nonce|code_challenge(?:_method)?|max_age|request|request_uri)$/

/** As in the query of an address: `audience=https://api&access_type=offline`. */
const authorizationParams = z
  .string()
  .default('')
  .transform((text, context) => {
    const pairs = [...new URLSearchParams(text)]
    const names = pairs.map(([name]) => name)
    const own = names.find((name) => ownParams.test(name))
    if (own !== undefined) context.addIssue(`cannot name ${own}, which the portal sets`)
    else if (pairs.some(([name, value]) => name === '' || value === ''))
      context.addIssue('must look like audience=https://api&access_type=offline')
    else if (new Set(names).size < names.length) context.addIssue('names a parameter twice')
    else if (pairs.some(([name, value]) => name === 'prompt' && value === 'none'))
      context.addIssue('cannot ask for prompt=none: nobody could sign in')
    return Object.fromEntries(pairs)
  })

const clientAuthWays = ['basic', 'post', 'private_key_jwt', 'tls', 'none'] as const
const idTokenAlgorithms = [
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const),
  ...(['EdDSA', 'Ed25519', 'HS256', 'HS384', 'HS512'] as const),
]

const signOutWays = ['post', 'get', 'none'] as const
export const signOutPlaceholder = /\{(id_token|post_logout_redirect_uri|client_id|state)\}/g
function isSignOut(text: string) {
  if (signOutWays.some((way) => way === text)) return true
  const address = URL.parse(text.replaceAll(signOutPlaceholder, 'x'))
  if (!address || /[{}]/.test(text.replaceAll(signOutPlaceholder, ''))) return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.href))
}

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  APP_ORIGIN: origin,
  UPSTREAM_URL: withoutSlash,
  UPSTREAM_ACCOUNT_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be a header name')
    .toLowerCase()
    .default('x-oneflow-account'),
  SUBMISSION_URL: withoutSlash.optional(),
  SAMPLE_ARTWORK_URL: http.optional(),
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().default(''),
  OIDC_CLIENT_AUTH: z.enum(clientAuthWays, `must be one of ${clientAuthWays.join(', ')}`).optional(),
  OIDC_CLIENT_KEY_FILE: z.string().optional(),
  OIDC_CLIENT_CERT_FILE: z.string().optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'must hold openid')
    .default('openid profile email offline_access'),
  OIDC_AUTHORIZATION_PARAMS: authorizationParams,
  OIDC_AUDIENCE: z.string().optional(),
  OIDC_ID_TOKEN_ALG: z.enum(idTokenAlgorithms, `must be one of ${idTokenAlgorithms.join(', ')}`).optional(),
  OIDC_SIGN_OUT: z
    .string()
    .refine(
      isSignOut,
      'must be post, get, none or an https address with {id_token}, {post_logout_redirect_uri}, {client_id} or {state}',
    )
    .optional(),
  OIDC_FORM_ACTION: listOf(origin),
  SESSION_KEYS: sessionKeys,
  SESSION_DB: z.string().default('.data/sessions.db'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
  COOKIE_SUFFIX: z
    .string()
    .regex(/^-[a-z0-9-]{1,20}$/, 'must look like -stage')
    .or(z.literal(''))
    .default(''),
  IDLE_LOCK_MINUTES: count(0, 24 * 60, 30),
  SESSION_HOURS: count(1, 24 * 7, 12),
  SIGN_IN_LIMIT_PER_ADDRESS: count(1, 100_000, 600),
  FLAGS_URL: withoutSlash.optional(),
  FILE_ORIGINS: listOf(origin),
  DOCS_ORIGIN: origin.optional(),
  TOKEN_SIGNIN_ORIGINS: listOf(origin),
  TRUSTED_PROXY_HOPS: count(0, 10, 0),
  ALLOW_INSECURE_COOKIES: flag,
  SENTRY_DSN: reportKey.optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be a word such as production')
    .default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Env = z.output<typeof schema>

const insecure = (address: string) => address.startsWith('http:') && !isLoopback(address)

const guarded = schema.superRefine((env, context) => {
  const refuse = (name: keyof Env, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  const canBeInsecure = env.ALLOW_INSECURE_COOKIES && env.NODE_ENV !== 'production'
  if (insecure(env.APP_ORIGIN) && !canBeInsecure)
    refuse('APP_ORIGIN', 'must be https, except for localhost (or, outside production, with ALLOW_INSECURE_COOKIES=1)')
  if (insecure(env.OIDC_ISSUER) && env.NODE_ENV === 'production')
    refuse('OIDC_ISSUER', 'must be https, except for localhost')
  if (env.OIDC_AUDIENCE !== undefined && 'audience' in env.OIDC_AUTHORIZATION_PARAMS)
    refuse('OIDC_AUDIENCE', 'and OIDC_AUTHORIZATION_PARAMS both name the audience')
  if (env.SENTRY_DSN && insecure(env.SENTRY_DSN)) refuse('SENTRY_DSN', 'must be https, except for localhost')
})

export class EnvError extends Error {
  override name = 'EnvError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = guarded.safeParse(given)
  const missing = missingOfClient(given).map((name) => `${name} is not set`)
  if (parsed.success && missing.length === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  throw new EnvError([
    ...issues.map((issue) => {
      const name = String(issue.path[0])
      return given[name] === undefined ? `${name} is not set` : `${name} ${messageOf(issue)}`
    }),
    ...missing,
  ])
}

/** Not in the schema, whose rules between variables wait until each is right. */
function missingOfClient(given: Record<string, string | undefined>): string[] {
  const { OIDC_CLIENT_AUTH: way = 'basic', OIDC_ID_TOKEN_ALG: algorithm = '' } = given
  const needed = {
    OIDC_CLIENT_SECRET: ['basic', 'post'].includes(way) || algorithm.startsWith('HS'),
    OIDC_CLIENT_KEY_FILE: ['private_key_jwt', 'tls'].includes(way),
    OIDC_CLIENT_CERT_FILE: way === 'tls',
  }
  return Object.entries(needed).flatMap(([name, isNeeded]) => (isNeeded && given[name] === undefined ? [name] : []))
}

// zod's own messages may quote the input, which may be a secret.
const messageOf = (issue: { code: string; message: string; input?: unknown }) =>
  issue.message.startsWith('Invalid') ? 'has a value that cannot be used' : issue.message
