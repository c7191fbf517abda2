// The portal and its upstream as they are started for a demonstration, behind TLS: WebKit stores no `Secure` cookie of
// http://localhost. A certificate is made for each run.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDataDir } from '#upstream/tests/support/snapshot.ts'
import { networkOrigin, portalOrigin, ports, upstreamOrigin } from './addresses.ts'

const folder = mkdtempSync(join(tmpdir(), 'engines-'))
const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], { stdio: 'pipe' })

/** Words of the User-Agent header of browsers that are offline at present. */
const offline = new Set<string>()
const sockets = new Map<Socket, string>()
const isOffline = (agent: string) => [...offline].some((word) => agent.includes(word))

function openTls(port: number, behind: number) {
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const agent = asked.headers['user-agent'] ?? ''
    sockets.set(asked.socket, agent)
    if (isOffline(agent)) return void asked.socket.destroy()
    const forwarded = {
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': asked.headers.host,
    }
    const { method, url: path } = asked
    const passed = request({
      host: '127.0.0.1',
      port: behind,
      method,
      path,
      headers: { ...asked.headers, ...forwarded },
    })
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      given.on('error', () => answer.destroy()).pipe(answer)
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.on('secureConnection', (socket) => socket.on('close', () => sockets.delete(socket)))
  server.keepAliveTimeout = 75_000
  return server.listen(port, '127.0.0.1')
}

const servers = [openTls(ports.portalTls, ports.portal), openTls(ports.upstreamTls, ports.upstream)]
const network = createServer((asked, answer) => {
  const [, state, word = ''] = (asked.url ?? '').split('/').map(decodeURIComponent)
  if (state === 'offline') offline.add(word)
  else offline.delete(word)
  for (const [socket, agent] of sockets) if (isOffline(agent)) socket.destroy()
  answer.end()
}).listen(Number(new URL(networkOrigin).port), '127.0.0.1')

const product = spawn(process.execPath, ['scripts/setup.mjs', 'start', '--temporary'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    // The flows make their own orders.
    SCENARIO: 'empty',
    DATA_DIR: await emptyDataDir(),
    PORT: String(ports.portal),
    UPSTREAM_PORT: String(ports.upstream),
    APP_ORIGIN: portalOrigin,
    UPSTREAM_ORIGIN: upstreamOrigin,
    TRUSTED_PROXY_HOPS: '1',
    NODE_EXTRA_CA_CERTS: cert,
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
// Playwright that is killed tells nobody.
const parent = process.ppid
setInterval(() => process.ppid !== parent && product.kill(), 500).unref()
const [code] = await once(product, 'exit')
for (const server of [...servers, network]) server.close().closeAllConnections()
rmSync(folder, { recursive: true })
process.exitCode = code ?? 1
