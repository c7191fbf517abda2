import path from 'node:path'
import { inRoot } from './root.mjs'
import { demoSecrets } from './secrets.mjs'

// To end by itself, once the requests that it was to finish have had their time.
const LAST_STEPS_MS = 8000

// Starting a program of many modules takes a quarter of the time when they have been compiled before.
const COMPILE_CACHE = inRoot('node_modules/.cache/compiled')

/**
 * What runs, in the order it starts: the embedded upstream, unless a real one is configured, and the portal. `env` is
 * what the reader has set, and wins over every value chosen here.
 */
export function productServices({ settings, env, node, mode, upstreamArgs }) {
  // Beside a real upstream, secrets are the operator's: made-up ones would differ between instances without a word.
  const chosen = settings.embedded ? demoSecrets(settings.dataFolder) : {}
  const portal = portalService(settings, { ...chosen, ...portalEnv(settings), ...env }, mode)
  const upstream = upstreamService(settings, { ...chosen, ...upstreamEnv(settings), ...env }, mode, upstreamArgs)
  const services = settings.embedded ? [upstream, portal] : [portal]
  return services.map((service) => ({
    ...service,
    command: node,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...service.env,
      STOP_GRACE_SECONDS: String(settings.stopGraceSeconds),
    },
    killAfterMs: settings.stopGraceSeconds * 1000 + LAST_STEPS_MS,
  }))
}

function upstreamService(settings, env, mode, args) {
  const program = ['upstream/main.ts', ...args]
  return {
    name: 'upstream',
    title: 'the embedded upstream',
    args: mode === 'dev' ? leashed(['--watch', '--watch-preserve-output', ...program]) : program,
    env: { ...env, NODE_ENV: nodeEnv(mode), DATA_DIR: settings.dataFolder },
    host: settings.host,
    port: settings.upstreamPort,
    portVariable: 'UPSTREAM_PORT',
    // Not whether it is ready: while nobody can sign in it is not, and that has to be shown, not waited for.
    health: { path: '/health/live', host: new URL(settings.upstreamOrigin).host },
    reportsReady: true,
  }
}

function portalService(settings, env, mode) {
  const development = ['node_modules/next/dist/bin/next', 'dev', '-H', settings.host, '-p', String(settings.portalPort)]
  return {
    name: 'portal',
    title: 'the portal',
    args: mode === 'dev' ? leashed(development) : ['scripts/portal-server.mjs'],
    env: {
      ...env,
      NODE_ENV: nodeEnv(mode),
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: settings.dataFolder,
      SESSION_DB: path.resolve(inRoot(), env.SESSION_DB),
      HOSTNAME: settings.host,
      PORT: String(settings.portalPort),
    },
    host: settings.host,
    port: settings.portalPort,
    portVariable: 'PORT',
    health: { path: '/api/health/ready', host: new URL(settings.appOrigin).host },
  }
}

const upstreamEnv = ({ host, upstreamPort, appOrigin, upstreamOrigin }) => ({
  HOST: host,
  UPSTREAM_PORT: String(upstreamPort),
  PORTAL_ORIGIN: appOrigin,
  UPSTREAM_ORIGIN: upstreamOrigin,
})

function portalEnv({ appOrigin, upstreamOrigin, dataFolder, embedded }) {
  const always = { APP_ORIGIN: appOrigin, SESSION_DB: path.join(dataFolder, 'sessions.db') }
  if (!embedded) return always
  return {
    ...always,
    UPSTREAM_URL: `${upstreamOrigin}/api`,
    OIDC_ISSUER: `${upstreamOrigin}/identity`,
    OIDC_CLIENT_ID: 'site-flow-light',
    FLAGS_URL: upstreamOrigin,
    FILE_ORIGINS: upstreamOrigin,
    DOCS_ORIGIN: upstreamOrigin,
  }
}

const nodeEnv = (mode) => (mode === 'dev' ? 'development' : 'production')

// Programs that are not ours do not notice when the one that started them is killed: the leash does.
const leashed = (args) => ['scripts/setup/leash.mjs', ...args]
