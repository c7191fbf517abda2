import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { startRedis } from '#tests/support/redis-server.ts'
import { startUpstreamProgram, type UpstreamProgram } from '#tests/support/upstream-program.ts'
import { freePort, type OwnPortal, startPortal } from './own-portal.ts'

const deploy = fileURLToPath(new URL('../../../deploy/nginx/', import.meta.url))

/** A program that a test stops and starts again. */
export type Part = { stop: () => Promise<void>; start: () => Promise<void> }
export type Cluster = {
  /** Where nginx answers for the portals. */
  portal: string
  /** Where nginx answers for the upstreams. */
  upstream: string
  /** The address of one portal itself. */
  portalPorts: readonly number[]
  portals: readonly Part[]
  upstreams: readonly Part[]
  redis: Part
  postgres: Part
  stop: () => Promise<void>
}

/** Two portals and two upstreams behind nginx, on one PostgreSQL, one Redis and one folder of files, as `deploy/` has them. */
export async function startCluster(): Promise<Cluster> {
  await using started = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'cluster-'))
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const [portalPort = 0, upstreamPort = 0, ...ports] = await Promise.all(Array.from({ length: 6 }, freePort))
  const [portalPorts, upstreamPorts] = [ports.slice(0, 2), ports.slice(2)]
  const [portal, upstream] = [`http://localhost:${portalPort}`, `http://localhost:${upstreamPort}`]

  const database = await installed('PostgreSQL', await startPostgres())
  started.defer(() => database.stop())
  const sessions = await startKeptRedis(path.join(folder, 'redis'))
  started.defer(() => sessions.stop())
  const nginx = await startNginx(path.join(folder, 'nginx'), [
    { port: portalPort, group: 'portals', members: portalPorts },
    { port: upstreamPort, group: 'upstreams', members: upstreamPorts },
  ])
  started.defer(() => nginx.stop())

  const upstreams = []
  // The second one finds a database that the first has filled.
  for (const port of upstreamPorts)
    upstreams.push(
      await startUpstream({
        dataDir: path.join(folder, 'data'),
        port,
        databaseUrl: database.url,
        env: { SCENARIO: 'site', UPSTREAM_ORIGIN: upstream, PORTAL_ORIGIN: portal, TRUSTED_PROXY_HOPS: '1' },
      }),
    )
  for (const one of upstreams) started.defer(() => one.stop())
  const env = {
    OIDC_ISSUER: `${upstream}/identity`,
    FILE_ORIGINS: upstream,
    REDIS_URL: sessions.url,
    SESSION_KEYS: randomBytes(32).toString('base64'),
    TRUSTED_PROXY_HOPS: '1',
  }
  const portals = await Promise.all(portalPorts.map((port) => startPortal({ origin: portal, port, upstream, env })))
  for (const one of portals) started.defer(() => one.stop())

  const all = started.move()
  return {
    portal,
    upstream,
    portalPorts,
    portals: portals.map(toPart),
    upstreams,
    redis: sessions,
    postgres: toRestarted(database),
    stop: () => all.disposeAsync(),
  }
}

const toPart = (portal: OwnPortal): Part => ({ stop: () => portal.kill(), start: () => portal.startAgain() })
const toRestarted = (server: PostgresServer): Part => ({ stop: () => server.pause(), start: () => server.resume() })

async function startUpstream(place: Parameters<typeof startUpstreamProgram>[0]): Promise<Part> {
  let program: UpstreamProgram | undefined
  const start = async () => void (program = await startUpstreamProgram(place))
  const stop = async () => {
    await program?.kill()
    program = undefined
  }
  await start()
  return { start, stop }
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

type Entry = { port: number; group: string; members: readonly number[] }

/** Starts nginx with the configuration of `deploy/`, at addresses of this machine and without TLS. */
async function startNginx(folder: string, entries: readonly Entry[]) {
  await mkdir(folder)
  const given = await readFile(path.join(deploy, 'site-flow.conf'), 'utf8')
  const ours = entries.reduce(
    (text, { port, group, members }) => {
      const [first, second] = members
      const withMembers = text.replace(
        new RegExp(`(upstream ${group} \\{[^}]*?)server \\S+ (.*)\\n(\\s*)server \\S+ `),
        `$1server 127.0.0.1:${first} $2\n$3server 127.0.0.1:${second} `,
      )
      return withMembers.replace(
        new RegExp(`listen 443 ssl;([^}]*?set \\$group ${group};)`),
        `listen 127.0.0.1:${port};$1`,
      )
    },
    given.replaceAll(/^.*(?:ssl_certificate|server_name).*\n/gm, '').replaceAll('conf.d/', deploy),
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  // Its programs run as the user of the test, who can read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${ours}\n}\n`,
  )
  const command = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  const child = spawn(command, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.on('data', (text) => said.push(String(text)))
  await expect(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said.join('')}`)
    for (const { port } of entries) await connects(port)
  }).toPass({ timeout: 20_000 })
  return { stop: () => ended(child) }
}

async function connects(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

async function ended(child: ChildProcess) {
  const exited = child.exitCode === null ? once(child, 'exit') : undefined
  child.kill('SIGTERM')
  await exited
}
