import { generateKeyPairSync } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { freePort } from './free-port.ts'
import { notInstalled, startServer } from './server-process.ts'

/** Where `scripts/setup/test-tools.mjs` unpacks Debian's packages, which install a service that no test needs. */
const root = fileURLToPath(new URL('../../../node_modules/.cache/glewlwyd/', import.meta.url))
const shipped = (...parts: string[]) => path.join(root, 'usr', ...parts)

/** Its server knows none. */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
}

type Person = { username: string; name: string; email: string; password: string }
type Client = { id: string; secret: string; origin: string; accessTokenSeconds: number }
export type Glewlwyd = { issuer: string; stop(): Promise<void> }

/** Starts Debian's Glewlwyd on a loopback port, with one client and one user. Undefined when it is not there. */
export async function startGlewlwyd(client: Client, person: Person): Promise<Glewlwyd | undefined> {
  if (!existsSync(shipped('bin/glewlwyd'))) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'sfl-glewlwyd-'))
  const database = path.join(folder, 'glewlwyd.db')
  fill(database)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const modules = {
    USER: 'user',
    USER_MIDDLEWARE: 'user_middleware',
    CLIENT: 'client',
    AUTH_SCHEME: 'scheme',
    PLUGIN: 'plugin',
  }
  const server = await startServer({
    // Into a pipe it writes its lines only when it ends.
    command: 'stdbuf',
    args: ['-oL', shipped('bin/glewlwyd'), '--env-variables'],
    readyText: 'Glewlwyd started on port',
    env: {
      ...process.env,
      LD_LIBRARY_PATH: globSync(shipped('lib/*-linux-gnu')).join(path.delimiter),
      GLWD_PORT: String(port),
      GLWD_BIND_ADDRESS: '127.0.0.1',
      GLWD_EXTERNAL_URL: origin,
      GLWD_STATIC_FILES_MIME_TYPES: JSON.stringify(
        Object.entries(types).map(([extension, mime_type]) => ({ extension, mime_type })),
      ),
      GLWD_STATIC_FILES_PATH: path.join(root, 'webapp/'),
      GLWD_DATABASE_TYPE: 'sqlite3',
      GLWD_DATABASE_SQLITE3_PATH: database,
      GLWD_COOKIE_DOMAIN: 'localhost',
      GLWD_COOKIE_SECURE: '0',
      GLWD_LOG_MODE: 'console',
      GLWD_LOG_LEVEL: 'INFO',
      ...Object.fromEntries(
        Object.entries(modules).map(([name, part]) => [`GLWD_${name}_MODULE_PATH`, shipped('lib/glewlwyd', part)]),
      ),
    },
  })
  if (!server) throw new Error('Glewlwyd does not start')
  const stop = async () => {
    // Told to end while it starts, it waits for ever.
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answers(origin)
    await configure(origin, client, person)
  } catch (error) {
    await stop()
    throw error
  }
  return { issuer: `${origin}/api/oidc`, stop }
}

/** It says that it has started a moment before it listens. */
async function answers(origin: string, tries = 100): Promise<void> {
  try {
    await (await request(`${origin}/config`)).body.dump()
  } catch (error) {
    if (tries === 1) throw error
    await pause(50)
    await answers(origin, tries - 1)
  }
}

function fill(file: string) {
  const database = new DatabaseSync(file)
  database.exec(gunzipSync(readFileSync(shipped('share/doc/glewlwyd/database/init.sqlite3.sql.gz'))).toString())
  // What its client backend keeps of a client, apart from what it always does.
  database.exec(`UPDATE g_client_module_instance SET gcmi_parameters = json_set(gcmi_parameters,
    '$."data-format".post_logout_redirect_uris', json('{"multiple":true,"read":true,"write":true}'))`)
  database.close()
}

/** As an administrator does in its pages: the plugin for OpenID Connect, the client, and the user. */
async function configure(origin: string, { id, secret, origin: portal, accessTokenSeconds }: Client, person: Person) {
  const admin = await signIn(origin, 'admin', 'password')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await admin('POST', '/mod/plugin', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: `${origin}/api/oidc`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'jwks-show': true,
      'access-token-duration': accessTokenSeconds,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': false,
      'refresh-token-one-use': 'always',
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'pkce-allowed': true,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
      'session-cookie-expiration': 3600,
      'introspection-revocation-allowed': true,
      'introspection-revocation-allow-target-client': true,
      'front-channel-logout-allowed': true,
      'back-channel-logout-allowed': true,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      'subject-type': 'public',
      'allowed-scope': ['openid'],
    },
  })
  await admin('POST', '/client/', {
    client_id: id,
    name: 'Site Flow Light',
    confidential: true,
    client_secret: secret,
    enabled: true,
    redirect_uri: [`${portal}/api/auth/callback/idp`],
    post_logout_redirect_uris: [`${portal}/login`, `${portal}/login?authError=true`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_post'],
  })
  await admin('POST', '/user/', { ...person, enabled: true, scope: ['openid'] })
  const user = await signIn(origin, person.username, person.password)
  await user('PUT', `/auth/grant/${id}`, { scope: 'openid' })
}

async function signIn(origin: string, username: string, password: string) {
  const send = async (method: 'POST' | 'PUT', address: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await request(`${origin}/api${address}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.body.text()
    if (answer.statusCode !== 200)
      throw new Error(`Glewlwyd refused ${method} ${address}: ${answer.statusCode} ${text}`)
    return answer.headers['set-cookie']
  }
  const given = [await send('POST', '/auth/', { username, password })].flat()
  const cookie = given.map((line) => line?.split(';', 1)[0]).join('; ')
  return (method: 'POST' | 'PUT', address: string, body: object) => send(method, address, body, cookie)
}

export const withoutGlewlwyd = () => notInstalled('Glewlwyd')
