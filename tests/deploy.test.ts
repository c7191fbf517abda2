import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv as parseEnvFile } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { parseEnv } from '#lib/server/env/schema.ts'
import { readConfig } from '#upstream/core/config.ts'
import { freePort } from './support/servers/free-port.ts'
import { nginxCommand, readShipped, writeNginxFile } from './support/servers/nginx.ts'
import { startServer } from './support/servers/server-process.ts'

const deploy = path.join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(path.join(deploy, file), 'utf8')
const secret = randomBytes(32).toString('base64')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deploy-'))
})

const ofPortal = { SESSION_KEYS: secret, OIDC_CLIENT_SECRET: secret }
const ofUpstream = { OIDC_CLIENT_SECRET: secret, SMTP_URL: 'smtp://mail.example.com' }

it('[SEC-50] the example settings are taken with their secrets, and hold nothing unread', () => {
  for (const [file, filled, parse, readElsewhere] of [
    ['portal.env.example', ofPortal, parseEnv, ['HOSTNAME', 'PORT']], // Next's server listens there.
    ['upstream.env.example', ofUpstream, readConfig, []],
  ] as const) {
    const given = parseEnvFile(read(file))
    const empty = Object.keys(given).filter((name) => given[name] === '')
    expect(Object.keys(filled).toSorted(), file).toEqual(empty.toSorted())
    const env: Record<string, string | undefined> = { NODE_ENV: 'production', ...given, ...filled }
    const outcomeOf = (variables: Record<string, string | undefined>) => {
      try {
        return JSON.stringify(parse(variables))
      } catch (error) {
        return String(error)
      }
    }
    const whole = JSON.stringify(parse(env))
    const unread = Object.keys(given).filter((name) => outcomeOf({ ...env, [name]: `${env[name]}9` }) === whole)
    expect(unread, file).toEqual(readElsewhere)
  }
})

it('[REL-13] the portal and the upstream that are set up by the examples belong together', () => {
  const portal = parseEnv({ ...parseEnvFile(read('portal.env.example')), ...ofPortal })
  const upstream = readConfig({ ...parseEnvFile(read('upstream.env.example')), ...ofUpstream })
  expect(upstream.portalOrigins).toEqual([portal.APP_ORIGIN])
  expect(portal).toMatchObject({
    UPSTREAM_URL: `${upstream.origin}/api`,
    OIDC_ISSUER: `${upstream.origin}/identity`,
    OIDC_CLIENT_ID: upstream.clientId,
    FLAGS_URL: upstream.origin,
    DOCS_ORIGIN: upstream.origin,
    FILE_ORIGINS: [upstream.origin],
    TRUSTED_PROXY_HOPS: upstream.trustedProxyHops,
  })
})

it('[REL-13] nginx accepts each configuration, with TLS and without a warning', async () => {
  const files = [path.join(folder, 'main.conf')]
  const main = read('compose/nginx.conf').replace('user nginx;', '').replace('/run/', `${folder}/`)
  await writeFile(path.join(folder, 'main.conf'), main.replace('/var/log/nginx/error.log', 'stderr'))
  for (const host of ['portal', 'upstream']) {
    const made = `-newkey rsa:2048 -nodes -keyout ${host}.key -out ${host}.pem -subj /CN=${host}.example.com`
    spawnSync('openssl', ['req', '-x509', ...made.split(' ')], { cwd: folder })
  }
  for (const members of ['site-flow-members.conf', '../compose/site-flow-members.conf']) {
    const shipped = await readShipped([members, 'site-flow.conf'], {
      '/etc/ssl/site-flow/': `${folder}/`,
      '/var/log/nginx/': `${folder}/`,
      // nginx binds what it tests, and 443 is root's.
      'listen 443 ssl;': `listen 127.0.0.1:${await freePort()} ssl;`,
    })
    files.push(await writeNginxFile(path.join(folder, String(files.length)), shipped))
  }
  for (const file of files) {
    const { stderr } = spawnSync(nginxCommand, ['-t', '-c', file, '-e', 'stderr'], { encoding: 'utf8' })
    expect(stderr).toContain('test is successful')
    expect(stderr).not.toMatch(/\[(?:warn|emerg)\]/)
  }
})

it('[REL-13] [REL-30] nginx has enough connections, and closes idle ones before the programs', () => {
  // Less than the 75 seconds of the programs, or nginx may send a request on a connection that is being closed.
  for (const members of ['nginx/site-flow-members.conf', 'compose/site-flow-members.conf']) {
    const idle = [...read(members).matchAll(/^ +keepalive_timeout (\d+)s;$/gm)]
    expect(idle.map(([, seconds]) => seconds)).toEqual(['65', '65'])
  }
  for (const file of ['compose/nginx.conf', 'nginx/site-flow.conf']) {
    expect(Number(/worker_connections (\d+);/.exec(read(file))?.[1])).toBeGreaterThan(4000)
    expect(Number(/worker_rlimit_nofile (\d+);/.exec(read(file))?.[1])).toBeGreaterThan(8000)
  }
})

