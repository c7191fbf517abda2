import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#tests/support/servers/free-port.ts'
import { nginxCommand, readShipped, writeNginxFile } from '#tests/support/servers/nginx.ts'
import { type PostgresServer, startPostgres } from '#tests/support/servers/postgres-server.ts'
import { startRedis } from '#tests/support/servers/redis-server.ts'
import { startUpstreamProgram, type Welcome } from '#tests/support/servers/upstream-program.ts'
import { type OwnPortal, startPortal } from './own-portal.ts'

/** A program that is stopped and started again. */
export type Part = { stop: () => Promise<void>; start: () => Promise<void> }
export type Cluster = {
  /** Where nginx answers for the portals. */
  portal: string
  /** Where nginx answers for the upstreams. */
  upstream: string
  /** Where one portal and one upstream answer themselves. */
  portalPorts: readonly number[]
  upstreamPorts: readonly number[]
  parts: Record<'portal 1' | 'portal 2' | 'upstream 1' | 'upstream 2' | 'Redis' | 'PostgreSQL', Part>
  /** Whom the first upstream lets sign in, and what else it says of its demonstration. */
  welcome: Welcome
  [Symbol.asyncDispose]: () => Promise<void>
}

type Wish = {
  /** Where nginx answers for the portals and for the upstreams. */
  ports?: readonly [portal: number, upstream: number]
  /** What the upstreams begin with. */
  scenario?: 'site' | 'empty'
}

/** Two portals and two upstreams behind nginx, on one PostgreSQL, one Redis and one folder of files, as `deploy/` has them. */
export async function startCluster({ ports, scenario = 'site' }: Wish = {}): Promise<Cluster> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'cluster-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const free = await Promise.all(Array.from({ length: 6 }, freePort))
  const [portalPort, upstreamPort] = ports ?? [free[4] ?? 0, free[5] ?? 0]
  const [portalPorts, upstreamPorts] = [free.slice(0, 2), free.slice(2, 4)]
  const [portal, upstream] = [`http://localhost:${portalPort}`, `http://localhost:${upstreamPort}`]
  const OIDC_CLIENT_SECRET = randomBytes(32).toString('hex')

  const database = await installed('PostgreSQL', await startPostgres())
  started.defer(() => database.stop())
  const sessions = await startKeptRedis(path.join(folder, 'redis'))
  started.defer(() => sessions.stop())
  const nginx = await startNginx(path.join(folder, 'nginx'), {
    entries: [portalPort, upstreamPort],
    portals: portalPorts,
    upstreams: upstreamPorts,
  })
  started.defer(() => nginx.stop())

  const upstreams = []
  // The second one finds a database that the first has filled.
  for (const port of upstreamPorts) {
    const one = await startUpstream({
      DATA_DIR: path.join(folder, 'data'),
      UPSTREAM_PORT: String(port),
      DATABASE_URL: database.url,
      SCENARIO: scenario,
      UPSTREAM_ORIGIN: upstream,
      PORTAL_ORIGIN: portal,
      OIDC_CLIENT_SECRET,
      TRUSTED_PROXY_HOPS: '1',
    })
    started.defer(() => one.stop())
    upstreams.push(one)
  }
  const env = {
    OIDC_ISSUER: `${upstream}/identity`,
    OIDC_CLIENT_SECRET,
    FILE_ORIGINS: upstream,
    REDIS_URL: sessions.url,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    TRUSTED_PROXY_HOPS: '1',
  }
  const portals = await Promise.all(portalPorts.map((port) => startPortal({ origin: portal, port, upstream, env })))
  for (const one of portals) started.defer(() => one.stop())

  const [portal1, portal2] = portals.map(toPart)
  const [upstream1, upstream2] = upstreams
  if (!portal1 || !portal2 || !upstream1 || !upstream2) throw new Error('there are two of each')
  const all = started.move()
  return {
    portal,
    upstream,
    portalPorts,
    upstreamPorts,
    parts: {
      'portal 1': portal1,
      'portal 2': portal2,
      'upstream 1': upstream1,
      'upstream 2': upstream2,
      Redis: sessions,
      PostgreSQL: toRestarted(database),
    },
    welcome: upstream1.welcome,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const toPart = (portal: OwnPortal): Part => ({ stop: () => portal.kill(), start: () => portal.startAgain() })
const toRestarted = (server: PostgresServer): Part => ({ stop: () => server.pause(), start: () => server.resume() })

async function startUpstream(env: Record<string, string>) {
  let program = startUpstreamProgram(env)
  const start = async () => {
    program = startUpstreamProgram(env)
    await program.welcome
  }
  return { welcome: await program.welcome, start, stop: () => program.kill() }
}

/** A Redis that knows what it knew when it is started again. */
async function startKeptRedis(folder: string) {
  await mkdir(folder)
  const port = await freePort()
  let server: Awaited<ReturnType<typeof startRedis>>
  const start = async () => void (server = await installed('redis-server', await startRedis({ port, folder })))
  const stop = async () => {
    await server?.stop()
    server = undefined
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

async function installed<Server>(name: string, server: Server | undefined): Promise<Server> {
  if (!server) throw new Error(`${name} is not installed`)
  return server
}

/** Starts nginx with the configuration of `deploy/`, at addresses of this machine and without TLS. */
async function startNginx(
  folder: string,
  { entries, portals, upstreams }: Record<'entries' | 'portals' | 'upstreams', number[]>,
) {
  const [toPortals, toUpstreams] = entries
  const shipped = await readShipped(['site-flow-members.conf', 'site-flow.conf'], {
    '10.0.0.11:3000': `127.0.0.1:${portals[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${portals[1]}`,
    '10.0.0.11:4000': `127.0.0.1:${upstreams[0]}`,
    '10.0.0.12:4000': `127.0.0.1:${upstreams[1]}`,
    '/var/log/nginx/': `${folder}/`,
    'listen 443 ssl;\n    server_name portal.example.com;': `listen 127.0.0.1:${toPortals};`,
    'listen 443 ssl;\n    server_name upstream.example.com;': `listen 127.0.0.1:${toUpstreams};`,
  })
  const file = await writeNginxFile(folder, shipped.replaceAll(/^ *ssl_.*\n/gm, ''))
  const child = spawn(nginxCommand, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  await expect(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said.join('')}`)
    for (const port of entries) await connects(port)
  }).toPass({ timeout: 20_000 })
  return { stop: () => ended(child) }
}

async function connects(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

async function ended(child: ChildProcess) {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill('SIGTERM')
  await exited
}
