import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { StartError } from './errors.ts'

const http = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
const origin = http.transform((address) => new URL(address).origin)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const origins = list.pipe(z.array(origin))
/** Names as they stand in `Host`, which leaves out the ports 80 and 443. */
const hostName = z
  .string()
  .regex(/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i, 'must look like name or name:port')
const hostNames = list.pipe(z.array(hostName.toLowerCase()))
const wholeNumber = (usual: number, least = 1, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number<string>('must be a whole number').int().min(least).max(most, `must be at most ${most}`).default(usual)
const megabyte = 1024 * 1024

const schema = z
  .object({
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    /** S3-compatible storage for artwork, thumbnails and notes, which several machines share. Absent: a folder of DATA_DIR. */
    S3_URL: z
      .url({ protocol: /^https?$/, error: 'must look like https://key:secret@host/bucket?region=eu-central-1' })
      .refine(
        (address) => URL.canParse(address) && new URL(address).username !== '' && new URL(address).password !== '',
        'must hold the key and the secret: https://key:secret@host/bucket, each percent-encoded',
      )
      .optional(),
    HOST: z.string().default('127.0.0.1'),
    UPSTREAM_PORT: z.coerce.number<string>('must be a port number').int().min(0).max(65535).default(4000),
    /** The address that browsers and the portal use. Not always ours: a proxy may stand before us. */
    UPSTREAM_ORIGIN: origin.optional(),
    /** Other names by which programs reach us, such as an internal one. Requests for any other name are refused. */
    UPSTREAM_HOSTS: hostNames.default([]),
    PORTAL_ORIGIN: origins.default(['http://localhost:3000']),
    OIDC_CLIENT_ID: z.string().default('site-flow-light'),
    /** Made at first start and kept in the database when it is not given. */
    OIDC_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    ACCESS_TOKEN_SECONDS: wholeNumber(3600),
    UPSTREAM_ACCOUNT_HEADER: z
      .string()
      .regex(/^[a-z0-9-]+$/i, 'must be a header name')
      .toLowerCase()
      .default('x-oneflow-account'),
    /** Proxies in front of us that write X-Forwarded-For. */
    TRUSTED_PROXY_HOPS: z.coerce.number<string>('must be a whole number').int().min(0).max(10).default(0),
    /** How far the date of a signed request may be from ours. 0 takes any. */
    SIGNED_REQUEST_MINUTES: z.coerce.number<string>('must be a whole number').int().min(0).default(15),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:port' }).optional(),
    MAIL_FROM: z.string().default('Site Flow Light <no-reply@localhost>'),
    /** 1: only what the specifications name is served, for trying the portal on a service that knows no more (decision 051). */
    UPSTREAM_PLAIN: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    FLAGS_FILE: z.string().optional(),
    SCENARIO: z.string().default('site'),
    /** Credentials of the seeded brand's web shop, for scripts that send orders. Made up when they are not given. */
    DEMO_TOKEN: z
      .string()
      .regex(/^\d{13,15}$/, 'must be 13 to 15 digits')
      .optional(),
    DEMO_SECRET: z
      .string()
      .regex(/^[0-9a-f]{48}$/, 'must be 48 hexadecimal digits')
      .optional(),
    /** Besides public addresses, artwork may be fetched from these and triggers may call them. */
    ALLOW_PRIVATE_ARTWORK: origins.default([]),
    /** Larger artwork is refused, whether it is fetched or uploaded. The process that checks it can hold no more (`pdf/runner.ts`). */
    MAX_ARTWORK_MB: wholeNumber(500, 1, 500),
    /** How long requests that are running may go on after the program was told to stop. */
    STOP_GRACE_SECONDS: wholeNumber(30, 0),
  })
  .transform((env) => {
    const ownOrigin = env.UPSTREAM_ORIGIN ?? `http://localhost:${env.UPSTREAM_PORT}`
    return {
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      bucketUrl: env.S3_URL,
      host: env.HOST,
      port: env.UPSTREAM_PORT,
      origin: ownOrigin,
      hosts: env.UPSTREAM_HOSTS,
      portalOrigins: env.PORTAL_ORIGIN,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      accountHeader: env.UPSTREAM_ACCOUNT_HEADER,
      trustedProxyHops: env.TRUSTED_PROXY_HOPS,
      signedRequestMinutes: env.SIGNED_REQUEST_MINUTES,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      isPlain: env.UPSTREAM_PLAIN === '1',
      flagsFile: env.FLAGS_FILE,
      scenario: env.SCENARIO,
      demoCredentials: { token: env.DEMO_TOKEN, secret: env.DEMO_SECRET },
      privateArtworkOrigins: env.ALLOW_PRIVATE_ARTWORK,
      maxArtworkBytes: env.MAX_ARTWORK_MB * megabyte,
      stopGraceMs: env.STOP_GRACE_SECONDS * 1000,
    }
  })

export type Config = z.output<typeof schema>

/** Reads the configuration; names what is wrong with it, never the values. An empty variable counts as not set. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  throw new StartError(`The configuration is not usable:\n${problems.join('\n')}`)
}

/** The variables with what the program was started with: `--own` stands for an installation of its own. */
export function withArguments(given: readonly string[]): Record<string, string | undefined> {
  const unknown = given.find((argument) => argument !== '--own')
  if (unknown !== undefined) throw new StartError(`There is no argument "${unknown}". There is: --own`)
  return given.includes('--own') ? { ...process.env, SCENARIO: 'own' } : process.env
}

export function atPort(config: Config, port: number): Config {
  const origin = config.origin === 'http://localhost:0' ? `http://localhost:${port}` : config.origin
  return { ...config, port, origin }
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address, or `localhost`, is this machine to itself. An IPv4 address may be written as IPv6 (RFC 4291 §2.5.5.2). */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** Only then does the demonstration exist, whose users have public passwords (decision 038). */
export const isLocal = ({ host, origin }: Pick<Config, 'host' | 'origin'>): boolean =>
  isLoopback(host) && isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))

export function ownHosts({
  host,
  port,
  origin,
  hosts,
}: Pick<Config, 'host' | 'port' | 'origin' | 'hosts'>): Set<string> {
  const here = isLoopback(host) ? loopbackNames.map((name) => new URL(`http://${name}:${port}`).host) : []
  return new Set([new URL(origin).host, ...here, ...hosts])
}
