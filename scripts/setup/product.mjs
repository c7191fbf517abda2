import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeFolder, writeInto } from './folder.mjs'
import { prepare } from './install.mjs'
import { formatTable, SetupError } from './output.mjs'
import { inRoot } from './processes.mjs'
import { productSettings, readEnvironment, withoutEmpty } from './settings.mjs'
import { requireFreePorts, supervise } from './supervisor.mjs'

// To end by itself, once the requests that it was to finish have had their time.
const LAST_STEPS_MS = 8000

/**
 * Runs the portal, and the embedded upstream with it, until it is stopped. With `--temporary` it takes no settings from
 * `.env` and keeps its data in a folder that goes away at the end. All other arguments are the upstream's.
 */
export async function runProduct(mode, args) {
  const upstreamArgs = args.filter((argument) => argument !== '--temporary')
  if (upstreamArgs.length === args.length) return runWith(readEnvironment(await prepare()), mode, upstreamArgs)
  const folder = writeInto(os.tmpdir(), 'TMPDIR', () => mkdtempSync(path.join(os.tmpdir(), 'site-flow-light-')))
  try {
    const { env } = await prepare()
    return await runWith({ ...withoutEmpty(env), DATA_DIR: folder }, mode, upstreamArgs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runWith(env, mode, upstreamArgs) {
  const settings = productSettings(env)
  if (!settings.isEmbedded && upstreamArgs.length > 0)
    throw new SetupError(
      `${upstreamArgs.join(' ')}: only the embedded upstream takes arguments, and a real one is configured.`,
    )
  const services = productServices({ settings, env, mode, upstreamArgs })
  // A taken port is reported before the build, which takes minutes.
  await requireFreePorts(services)
  const { node } = await prepare({ build: mode === 'start' })
  return supervise(
    services.map((service) => ({ ...service, command: node })),
    { onReady: (reports) => greet(settings, reports.upstream) },
  )
}

/** What the portal is started with on the operator's data: for programs that work beside it. */
export const portalEnvironment = (env) =>
  productServices({ settings: productSettings(env), env, mode: 'start', upstreamArgs: [] }).at(-1).env

/**
 * What runs, in the order it starts: the embedded upstream, unless a real one is configured, and the portal. `env` is
 * what the operator has set, and wins over every value chosen here.
 */
export function productServices({ settings, env, mode, upstreamArgs }) {
  const { host, portalPort, upstreamPort, appOrigin, upstreamOrigin, dataFolder, isEmbedded, stopGraceSeconds } =
    settings
  const isDev = mode === 'dev'
  const killAfterMs = stopGraceSeconds * 1000 + LAST_STEPS_MS
  const both = {
    // Starting a program of many modules takes a quarter of the time when they have been compiled before.
    NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
    APP_ORIGIN: appOrigin,
    ...(isEmbedded && embeddedUpstream(settings)),
    ...(isEmbedded && hasSamples(settings, env, upstreamArgs) && sampleArtwork(settings)),
    ...env,
    NODE_ENV: isDev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATA_DIR: dataFolder,
    SESSION_DB: path.resolve(inRoot(), env.SESSION_DB ?? path.join(dataFolder, 'sessions.db')),
    STOP_GRACE_SECONDS: String(stopGraceSeconds),
    HOSTNAME: host,
    PORT: String(portalPort),
  }
  // Programs that are not ours do not notice when the one that started them is killed.
  const watched = (args) => (isDev ? ['scripts/setup/parent-watchdog.mjs', ...args] : args)
  const nextDev = ['node_modules/next/dist/bin/next', 'dev', '-H', host, '-p', String(portalPort)]

  const upstream = {
    name: 'upstream',
    title: 'the embedded upstream',
    args: watched([...(isDev ? ['--watch', '--watch-preserve-output'] : []), 'upstream/main.ts', ...upstreamArgs]),
    env: both,
    host,
    port: upstreamPort,
    portVariable: 'UPSTREAM_PORT',
    // Not whether it is ready: while its demo people cannot sign in it is not, and that is shown, not waited for.
    health: { path: '/health/live', host: new URL(upstreamOrigin).host },
    reportsReady: true,
    killAfterMs,
  }
  const portal = {
    name: 'portal',
    title: 'the portal',
    args: isDev ? watched(nextDev) : ['scripts/portal-server.mjs'],
    env: both,
    host,
    port: portalPort,
    portVariable: 'PORT',
    health: { path: '/api/health/ready', host: new URL(appOrigin).host },
    killAfterMs,
  }
  return isEmbedded ? [upstream, portal] : [portal]
}

/** Where it is, for itself and for the portal. Beside a real upstream, secrets are the operator's: made-up ones would differ between instances without a word. */
const embeddedUpstream = ({ host, upstreamPort, appOrigin, upstreamOrigin, dataFolder }) => ({
  HOST: host,
  UPSTREAM_PORT: String(upstreamPort),
  UPSTREAM_ORIGIN: upstreamOrigin,
  PORTAL_ORIGIN: appOrigin,
  UPSTREAM_URL: `${upstreamOrigin}/api`,
  OIDC_ISSUER: `${upstreamOrigin}/identity`,
  OIDC_CLIENT_ID: 'site-flow-light',
  FLAGS_URL: upstreamOrigin,
  FILE_ORIGINS: upstreamOrigin,
  DOCS_ORIGIN: upstreamOrigin,
  ...demoSecrets(dataFolder),
})

/** Samples come with the site of the demonstration, which is for one machine (decision 038). */
const hasSamples = ({ upstreamOrigin }, { SCENARIO }, upstreamArgs) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(upstreamOrigin).hostname) &&
  !upstreamArgs.includes('--own') &&
  (SCENARIO ?? 'site') === 'site'

const sampleArtwork = ({ upstreamOrigin }) => ({
  SAMPLE_ARTWORK_URL: `${upstreamOrigin}/samples/card-1/business-card.pdf`,
})

/**
 * The secrets that the portal and the embedded upstream share, made at the first start and kept beside the data, so
 * that sessions survive a restart and no secret is in the repository.
 */
export function demoSecrets(dataFolder) {
  const file = path.join(dataFolder, 'secrets.json')
  if (!existsSync(file)) writeInto(dataFolder, 'DATA_DIR', () => makeSecrets(file))
  try {
    const { SESSION_KEYS, OIDC_CLIENT_SECRET } = JSON.parse(readFileSync(file, 'utf8'))
    for (const [name, secret] of Object.entries({ SESSION_KEYS, OIDC_CLIENT_SECRET }))
      if (!(secret?.length >= 32)) throw new Error(`${name} is missing`)
    return { SESSION_KEYS, OIDC_CLIENT_SECRET }
  } catch ({ message }) {
    throw new SetupError(
      `${file} cannot be read (${message}). Remove it: new secrets are made, and people sign in again.`,
    )
  }
}

// Complete under its name or not at all: half a file would have to be removed by hand.
function makeSecrets(file) {
  const [SESSION_KEYS, OIDC_CLIENT_SECRET] = [1, 2].map(() => randomBytes(32).toString('base64url'))
  const draft = `${file}.new`
  makeFolder(path.dirname(file), { mode: 0o700 })
  try {
    writeFileSync(draft, JSON.stringify({ SESSION_KEYS, OIDC_CLIENT_SECRET }), { mode: 0o600 })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** What the embedded upstream reports: `signIns` for people, and `notes` on anything else worth knowing at the start. */
function greet({ appOrigin, dataFolder }, { signIns = [], notes = [] } = {}) {
  const rows = signIns.map(({ username, password, note = '' }) => [username, password, note])
  const people = rows.length > 0 ? ['', formatTable([['Sign in as', 'Password', ''], ...rows])] : []
  const more = notes.length > 0 ? ['', ...notes] : []
  const lines = ['', `Site Flow Light is ready: ${appOrigin}`, ...people, ...more, '', `Data: ${dataFolder}`]
  process.stdout.write(`${[...lines, 'Ctrl-C stops it.', ''].join('\n')}\n`)
}
