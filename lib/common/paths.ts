import type { Route } from 'next'
import type { PagePath } from '#lib/common/pages/table.ts'
import { toPlainCode } from '#lib/contract/codes.ts'

type AddressOf<P extends string> = P extends `${infer Before}[${string}]${infer After}`
  ? `${Before}${string}${AddressOf<After>}`
  : P
type Search = '' | `?${string}`

const page = (address: AddressOf<PagePath>, search = '') => (address + search) as Route

export const paths = {
  orders: page('/orders/list'),
  ordersAt: (search: string) => page('/orders/list', search),
  searchFor: (term: string) => page('/orders/list', searchOf({ search: term })),
  order: (id: string, at: { barcode?: string; itemId?: string } = {}) => page(`/orders/view/${id}`, searchOf(at)),
  submissionErrors: page('/order-submission-errors/list'),
  submissionErrorsAt: (search: Search) => page('/order-submission-errors/list', search),
  submissionError: (id: string) => page(`/order-submission-errors/view/${encodeURIComponent(id)}`),
  today: page('/today'),
  todayWall: page('/today', '?wall'),
  todayCount: '/api/today/count',
  /** Opens the order with the shipping dialog of a shipment. */
  shipOnOrder: (id: string, shipmentId: string) => page(`/orders/view/${id}`, `#ship-${shipmentId}`),
  batchesAt: (search: string) => page('/work/batches', search),
  shipMany: page('/work/ship'),
  work: (status: 'live' | 'complete', due?: string) =>
    page(status === 'live' ? '/work' : '/work/completed', searchOf({ due })),
  product: (id: string) => page(`/products/view/${encodeURIComponent(id)}`),
  setupList: page('/setup/start'),
  products: page('/setup/products'),
  productsAt: (search: Search) => page('/setup/products', search),
  newProduct: page('/setup/products/add'),
  productOf: (errorId: string, item: number) =>
    page('/setup/products/add', searchOf({ error: errorId, item: String(item) })),
  editProduct: (id: string) => page(`/setup/products/edit/${encodeURIComponent(id)}`),
  importProducts: page('/setup/products/import'),
  exportProducts: '/api/products' as const,
  accountSettings: page('/setup/account/settings'),
  users: page('/setup/users'),
  usersAt: (search: Search) => page('/setup/users', search),
  user: (id: string) => page(`/setup/users/${encodeURIComponent(id)}`),
  linkedAccountsAt: (search: Search) => page('/setup/accountlink/list', search),
  linkedAccounts: page('/setup/accountlink/list'),
  pendingRequests: page('/setup/linkcode/list'),
  pendingRequestsAt: (search: Search) => page('/setup/linkcode/list', search),
  pairedProductsAt: (search: Search) => page('/setup/pairedproduct/list', search),
  templates: page('/setup/templates'),
  templatesAt: (search: Search) => page('/setup/templates', search),
  addTemplate: page('/setup/templates/add'),
  copyTemplate: (id: string) => page('/setup/templates/add', `?from=${encodeURIComponent(id)}`),
  startTemplate: (starter: string) => page('/setup/templates/add', `?start=${starter}`),
  template: (id: string) => page(`/setup/templates/edit/${encodeURIComponent(id)}`),
  templatePreview: '/api/templates/preview',
  triggers: page('/setup/triggers'),
  triggersAt: (search: Search) => page('/setup/triggers', search),
  newTrigger: page('/setup/triggers/add'),
  trigger: (id: string) => page(`/setup/triggers/edit/${encodeURIComponent(id)}`),
  triggerDeliveries: (id: string, search: Search = '') =>
    page(`/setup/triggers/deliveries/${encodeURIComponent(id)}`, search),
  profile: page('/profile'),
  licences: page('/licences'),
  licencesOf: (name: string) => page('/licences', `?package=${encodeURIComponent(name)}`),
  scanner: page('/help/scanner'),
  commandCards: page('/help/commands'),
  orderTutorial: page('/help/order-submission'),
  docs: (name: 'tutorial' | 'descriptions' | 'api') => page(`/help/docs/${name}`),
  jobSheet: ({ orderIds, componentIds = [] }: { orderIds: readonly string[]; componentIds?: readonly string[] }) =>
    page(
      '/job-sheet',
      `?orderIds=${listOf(orderIds)}${componentIds.length > 0 ? `&componentIds=${listOf(componentIds)}` : ''}`,
    ),
  submitOrder: '/api/help/order-submission',
  signOrder: '/api/help/order-submission/headers',
  markShipped: (shipmentId: string) => `/api/help/shipment-shipped/${shipmentId}`,
  signShipped: (shipmentId: string) => `/api/help/shipment-shipped/${shipmentId}/headers`,
  refusedOrder: (errorId: string, { received = false } = {}) =>
    `/api/submission-errors/${encodeURIComponent(errorId)}/order${received ? '?received=1' : ''}` as const,
  exportOrders: '/api/orders/export',
  filesOfOrders: (ids: readonly string[]) => `/api/orders/files?ids=${listOf(ids)}` as const,
  orderFiles: (orderId: string) => `/api/orders/${orderId}/files` as const,
  /** `filename` counts where the upstream names none. */
  fileContent: (id: string, { download, filename }: { download?: boolean; filename?: string } = {}) =>
    `/api/files/${id}/content${searchOf({ download: download ? '1' : '', filename: filename?.slice(-200) })}` as const,
  thumbnail: (id: string, page: number, revision?: number) =>
    `/api/files/${id}/thumbnails/${page}${revision === undefined ? '' : `?revision=${revision}`}`,
  subBatchThumbnail: (id: string) => `/api/upstream/subbatch/${id}/thumbnail`,
  barcodeImage: (text: string) =>
    `/api/upstream/barcode/generate/${encodeURIComponent(toPlainCode(text))}?type=code128&wscale=4&hscale=4&rotate=N`,
}

/** A comma needs no escape (RFC 3986 §3.4), and escaped, many ids would exceed the limit of a URL. */
const listOf = (ids: readonly string[]) => ids.map(encodeURIComponent).join(',')

function searchOf(values: Record<string, string | undefined>): Search {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const search = new URLSearchParams(given).toString()
  return search ? `?${search}` : ''
}
