import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Provider } from 'oidc-provider'
import { createInvitationPages } from './account-links/invitation-pages.ts'
import { createAuthenticate } from './accounts/authenticate.ts'
import { createApp } from './app.ts'
import { atPort, type Config } from './core/config.ts'
import { openDatabase } from './core/database/open.ts'
import { listen } from './core/http/server.ts'
import { createOutboxRunner } from './core/jobs/outbox-runner.ts'
import { createLiveBus } from './core/live/bus.ts'
import { openFileStore } from './files/open-store.ts'
import { createIsOwned, firstOwnerNotes, type IsOwned, refuseUnowned } from './first-owner/ownership.ts'
import { createFirstOwnerPages } from './first-owner/pages.ts'
import { flagsApp } from './flags/app.ts'
import { loadFlags } from './flags/flags.ts'
import { healthApp } from './health.ts'
import { createApiTokens } from './identity/api-tokens.ts'
import { mountProvider } from './identity/mount.ts'
import { createProvider } from './identity/provider.ts'
import { type IdentitySecrets, loadIdentitySecrets } from './identity/secrets.ts'
import { authenticateSigned } from './intake/signature/authenticate.ts'
import { createPdfInspector } from './pdf/runner.ts'
import { seedWhenEmpty, type Welcome } from './seeding.ts'
import { contractRoutes, otherApps, workers } from './served.ts'
import { eventReader } from './triggers/event-data.ts'
import { startUpkeep } from './upkeep.ts'
import type { Upstream } from './upstream.ts'

export type Running = Welcome & { origin: string; stop(): Promise<void> }

/** Starts everything, and stops it in the reverse order: requests first, the database last. */
export async function startUpstream(given: Config, report: (text: string) => void = () => {}): Promise<Running> {
  await using started = new AsyncDisposableStack()
  const server = await listen(given)
  started.defer(() => server.close())
  const config = atPort(given, server.port)

  report('opening the database')
  const up = await open(config, started)
  const secrets = await loadIdentitySecrets(up.database, config.clientSecret)
  const seeded = await seedWhenEmpty(up, report)
  const isOwned = createIsOwned(up)
  const welcome = (await isOwned()) ? seeded : { signIns: [], notes: await firstOwnerNotes(up) }

  const runner = createOutboxRunner(up, workers)
  await runner.start()
  started.defer(() => runner.stop())
  started.defer(startUpkeep(up))
  server.answerWith(await assemble(up, secrets, isOwned))

  const everything = started.move()
  return {
    origin: config.origin,
    ...welcome,
    async stop() {
      // Streams of changes never end by themselves: closing the bus ends them, and the server has less to wait for.
      await Promise.all([up.bus.close(), server.close()])
      await everything.disposeAsync()
    },
  }
}

const now = () => new Date()

async function open(config: Config, started: AsyncDisposableStack): Promise<Upstream> {
  const database = await openDatabase(config)
  started.defer(() => database.close())
  const bus = await createLiveBus(database)
  started.defer(() => bus.close())
  const inspector = createPdfInspector()
  started.defer(() => inspector.close())
  const files = await openFileStore({ config, database, now })
  return { config, database, bus, events: eventReader, inspector, files, now }
}

async function assemble(up: Upstream, secrets: IdentitySecrets, isOwned: IsOwned): Promise<RequestListener> {
  const tokens = await createApiTokens(up, secrets)
  const others = [healthApp(up), flagsApp(await loadFlags(up.config.flagsFile)), ...otherApps(up)]
  const app = createApp(up, {
    served: contractRoutes(up, tokens),
    authenticate: createAuthenticate(up, tokens, authenticateSigned),
    extra: others.reduce((all, other) => all.route('/', other), new Hono()),
  })
  const ownPages = (_up: Upstream, provider: Provider) => [
    createFirstOwnerPages(up, provider, isOwned),
    createInvitationPages(up, provider),
  ]
  const identity = mountProvider(createProvider(up, secrets, ownPages), up.config)
  const api = getRequestListener(
    async (request, env) => (await refuseUnowned(request, isOwned)) ?? app.fetch(request, env),
  )
  return (request, response) => {
    const listener = identity(request) ?? api
    listener(request, response)
  }
}
