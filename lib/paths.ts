import type { Route } from 'next'

/** Addresses of the portal, so that no component spells one. Pages are `Route`s, the portal's own data plain text. */
export const paths = {
  orders: '/orders/list' as Route,
  ordersAt: (search: string) => `/orders/list${search}` as Route,
  order: (id: string, at: { barcode?: string; itemId?: string } = {}) => `/orders/view/${id}${searchOf(at)}` as Route,
  batchesAt: (search: string) => `/work/batches${search}` as Route,
  work: (status: 'live' | 'complete', due?: string) =>
    `${status === 'live' ? '/work' : '/work/completed'}${searchOf({ due })}` as Route,
  product: (id: string) => `/products/view/${encodeURIComponent(id)}` as Route,
  linkedAccounts: '/setup/accountlink/list' as Route,
  linkedAccountsAt: (search: '' | `?${string}`) => `/setup/accountlink/list${search}` as Route,
  pairedProducts: '/setup/pairedproduct/list' as Route,
  pairedProductsAt: (search: '' | `?${string}`) => `/setup/pairedproduct/list${search}` as Route,
  profile: '/profile' as Route,
  licences: '/licences' as Route,
  licencesOf: (name: string) => `/licences?package=${encodeURIComponent(name)}` as Route,
  scanner: '/help/scanner' as Route,
  jobSheet: ({ orderIds, componentIds = [] }: { orderIds: readonly string[]; componentIds?: readonly string[] }) =>
    `/job-sheet?orderIds=${listOf(orderIds)}${componentIds.length > 0 ? `&componentIds=${listOf(componentIds)}` : ''}` as Route,
  orderFiles: (orderId: string) => `/api/orders/${orderId}/files` as const,
  fileContent: (id: string, options: { download?: boolean } = {}) =>
    `/api/files/${id}/content${options.download ? '?download=1' : ''}` as const,
  thumbnail: (id: string, page: number, revision: number) => `/api/files/${id}/thumbnails/${page}?revision=${revision}`,
  subBatchThumbnail: (id: string) => `/api/upstream/subbatch/${id}/thumbnail`,
  barcodeImage: (text: string) =>
    `/api/upstream/barcode/generate/${encodeURIComponent(text)}?type=code128&wscale=2&hscale=2&rotate=N&format=svg`,
}

/** A comma needs no escape in a query (RFC 3986 §3.4), and addresses of many ids are short enough only without. */
const listOf = (ids: readonly string[]) => ids.map(encodeURIComponent).join(',')

function searchOf(values: Record<string, string | undefined>): '' | `?${string}` {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const search = new URLSearchParams(given).toString()
  return search ? `?${search}` : ''
}
