import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SetupError } from './output.mjs'
import { inRoot, root } from './processes.mjs'

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:(["'`])(.*)\2\s*(?:#.*)?|(.*?)\s*(?:#.*)?)$/

/** What the operator has set, in the environment or in `.env`. An empty value is as good as none. */
export function readEnvironment() {
  const file = inRoot('.env')
  return withoutEmpty({ ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env })
}

export const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** As `util.parseEnv`, which Node 18 has not, with one variable a line. */
export function parseEnv(text) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const found = lines.map((line) => ASSIGNMENT.exec(line)).filter(Boolean)
  return Object.fromEntries(
    found.map(([, name, quote, quoted, plain]) => [
      name,
      quote === '"' ? quoted.replaceAll('\\n', '\n') : (quoted ?? plain),
    ]),
  )
}

/** Where the product runs and where its data is. Everything has a default. */
export function productSettings(env) {
  const portalPort = portOf(env, 'PORT', 3000)
  const upstreamPort = portOf(env, 'UPSTREAM_PORT', 4000)
  return {
    host: env.HOST || '127.0.0.1',
    portalPort,
    upstreamPort,
    // Cookies tell `localhost` from `127.0.0.1`: both addresses are spelled with the same name.
    appOrigin: originOf(env, 'APP_ORIGIN', `http://localhost:${portalPort}`),
    upstreamOrigin: originOf(env, 'UPSTREAM_ORIGIN', `http://localhost:${upstreamPort}`),
    dataFolder: path.resolve(root, env.DATA_DIR || '.data'),
    isEmbedded: !hasRealUpstream(env),
    stopGraceSeconds: stopGraceSeconds(env),
  }
}

/** How long each program may finish what it has begun when it has been told to end. */
export const stopGraceSeconds = (env) => secondsOf(env, 'STOP_GRACE_SECONDS', 30)

function hasRealUpstream({ UPSTREAM_URL, OIDC_ISSUER }) {
  if (Boolean(UPSTREAM_URL) === Boolean(OIDC_ISSUER)) return Boolean(UPSTREAM_URL)
  const [given, missing] = UPSTREAM_URL ? ['UPSTREAM_URL', 'OIDC_ISSUER'] : ['OIDC_ISSUER', 'UPSTREAM_URL']
  throw new SetupError(
    `${given} is set but ${missing} is not. Set both to use a real upstream, or neither to use the embedded one.`,
  )
}

const portOf = (env, name, usual) => numberOf(env, name, usual, [1, 65_535], 'a port number from 1 to 65535')

const secondsOf = (env, name, usual) =>
  numberOf(env, name, usual, [0, 3600], 'a whole number of seconds from 0 to 3600')

function numberOf(env, name, usual, [least, most], kind) {
  const text = env[name] || String(usual)
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new SetupError(`${name} is "${text}". It must be ${kind}.`)
}

function originOf(env, name, usual) {
  const text = env[name] || usual
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text).origin
  throw new SetupError(`${name} is "${text}". It must be an address such as https://portal.example.com.`)
}
