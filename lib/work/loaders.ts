import 'server-only'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { callUpstream } from '#lib/client/server.ts'
import { production } from '#lib/contract/production.ts'
import { toItemsQuery, type WorkView, workPageSize } from './view.ts'

/** The first page of a work list; the browser loads the others. */
export async function loadFirstItems(view: WorkView) {
  const query = toItemsQuery(view, await loadAccountTime(), { page: 1, pagesize: workPageSize })
  const { data, count } = await callUpstream(production.items, { query })
  return { data, count }
}
