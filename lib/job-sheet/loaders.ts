import 'server-only'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { gatherNotes } from './gather/gather-notes.ts'
import { gatherOrders } from './gather/gather-orders.ts'
import type { JobSheetSearchParams } from './search-params.ts'
import type { Sheet } from './view-model.ts'

/** Without the settings of the site none can be printed, because no sheet may have wrong dates. */
export async function loadOrdersToPrint({
  orderIds: ids,
  componentIds,
}: Pick<JobSheetSearchParams, 'orderIds' | 'componentIds'>): ReturnType<typeof gatherOrders> {
  if (ids.length === 0) return { orders: [], missing: [] }
  const [gathered, time] = await Promise.all([
    gatherOrders(
      ids,
      (id) => callUpstream(orders.details, { params: { id }, query: { includes: ['shipments', 'files'] } }),
      { areWhole: componentIds === undefined },
    ),
    toResult(loadAccountTime()),
  ])
  return time.ok ? gathered : { orders: [], missing: ids.map((id) => ({ id, reason: 'failed' })) }
}

export const loadNotes = (sheets: readonly Sheet[]) =>
  gatherNotes(
    sheets,
    (id) => callUpstream(templates.infotech, { params: { id } }),
    ({ templateId, ...body }) => callUpstream(templates.fillInfotech, { params: { id: templateId }, body }),
  )
