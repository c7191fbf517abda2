import type { Hono } from 'hono'
import { artworkQueue } from './artwork/schedule.ts'
import { artworkWorker } from './artwork/worker.ts'
import type { Served } from './contract.ts'
import { inboxApp } from './demo/inbox.ts'
import { samplesApp } from './demo/samples.ts'
import { signInTokensApp } from './demo/sign-in-tokens.ts'
import type { ApiTokens } from './identity/api-tokens.ts'
import { submissionQueue, submissionWorker } from './intake/submit-later.ts'
import type { Worker } from './jobs/outbox-runner.ts'
import { outboxApp } from './mail/outbox-app.ts'
import { mailQueue, mailWorker } from './mail/worker.ts'
import { accountLinkRoutes } from './routes/account-links.ts'
import { accountRoutes } from './routes/accounts.ts'
import { barcodeRoutes } from './routes/barcodes.ts'
import { eventRoutes } from './routes/events.ts'
import { fileRoutes } from './routes/files.ts'
import { intakeApp } from './routes/intake.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { orderRoutes } from './routes/orders.ts'
import { pairedProductRoutes } from './routes/paired-products.ts'
import { productionRoutes } from './routes/production.ts'
import { productRoutes } from './routes/products.ts'
import { searchRoutes } from './routes/search.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { submissionErrorRoutes } from './routes/submission-errors.ts'
import { templateRoutes } from './routes/templates.ts'
import { filesApp } from './routes/uploads.ts'
import { userRoutes } from './routes/users.ts'
import { triggerQueue } from './triggers/fire.ts'
import { triggerWorker } from './triggers/worker.ts'
import type { Upstream } from './upstream.ts'

/** Every row of the contract that is served. */
export const contractRoutes = (up: Upstream, tokens: ApiTokens): Served[] => [
  ...accountRoutes(up),
  ...userRoutes(up, tokens),
  ...orderRoutes(up),
  ...shipmentRoutes(up),
  ...fileRoutes(up),
  ...productionRoutes(up),
  ...barcodeRoutes(up),
  ...productRoutes(up),
  ...accountLinkRoutes(up),
  ...pairedProductRoutes(up),
  ...notificationRoutes(up),
  ...templateRoutes(up),
  ...searchRoutes(up),
  ...submissionErrorRoutes(up),
  ...eventRoutes(up, tokens),
]

/** What is served beside the contract. */
export const otherApps = (up: Upstream): Hono[] => [
  intakeApp(up),
  filesApp(up),
  outboxApp(up),
  inboxApp(up),
  samplesApp(up),
  signInTokensApp(up),
]

/** The worker of each queue. */
export const workers: Record<string, Worker> = {
  [artworkQueue]: artworkWorker,
  [submissionQueue]: submissionWorker,
  [triggerQueue]: triggerWorker,
  [mailQueue]: mailWorker,
}
