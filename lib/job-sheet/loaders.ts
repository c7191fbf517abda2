import 'server-only'
import { callUpstream } from '#lib/client/server.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { gatherNotes } from './gather-notes.ts'
import { gatherOrders } from './gather-orders.ts'
import type { Sheet } from './sheets.ts'

/** The orders of a set of job sheets, and which of them could not be had. */
export const loadOrdersToPrint = (ids: readonly string[]) =>
  gatherOrders(ids, (id) => callUpstream(orders.details, { params: { id } }))

/** What the account wants to have said on its job sheets. */
export const loadNotes = (sheets: readonly Sheet[]) =>
  gatherNotes(sheets, (id) => callUpstream(templates.infotech, { params: { id } }))
