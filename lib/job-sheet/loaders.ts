import 'server-only'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { callUpstream } from '#lib/client/pages/server.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { gatherNotes } from './gather/gather-notes.ts'
import { gatherOrders } from './gather/gather-orders.ts'
import type { Sheet } from './view-model.ts'

/** The orders of a set of job sheets, and those that could not be loaded. A sheet without the site's own dates is not printed. */
export const loadOrdersToPrint = (ids: readonly string[]) =>
  gatherOrders(ids, async (id) => {
    const query = { includes: ['shipments', 'files'] }
    const [details] = await Promise.all([callUpstream(orders.details, { params: { id }, query }), loadAccountTime()])
    return details
  })

/** The notes of the account's job sheets. */
export const loadNotes = (sheets: readonly Sheet[]) =>
  gatherNotes(
    sheets,
    (id) => callUpstream(templates.infotech, { params: { id } }),
    ({ templateId, ...body }) => callUpstream(templates.fillInfotech, { params: { id: templateId }, body }),
  )
