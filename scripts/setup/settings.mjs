import path from 'node:path'
import { SetupError } from './log.mjs'
import { inRoot, root } from './root.mjs'

const REAL_UPSTREAM = ['UPSTREAM_URL', 'OIDC_ISSUER']

/** Where the product runs and where its data is, from the environment. Everything has a default. */
export function productSettings(env) {
  const host = env.HOST || '127.0.0.1'
  const portalPort = portOf(env, 'PORT', 3000)
  const upstreamPort = portOf(env, 'UPSTREAM_PORT', 4000)
  return {
    host,
    portalPort,
    upstreamPort,
    // Cookies tell `localhost` from `127.0.0.1`: both addresses are spelled with the same name.
    appOrigin: originOf(env, 'APP_ORIGIN', `http://localhost:${portalPort}`),
    upstreamOrigin: originOf(env, 'UPSTREAM_ORIGIN', `http://localhost:${upstreamPort}`),
    dataFolder: path.resolve(root, env.DATA_DIR || inRoot('.data')),
    embedded: !hasRealUpstream(env),
    stopGraceSeconds: stopGraceSeconds(env),
  }
}

/** How long each program may finish what it has begun when it has been told to end. */
export const stopGraceSeconds = (env) => secondsOf(env, 'STOP_GRACE_SECONDS', 30)

function hasRealUpstream(env) {
  const [given, missing] = [REAL_UPSTREAM.filter((name) => env[name]), REAL_UPSTREAM.filter((name) => !env[name])]
  if (given.length > 0 && missing.length > 0)
    throw new SetupError(
      `${given[0]} is set but ${missing[0]} is not. Set both to use a real upstream, or neither to use the embedded one.`,
    )
  return missing.length === 0
}

function portOf(env, name, usual) {
  const text = env[name] || String(usual)
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new SetupError(`${name} is "${text}". It must be a port number from 1 to 65535.`)
  return port
}

function secondsOf(env, name, usual) {
  const text = env[name] || String(usual)
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds <= 3600) return seconds
  throw new SetupError(`${name} is "${text}". It must be a whole number of seconds from 0 to 3600.`)
}

function originOf(env, name, usual) {
  const text = env[name] || usual
  try {
    const { origin, protocol } = new URL(text)
    if (/^https?:$/.test(protocol)) return origin
  } catch {
    // Said below, together with other protocols.
  }
  throw new SetupError(`${name} is "${text}". It must be an address such as https://portal.example.com.`)
}
