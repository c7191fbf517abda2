import 'server-only'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { type TemplateSearchParams, toTemplatesQuery } from './search-params.ts'

export const loadTemplates = (search: TemplateSearchParams) =>
  callUpstream(templates.list, { query: toTemplatesQuery(search) })

export const loadTemplate = (id: string) => callUpstream(templates.details, { params: { id } })

export async function loadNewestOrderId(): Promise<string | undefined> {
  const { data } = await callUpstream(orders.list, { query: { pagesize: 1 } })
  return data[0]?._id
}