/** Starts nginx before these portals, without TLS and without upstreams. */
async function startNginx(at: string, portals: number[]) {
  const [listening, closed] = [await freePort(), await freePort()]
  const shipped = await readShipped(['site-flow-members.conf', 'site-flow.conf'], {
    '/var/log/nginx/': `${at}/`,
    'listen 443 ssl;': `listen 127.0.0.1:${listening};`,
    '10.0.0.11:3000': `127.0.0.1:${portals[0] ?? closed}`,
    '10.0.0.12:3000': `127.0.0.1:${portals[1] ?? closed}`,
  })
  const http = shipped.replaceAll(/^ *ssl_.*\n/gm, '').replaceAll(/10\.0\.0\.1[12]:\d+/g, `127.0.0.1:${closed}`)
  const nginx = await startServer({
    command: nginxCommand,
    args: ['-c', await writeNginxFile(at, http), '-e', 'stderr', '-g', 'error_log stderr notice;'],
    readyText: 'start worker process',
  })
  const statusOf = async (address: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${listening}${address}`, { headers })).status
  return { statusOf, stop: () => nginx?.stop() }
}

it('[REL-21] while portals differ, nginx asks the other one for a script that one lacks', async () => {
  const startPortal = async (script: string) => {
    const server = createServer(({ url }, response) => void response.writeHead(url === script ? 200 : 404).end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return server
  }
  const [old, added] = ['/_next/static/old.js', '/_next/static/new.js']
  const portals = await Promise.all([old, added].map(startPortal))
  const ports = portals.map((server) => (server.address() as AddressInfo).port)
  const nginx = await startNginx(path.join(folder, 'update'), ports)
  const statuses: number[] = []
  // Twice each: nginx takes the portals in turn.
  for (const address of [old, old, added, added, '/_next/static/gone.js']) statuses.push(await nginx.statusOf(address))
  expect(statuses).toEqual([200, 200, 200, 200, 404])
  await nginx.stop()
  for (const server of portals) server.close()
})

it('[SEC-47] the logs of nginx hold no query, referrer or link, also of a failed request', async () => {
  const at = path.join(folder, 'logs')
  const nginx = await startNginx(at, [])
  const headers = { referer: 'https://portal.example.com/?token=secret-referrer' }
  for (const asked of ['/files/a?signature=secret-query', '/identity/link/secret-link'])
    expect(await nginx.statusOf(asked, headers)).toBe(502)
  await nginx.stop()
  const access = await readFile(path.join(at, 'access.log'), 'utf8')
  expect(access).toContain('"GET portal.example.com/files/a" 502')
  expect(access).toContain('"GET portal.example.com/identity/link/" 502')
  expect(access + (await readFile(path.join(at, 'error.log'), 'utf8'))).not.toContain('secret-')
})

it('[REL-13] systemd starts each service again however often it ended', () => {
  for (const file of readdirSync(path.join(deploy, 'systemd'))) {
    const [, unit = '', service = ''] = read(`systemd/${file}`).split(/^\[(?:Unit|Service)\]$/m)
    expect(unit.split('\n'), file).toContain('StartLimitIntervalSec=0')
    expect(service.split('\n'), file).toContain('Restart=always')
  }
})

it('[REL-13] each systemd unit says how its user and the folders that it writes to are made', () => {
  for (const file of readdirSync(path.join(deploy, 'systemd'))) {
    const [head = '', ...sections] = read(`systemd/${file}`).split(/^(?=\[)/m)
    const valuesOf = (name: string) => sections.join('').match(new RegExp(`(?<=^${name}=).*`, 'gm')) ?? []
    const [user = ''] = valuesOf('User')
    const folders = valuesOf('ReadWritePaths').flatMap((paths) => paths.split(' '))
    const commands = [
      `useradd --system --user-group --shell /usr/sbin/nologin ${user}`,
      ...folders.map((folder) => `install -d -o ${user} -g ${user} -m 700 ${folder}`),
    ]
    for (const command of commands) expect(head.split('\n'), file).toContain(`#   ${command}`)
  }
})

it('[REL-13] [REL-26] each service of compose.yaml starts again, and keeps a log of limited size', () => {
  const [shared = '', services = ''] = read('compose/compose.yaml').split(/^(?:services|volumes):$/m)
  expect(shared).toMatch(/&service\n {2}restart: always\n {2}logging: .* max-size: \d+m, max-file: "\d" /)
  for (const service of services.split(/^ {2}(?=\w)/m).slice(1))
    expect(service).toMatch(/^ {4}<<: \*(?:service|portal|upstream)$/m)
})
