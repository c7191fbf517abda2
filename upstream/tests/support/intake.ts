import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod'
import { fileRoutes } from '../../artwork/routes.ts'
import { filesApp } from '../../artwork/uploads.ts'
import { artworkWorker } from '../../artwork/worker.ts'
import { orderLogs } from '../../core/database/schema/tables.ts'
import { createOutboxRunner } from '../../core/jobs/outbox-runner.ts'
import { intakeApp } from '../../intake/routes.ts'
import { authenticateSigned } from '../../intake/signature/authenticate.ts'
import { submissionErrorRoutes } from '../../intake/submission-error-routes.ts'
import { submissionWorker } from '../../intake/submit-later.ts'
import { orderRoutes } from '../../orders/routes.ts'
import { productionRoutes } from '../../production/routes.ts'
import { shipmentRoutes } from '../../shipments/routes.ts'
import { type Signer, signRequest } from './sign-request.ts'
import { createTestUpstream, type TestOptions } from './upstream.ts'

type Options = Pick<TestOptions, 'config' | 'inspector' | 'now' | 'database'>

export const address = { name: 'Ada', address1: '1 Main St', town: 'Leeds', postcode: 'LS1 1AA', isoCountry: 'GB' }

/** What the tests read of a submission's answer. */
export const submitted = z.object({
  success: z.literal(true),
  order: z.looseObject({
    _id: z.string(),
    orderData: z.looseObject({
      status: z.string(),
      items: z.array(
        z.looseObject({ barcode: z.string(), components: z.array(z.looseObject({ barcode: z.string() })) }),
      ),
      shipments: z.array(z.looseObject({ shipByDate: z.string() })),
    }),
    files: z.array(z.looseObject({ _id: z.string(), status: z.string(), url: z.string().optional() })),
    logs: z.array(z.looseObject({ message: z.string() })),
  }),
})

/** A print site, a brand that may send it orders, one product with one SKU, and one carrier. */
export async function createIntakeSite(options: Options = {}, more: NonNullable<TestOptions['serve']> = () => []) {
  const upstream = await createTestUpstream({
    ...options,
    serve: (up, tokens) => [
      ...more(up, tokens),
      ...fileRoutes(up),
      ...submissionErrorRoutes(up),
      ...orderRoutes(up),
      ...productionRoutes(up),
      ...shipmentRoutes(up),
    ],
    extra: (up) => new Hono().route('/', intakeApp(up)).route('/', filesApp(up)),
    signed: authenticateSigned,
  })
  const site = await upstream.account('Northlight Print', ['psp'], { timezone: 'Europe/London', defaultSlaDays: 2 })
  const brand = await upstream.account('Acme Cards', ['brand'])
  const printer = await upstream.member('owner', site.id)
  const buyer = await upstream.member('owner', brand.id)
  await upstream.link(brand.id, site.id)
  await upstream.cards(site.id)
  const runner = createOutboxRunner(upstream.up, { artwork: artworkWorker, submission: submissionWorker })

  const sign = (method: string, path: string, signer: Signer, date = upstream.now().toISOString()) =>
    signRequest(method, path, signer, date)
  const send = (method: string, path: string, body?: unknown, signer: Signer = buyer) =>
    upstream.request(method, path, { headers: sign(method, path.split('?')[0] ?? '', signer), body })
  const submit = async (body: unknown) => submitted.parse(await (await send('POST', '/api/order', body)).json()).order

  return {
    ...upstream,
    site,
    brand,
    printer,
    buyer,
    runner,
    sign,
    send,
    submit,
    logsOf: async (orderId: string) => {
      const rows = await upstream.database.orm.select().from(orderLogs).where(eq(orderLogs.orderId, orderId))
      return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ message }) => message)
    },
  }
}
export type IntakeSite = Awaited<ReturnType<typeof createIntakeSite>>

type Given = { components?: Record<string, unknown>[]; shipments?: unknown[] }

/** An order that is fine, with what the test is about. */
export function orderBody(sourceOrderId: string, { components = [{}], ...given }: Given = {}) {
  return {
    destination: { name: 'Northlight Print' },
    orderData: {
      sourceOrderId,
      items: [
        {
          sku: 'card',
          sourceItemId: `${sourceOrderId}-1`,
          quantity: 10,
          components: components.map((part) => ({ code: 'Card', path: 'card.pdf', localFile: true, ...part })),
        },
      ],
      shipments: [{ shipTo: address, carrier: { alias: 'pickup' } }],
      ...given,
    },
  }
}
