import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepare } from './install.mjs'
import { formatTable, SetupError } from './output.mjs'
import { inRoot, root } from './processes.mjs'
import { numberOf, originOf, readEnvironment, stopGraceSeconds, withoutEmpty } from './settings.mjs'
import { requireFreePorts, supervise } from './supervisor.mjs'

/**
 * Runs everything until it is stopped. `--temporary` keeps no data, begins with a copy of DATA_DIR if that is set, and reads no
 * `.env`; other arguments are the upstream's.
 */
export async function runProduct(mode, args) {
  const setup = mode === 'start' ? { steps: 2, forDevelopers: false } : {}
  const prepared = await prepare(setup)
  const upstreamArgs = args.filter((argument) => argument !== '--temporary')
  const isTemporary = upstreamArgs.length < args.length
  const folder = isTemporary ? makeTemporaryFolder(process.env.DATA_DIR) : undefined
  try {
    const env = isTemporary ? { ...withoutEmpty(prepared.env), DATA_DIR: folder } : readEnvironment(prepared)
    const product = describeProduct(env, { mode, upstreamArgs, node: prepared.node })
    // A taken port is reported before the build, which takes a minute.
    await requireFreePorts(product.services)
    // The upstream fills its database meanwhile.
    if (mode === 'start')
      product.services.at(-1).prepared = prepare({ ...setup, build: true }).then(
        () => undefined,
        ({ message }) => message,
      )
    return await supervise(product.services, { onReady: ({ upstream }) => greet(product, upstream) })
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that begins as a copy of another one, if there is that. */
export function makeTemporaryFolder(from) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-flow-light-'))
  const copied = from && path.resolve(root, from)
  if (copied && existsSync(copied)) cpSync(copied, folder, { recursive: true })
  return folder
}

export const portalEnvironment = (env) => describeProduct(env).services.at(-1).env

/** Where it is, and what runs in the order it starts. What the operator has set (`env`) wins over what is chosen here. */
export function describeProduct(env, { mode = 'start', upstreamArgs = [], node = process.execPath } = {}) {
  const [portalPort, upstreamPort] = [numberOf(env, 'PORT', 3000), numberOf(env, 'UPSTREAM_PORT', 4000)]
  const host = env.HOST || '127.0.0.1'
  // Cookies tell `localhost` from `127.0.0.1`: both addresses are spelled with the same name.
  const appOrigin = originOf(env, 'APP_ORIGIN', `http://localhost:${portalPort}`)
  const upstreamOrigin = originOf(env, 'UPSTREAM_ORIGIN', `http://localhost:${upstreamPort}`)
  const dataFolder = path.resolve(root, env.DATA_DIR || '.data')
  const isEmbedded = !env.UPSTREAM_URL
  if (isEmbedded !== !env.OIDC_ISSUER)
    throw new SetupError('Set both UPSTREAM_URL and OIDC_ISSUER to use a real upstream, or neither of them.')
  if (!isEmbedded && upstreamArgs.length > 0)
    throw new SetupError(`${upstreamArgs.join(' ')} is for the embedded upstream, and a real one is configured.`)
  const isDev = mode === 'dev'
  const shared = {
    command: node,
    host,
    killAfterMs: (stopGraceSeconds(env) + 8) * 1000,
    env: {
      // Starting a program of many modules takes a quarter of the time when they have been compiled before.
      NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
      MALLOC_ARENA_MAX: '2', // decision 078
      APP_ORIGIN: appOrigin,
      ...(isEmbedded && embeddedUpstream({ env, appOrigin, upstreamOrigin, dataFolder, upstreamArgs })),
      SESSION_DB: path.join(dataFolder, 'sessions.db'),
      ...env,
      NODE_ENV: isDev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOSTNAME: host,
    },
  }
  const watch = isDev ? ['--watch', '--watch-preserve-output'] : []
  const upstreamProgram = [...watch, 'upstream/main.ts', ...upstreamArgs]
  const nextDev = ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', String(portalPort)]
  const portalProgram = isDev ? nextDev : ['--max-semi-space-size=24', 'scripts/portal-server.mjs'] // decision 078
  const health = { path: '/api/health/ready', host: new URL(appOrigin).host }
  const upstream = { ...shared, name: 'upstream', args: upstreamProgram, port: upstreamPort, variable: 'UPSTREAM_PORT' }
  const portal = { ...shared, name: 'portal', args: portalProgram, port: portalPort, variable: 'PORT', health }
  return { appOrigin, dataFolder, services: isEmbedded ? [upstream, portal] : [portal] }
}

/** Not beside a real upstream: made-up secrets would differ between instances. */
function embeddedUpstream({ env, appOrigin, upstreamOrigin, dataFolder, upstreamArgs }) {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(upstreamOrigin).hostname)
  // Samples come with the site of the demonstration, which is for one machine (decision 038).
  const hasSamples = isLocal && (env.SCENARIO ?? 'site') === 'site' && !upstreamArgs.includes('--own')
  return {
    PORTAL_ORIGIN: appOrigin,
    UPSTREAM_URL: `${upstreamOrigin}/api`,
    OIDC_ISSUER: `${upstreamOrigin}/identity`,
    OIDC_CLIENT_ID: 'site-flow-light',
    FLAGS_URL: upstreamOrigin,
    FILE_ORIGINS: upstreamOrigin,
    DOCS_ORIGIN: upstreamOrigin,
    ...(hasSamples && { SAMPLE_ARTWORK_URL: `${upstreamOrigin}/samples/card-1/business-card.pdf` }),
    ...demoSecrets(dataFolder),
  }
}

/** Kept beside the data, so that sessions survive a restart. */
export function demoSecrets(dataFolder) {
  const file = path.join(dataFolder, 'secrets.json')
  if (!existsSync(file)) {
    const [SESSION_KEYS, OIDC_CLIENT_SECRET] = [1, 2].map(() => randomBytes(32).toString('base64url'))
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify({ SESSION_KEYS, OIDC_CLIENT_SECRET }), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  try {
    const { SESSION_KEYS, OIDC_CLIENT_SECRET } = JSON.parse(readFileSync(file, 'utf8'))
    if (SESSION_KEYS && OIDC_CLIENT_SECRET) return { SESSION_KEYS, OIDC_CLIENT_SECRET }
  } catch {} // told below
  throw new SetupError(`The secrets in ${file} are damaged. Remove it: new ones are made, and people sign in again.`)
}

function greet({ appOrigin, dataFolder }, { signIns = [], notes = [] } = {}) {
  const people = signIns.map(({ username, password, note = '' }) => [username, password, note])
  const table = people.length > 0 ? ['', formatTable([['Sign in as', 'Password', ''], ...people])] : []
  const lines = [`\nSite Flow Light is ready: ${appOrigin}`, ...table, ...(notes.length > 0 ? ['', ...notes] : [])]
  process.stdout.write(`${[...lines, `\nData: ${dataFolder}`, 'Ctrl-C stops it.'].join('\n')}\n\n`)
}
