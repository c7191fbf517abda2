type Filters = { 'orderData.status'?: string[]; 'orderData.date'?: string }

const filtersOf = (search: string): Filters => JSON.parse(new URLSearchParams(search).get('filters') ?? '{}') as Filters
const statuses = ({ 'orderData.status': status = [] }: Filters) => status

/** The link (`href`) knows only the current page (`shown`): its change is applied to the page still loading (`wanted`). */
export function switchFilter({ shown, wanted, href }: Record<'shown' | 'wanted' | 'href', string>): string {
  const [from, to, on] = [filtersOf(shown), filtersOf(href), filtersOf(wanted)]
  const removed = statuses(from).filter((status) => !statuses(to).includes(status))
  const added = statuses(to).filter((status) => !statuses(from).includes(status))
  const status = [...new Set([...statuses(on), ...added])].filter((name) => !removed.includes(name))
  const date = (from['orderData.date'] === to['orderData.date'] ? on : to)['orderData.date']
  const search = new URLSearchParams(href)
  search.delete('filters')
  const filters = { ...(status.length > 0 && { 'orderData.status': status }), ...(date && { 'orderData.date': date }) }
  if (Object.keys(filters).length > 0) search.set('filters', JSON.stringify(filters))
  const text = search.toString()
  return text && `?${text}`
}
