import type { Hono } from 'hono'
import { accountLinkRoutes } from './account-links/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { fileRoutes } from './artwork/routes.ts'
import { artworkQueue } from './artwork/schedule.ts'
import { filesApp } from './artwork/uploads.ts'
import { artworkWorker } from './artwork/worker.ts'
import { barcodeRoutes } from './barcodes/routes.ts'
import type { Served } from './core/implement.ts'
import { triggerQueue } from './core/jobs/fire-triggers.ts'
import type { Worker } from './core/jobs/outbox-runner.ts'
import { inboxApp } from './demo/inbox.ts'
import { outboxApp } from './demo/outbox.ts'
import { samplesApp } from './demo/samples.ts'
import { signInTokensApp } from './demo/sign-in-tokens.ts'
import { docsApp } from './docs/app.ts'
import type { ApiTokens } from './identity/api-tokens.ts'
import { intakeApp } from './intake/routes.ts'
import { submissionErrorRoutes } from './intake/submission-error-routes.ts'
import { submissionQueue, submissionWorker } from './intake/submit-later.ts'
import { eventRoutes } from './live/routes.ts'
import { mailQueue, mailWorker } from './mail/worker.ts'
import { orderRoutes } from './orders/routes.ts'
import { outsourcingRoutes } from './outsourcing/routes.ts'
import { pairedProductRoutes } from './paired-products/routes.ts'
import { notificationRoutes } from './postbacks/routes.ts'
import { productionRoutes } from './production/routes.ts'
import { productRoutes } from './products/routes.ts'
import { clientRoutes } from './published-clients/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { triggerRoutes } from './triggers/routes.ts'
import { triggerWorker } from './triggers/worker.ts'
import type { Upstream } from './upstream.ts'
import { userRoutes } from './users/routes.ts'

export const contractRoutes = (up: Upstream, tokens: ApiTokens): Served[] => [
  ...accountRoutes(up),
  ...userRoutes(up, tokens),
  ...orderRoutes(up),
  ...outsourcingRoutes(up),
  ...shipmentRoutes(up),
  ...fileRoutes(up),
  ...productionRoutes(up),
  ...todayRoutes(up),
  ...barcodeRoutes(up),
  ...productRoutes(up),
  ...accountLinkRoutes(up),
  ...pairedProductRoutes(up),
  ...notificationRoutes(up),
  ...templateRoutes(up),
  ...triggerRoutes(up),
  ...searchRoutes(up),
  ...submissionErrorRoutes(up),
  ...eventRoutes(up, tokens),
  ...clientRoutes(up),
]

export const otherApps = (up: Upstream): Hono[] => [
  intakeApp(up),
  filesApp(up),
  docsApp(up),
  outboxApp(up),
  inboxApp(up),
  samplesApp(up),
  signInTokensApp(up),
]

export const workers: Record<string, Worker> = {
  [artworkQueue]: artworkWorker,
  [submissionQueue]: submissionWorker,
  [triggerQueue]: triggerWorker,
  [mailQueue]: mailWorker,
}
