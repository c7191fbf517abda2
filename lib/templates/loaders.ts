import 'server-only'
import { listPageSize } from '#lib/common/search-params.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import type { TemplateSearchParams } from './search-params.ts'

export const loadTemplates = ({ active, page }: TemplateSearchParams) =>
  callUpstream(templates.list, { query: { active, page, pagesize: listPageSize } })

export const loadTemplate = (id: string) => callUpstream(templates.details, { params: { id } })

export async function loadNewestPrintable(): Promise<string | undefined> {
  const { data } = await callUpstream(orders.list, {
    query: { pagesize: 1, 'orderData.status': ['printready', 'complete'] },
  })
  return data[0]?._id
}
