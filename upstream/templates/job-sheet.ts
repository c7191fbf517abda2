import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { order } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import type { Template } from '#lib/contract/templates.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Ticket } from '../core/fair-queue.ts'
import { requireVisibleOrder } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { renderTemplates } from './render.ts'
import { findInfotech } from './store.ts'

const orderWithShipments = order.extend({ shipments: z.array(shipment) })
type Wanted = { templateId: string; orderId: string; componentIds: readonly string[] }

/** Whether a template is HTML on a job sheet. Text without a single tag is printed as text, with its line breaks. */
export const printsAsHtml = ({ type, text }: Pick<Template, 'type' | 'text'>) => type === 'html' && /<[a-z]/i.test(text)

/** In HTML no value becomes markup, in text none is escaped. */
export async function toSheetTemplate(db: Executor, accountId: string, template: Pick<Template, 'type' | 'text'>) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const { text } = template
  const timezone = account?.settings.timezone ?? 'utc'
  return printsAsHtml(template)
    ? { text, timezone, type: 'html' as const, escapesAll: true }
    : { text, timezone, type: 'zlp' as const }
}

/** The context has the order as triggers have it (`data`), and the `item`, `component` and `shipment` of the sheet. */
export async function fillJobSheets(up: Upstream, { templateId, orderId, componentIds }: Wanted, ticket: Ticket) {
  const { orm } = up.database
  const template = await findInfotech(orm, ticket.key, templateId)
  await requireVisibleOrder(orm, ticket.key, orderId)
  const data = orderWithShipments.parse(await up.events.data(orm, { ref: 'order', refId: orderId }))
  const timestamp = up.now().toISOString()
  const contexts = componentIds.map((id) => {
    const item = data.orderData.items.find(({ components }) => components.some(({ _id }) => _id === id))
    if (!item) throw notFound('Component')
    const component = item.components.find(({ _id }) => _id === id)
    const parcel = data.shipments.find(({ _id }) => _id === item.shipmentId)
    return { timestamp, data, item, component, shipment: parcel }
  })
  const texts = await renderTemplates(await toSheetTemplate(orm, ticket.key, template), contexts, ticket)
  const isHtml = printsAsHtml(template)
  return texts.map((text, at) => ({ componentId: componentIds[at] ?? '', text, isHtml }))
}
