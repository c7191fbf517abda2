import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '#tests/e2e/support/test.ts'
import { createCollector } from '#tests/support/error-collector.ts'
import { selfSigned } from '#tests/support/servers/certificate.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startPortal } from './own-portal.ts'

const host = 'portal.test'
type PublicPortal = {
  origin: string
  collector: ReturnType<typeof createCollector>
  /** What the portal has written to its log so far. */
  output: () => string
}

/**
 * Tests with a portal that has a public name and https, as in production, and reports errors to a collector. The browser
 * resolves the name to this machine; one server with a certificate forwards to both. The tests of a worker share it.
 */
export const test = base.extend<{ site: PublicPortal }, { sharedSite: PublicPortal }>({
  ignoreHTTPSErrors: true,
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
      const pair = selfSigned([host, 'localhost'])
      await writeFile(join(folder, 'cert.pem'), pair.cert)
      const collector = createCollector()
      const inner = await freePort()
      const front = createServer(pair, (incoming, response) => {
        if (incoming.headers.host?.startsWith('localhost')) void collector.take(incoming, response)
        else pass(inner, incoming, response)
      })
      front.listen(0, '127.0.0.1')
      await once(front, 'listening')
      const { port } = front.address() as AddressInfo
      const origin = `https://${host}:${port}`
      const env = {
        SENTRY_DSN: `https://0123abcd@localhost:${port}/7`,
        SENTRY_ENVIRONMENT: 'e2e',
        NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
        LOG_LEVEL: 'debug',
      }
      const portal = await startPortal({ origin, port: inner, env })
      await use({ origin, collector, output: portal.output })
      await portal.stop()
      front.closeAllConnections()
      front.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  site: async ({ context, sharedSite }, use) => {
    sharedSite.collector.raw.length = 0
    await use(sharedSite)
    await context.close()
  },
})

/** A reverse proxy as in production: it terminates TLS and forwards requests unchanged. */
function pass(port: number, incoming: IncomingMessage, response: ServerResponse) {
  const { method, headers, url } = incoming
  const asked = ask({ host: '127.0.0.1', port, method, headers, path: url })
  incoming.pipe(asked)
  response.on('close', () => asked.destroy())
  asked.on('error', () => response.destroy())
  asked.on('response', (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.on('error', () => response.destroy())
    answered.pipe(response)
  })
}

export { expect, ready } from '#tests/e2e/support/test.ts'
