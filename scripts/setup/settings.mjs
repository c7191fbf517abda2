import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { SetupError } from './output.mjs'
import { root } from './processes.mjs'

const PORT = { least: 1, most: 65_535, kind: 'a port number from 1 to 65535' }
const SECONDS = { least: 0, most: 3600, kind: 'a whole number of seconds from 0 to 3600' }

/** What the operator has set, in the environment or in `.env`, as the project's Node reads that. An empty value is as good as none. */
export function readEnvironment({ node, env }, folder = root) {
  const print = ['--env-file-if-exists=.env', '-p', 'JSON.stringify(process.env)']
  const { status, stdout, stderr } = spawnSync(node, print, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new SetupError(`.env cannot be read: ${stderr}`)
  return withoutEmpty(JSON.parse(stdout))
}

export const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** Where the product runs and where its data is. Everything has a default. */
export function productSettings(env) {
  const portalPort = numberOf(env, 'PORT', 3000, PORT)
  const upstreamPort = numberOf(env, 'UPSTREAM_PORT', 4000, PORT)
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
export const stopGraceSeconds = (env) => numberOf(env, 'STOP_GRACE_SECONDS', 30, SECONDS)

function hasRealUpstream({ UPSTREAM_URL, OIDC_ISSUER }) {
  if (Boolean(UPSTREAM_URL) === Boolean(OIDC_ISSUER)) return Boolean(UPSTREAM_URL)
  const [given, missing] = UPSTREAM_URL ? ['UPSTREAM_URL', 'OIDC_ISSUER'] : ['OIDC_ISSUER', 'UPSTREAM_URL']
  throw new SetupError(
    `${given} is set but ${missing} is not. Set both to use a real upstream, or neither to use the embedded one.`,
  )
}

function numberOf(env, name, usual, { least, most, kind }) {
  const text = env[name] || String(usual)
  if (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new SetupError(`${name} is "${text}". It must be ${kind}.`)
}

function originOf(env, name, usual) {
  const text = env[name] || usual
  if (/^https?:/i.test(text) && URL.canParse(text)) return new URL(text).origin
  throw new SetupError(`${name} is "${text}". It must be an address such as https://portal.example.com.`)
}
