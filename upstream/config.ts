import { resolve } from 'node:path'
import * as z from 'zod'
import { StartError } from './start-error.ts'

const http = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
const origin = http.transform((address) => new URL(address).origin)
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .pipe(z.array(origin))
const wholeNumber = (usual: number) => z.coerce.number<string>('must be a whole number').int().min(1).default(usual)
const megabyte = 1024 * 1024

const schema = z
  .object({
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/database' })
      .optional(),
    HOST: z.string().default('127.0.0.1'),
    UPSTREAM_PORT: z.coerce.number<string>('must be a port number').int().min(0).max(65535).default(4000),
    /** The address that browsers and the portal use. Not always ours: a proxy may stand before us. */
    UPSTREAM_ORIGIN: origin.optional(),
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
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:port' }).optional(),
    /** Who mails are from. */
    MAIL_FROM: z.string().default('Site Flow Light <no-reply@localhost>'),
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
    /** Besides public addresses, artwork may be fetched from these. */
    ALLOW_PRIVATE_ARTWORK: origins.optional(),
    /** Larger artwork is refused, whether it is fetched or uploaded. */
    MAX_ARTWORK_MB: wholeNumber(500),
  })
  .transform((env) => {
    const ownOrigin = env.UPSTREAM_ORIGIN ?? `http://localhost:${env.UPSTREAM_PORT}`
    return {
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      host: env.HOST,
      port: env.UPSTREAM_PORT,
      origin: ownOrigin,
      portalOrigins: env.PORTAL_ORIGIN,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
      accountHeader: env.UPSTREAM_ACCOUNT_HEADER,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      flagsFile: env.FLAGS_FILE,
      scenario: env.SCENARIO,
      demoCredentials: { token: env.DEMO_TOKEN, secret: env.DEMO_SECRET },
      privateArtworkOrigins: env.ALLOW_PRIVATE_ARTWORK ?? [ownOrigin],
      maxArtworkBytes: env.MAX_ARTWORK_MB * megabyte,
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

/** The configuration once the port is known: 0 asks for any free one. */
export function atPort(config: Config, port: number): Config {
  const own = 'http://localhost:0'
  const known = (address: string) => (address === own ? `http://localhost:${port}` : address)
  return {
    ...config,
    port,
    origin: known(config.origin),
    privateArtworkOrigins: config.privateArtworkOrigins.map(known),
  }
}

/** Whether only this machine can reach the address. */
export const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
