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

export type SessionKeys = Record<string, string>

const key = z
  .string()
  .min(32, 'needs keys of at least 32 characters')
  .refine((text) => new Set(text).size >= 12, 'needs random keys: `openssl rand -base64 32`')

/** `2:newer,1:older`; one key may stand without its number. */
const sessionKeys = z.string().transform((text, context): SessionKeys => {
  const pairs = text.split(',').map((part) => /^(?:(\d+):)?(.*)$/.exec(part.trim())?.slice(1) ?? [])
  const numbers = pairs.map(([number]) => Number(number ?? 1))
  const problem = pairs.map(([, value]) => key.safeParse(value).error?.issues[0]?.message).find(Boolean)
  const ordered = numbers.every((number, at) => at === 0 || number < (numbers[at - 1] ?? 0))
  if (problem) context.addIssue(problem)
  else if (!ordered) context.addIssue('needs different numbers, the newest key first')
  return Object.fromEntries(pairs.map(([, value], at) => [String(numbers[at]), value ?? '']))
})

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
  OIDC_ISSUER: http,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  OIDC_SCOPE: z
    .string()
    .regex(/\bopenid\b/, 'must hold openid')
    .default('openid profile email offline_access'),
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
  if (parsed.success) return parsed.data
  throw new EnvError(
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return given[name] === undefined ? `${name} is not set` : `${name} ${messageOf(issue)}`
    }),
  )
}

// zod's own messages may quote the input, which may be a secret.
const messageOf = (issue: { code: string; message: string; input?: unknown }) =>
  issue.message.startsWith('Invalid') ? 'has a value that cannot be used' : issue.message
