import { randomBytes } from 'node:crypto'
import { EnvError, parseEnv } from '#lib/server/env/schema.ts'
import { judgeOffer, readOffer, sentenceOf } from '#lib/server/session/provider/offer.ts'
import { formatTable } from './setup/output.mjs'

// An operator checks the provider before the rest is set up. What the check does not use may be missing.
const unused = { UPSTREAM_URL: 'https://upstream.invalid', SESSION_KEYS: randomBytes(32).toString('base64') }
const usage = `npm run check-provider

  Reads the settings and the discovery document of OIDC_ISSUER, and says what the provider offers, what the portal needs,
  and what to set. Ends with 0 if they fit, 1 if something is missing or has to be set, 2 if the document cannot be read.`

process.exitCode = process.argv.includes('--help') ? print(usage, 0) : await checkProvider()

async function checkProvider(): Promise<number> {
  const env = readSettings()
  if (typeof env === 'string') return print(env, 2)
  const reading = await readOffer(env.OIDC_ISSUER)
  if ('fault' in reading) return print(sentenceOf(reading.fault).replaceAll('; ', '\n'), 2)
  const rows = judgeOffer(env, reading.offer)
  const cells = rows.map(({ verdict, what, needed, offered }) => [verdict, what, needed, shorten(offered)])
  const advice = rows.flatMap((row) => (row.advice === undefined ? [] : [`${row.what}: ${row.advice}.`]))
  const register = [
    `redirect URI              ${env.APP_ORIGIN}/api/auth/callback/idp`,
    `post-logout redirect URIs ${env.APP_ORIGIN}/login and ${env.APP_ORIGIN}/login?authError=true`,
  ]
  const table = formatTable([['', '', 'the portal needs', 'the provider offers'], ...cells])
  print([table, '', ...advice, '', 'Registered at the provider has to be:', ...register].join('\n'), 0)
  return rows.some(({ verdict }) => verdict === 'missing') ? 1 : 0
}

function readSettings() {
  try {
    return parseEnv({ ...unused, APP_ORIGIN: 'https://portal.example', ...process.env })
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return `${error.message}\nSee .env.example for what each variable means.`
  }
}

function shorten(text: string) {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text
}

function print(text: string, code: number): number {
  console.log(text)
  return code
}
