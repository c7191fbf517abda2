export type PublishedClient = {
  /** Where it is published, and its language. */
  name: string
  base: string
  /** Who uses it: the web shop of a brand, with the role `customer`, or a print site. */
  user: 'shop' | 'site'
  headers: 'x-oneflow' | 'x-hp-hmac'
  algorithm: 'SHA1' | 'SHA256'
  /** Some say nothing, and mean SHA1. */
  namesAlgorithm: boolean
  date: 'ISO' | 'ISO in seconds' | 'local ISO' | 'local' | 'local in seconds' | 'UTC' | 'Unix'
  /** Some sign what they were asked to call, others the path of the whole address. */
  signs: 'the path that was called' | 'the path of the address'
  signsQuery?: true
  /** Method and path below the base, or below /submission where it begins with that: what the call is answered with. */
  calls: Record<string, string>
}

const printOs = {
  base: '/siteflow/api',
  user: 'shop',
  headers: 'x-hp-hmac',
  algorithm: 'SHA1',
  signs: 'the path of the address',
  calls: {
    'POST /order/validate': 'the checked order',
    'POST /order': 'the submitted order',
    'GET /product': 'products',
    'GET /sku': 'SKUs',
    'GET /file/getpreupload?mimeType=application/pdf': 'addresses for an upload',
    'GET /order': 'orders',
    'GET /order/': 'orders',
    'GET /order/{order}': 'the order',
    'PUT /order/{source}/{number}/cancel': 'success',
  },
} as const
const sdk = {
  base: '/api',
  user: 'shop',
  headers: 'x-oneflow',
  algorithm: 'SHA256',
  namesAlgorithm: true,
  signs: 'the path of the address',
  calls: { 'POST /order/validate': 'the checked order', 'POST /order': 'the submitted order' },
} as const
/** The first versions say no algorithm. */
const firstSdk = { ...sdk, algorithm: 'SHA1', namesAlgorithm: false } as const
const notOffered = (calls: string) =>
  Object.fromEntries(calls.split(', ').map((call) => [call, 'a refusal: not offered']))

/** The calls that published clients make, from their sources: names and addresses only. */
export const publishedClients: readonly PublishedClient[] = [
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-js (JavaScript)',
    date: 'ISO',
    calls: { ...sdk.calls, 'POST /order/route/eu': 'the submitted order' },
  },
  {
    ...firstSdk,
    name: 'HPInc/oneflow-sdk-php (PHP)',
    date: 'Unix',
    calls: {
      ...sdk.calls,
      'GET /account': 'accounts',
      'GET /account/{account}': 'the account',
      'GET /order?page=1&pagesize=10': 'orders',
      'GET /order/{order}': 'the order',
      'PUT /order/{order}/cancel': 'success',
      'PUT /order/{order}': 'the changed order',
      // The first version cancels by DELETE; the documentation and all later ones have the PUT.
      ...notOffered('POST /account, GET /account/all, DELETE /order/{order}, GET /press, POST /press'),
    },
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-php, ProductionSDK (PHP)',
    user: 'site',
    date: 'Unix',
    calls: {
      'GET /sku': 'SKUs',
      'GET /product': 'products',
      'GET /batch': 'batches',
      'GET /account': 'accounts',
      'GET /user': 'users',
      'GET /files/order/{order}': 'files',
      'PUT /shipment/shipped/{shipment}': 'the shipped shipment',
      ...notOffered('GET /station, POST /sku, GET /stock, GET /worklist/id/{order}, DELETE /product/{product}'),
    },
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-python (Python)',
    date: 'local ISO',
    signs: 'the path that was called',
    calls: {
      'POST /order/validate': 'the checked order',
      'POST /submission/api/order': 'a receipt',
      'GET /order/bysourceid/{number}': 'orders',
      'PUT /order/{source}/{number}/cancel': 'success',
    },
  },
  {
    ...firstSdk,
    name: 'HPInc/oneflow-sdk-python, its first version (Python)',
    date: 'local in seconds',
    signs: 'the path that was called',
  },
  { ...sdk, name: 'HPInc/oneflow-sdk-ruby (Ruby)', date: 'UTC' },
  { ...firstSdk, name: 'cleverbug/oneflow-sdk-java (Java)', date: 'local' },
  {
    ...firstSdk,
    name: 'gilacost/oneflow (Elixir)',
    date: 'Unix',
    calls: {
      'POST /order': 'the submitted order',
      'POST /search/facet/shipments': 'hits',
      'POST /search/facet/cases': 'hits',
      ...notOffered('POST /search/facet/skus, POST /search/facet/stocks, POST /search/facet/printers'),
    },
  },
  {
    ...firstSdk,
    name: 'the toolbox of a print site (Python)',
    user: 'site',
    date: 'ISO in seconds',
    calls: {
      'GET /order/?page=1&pagesize=25&sort=source': 'orders',
      'GET /order/details/{order}': 'the order and what belongs to it',
      'GET /file/{file}': 'the file',
      'GET /file/order/{order}': 'files',
      'GET /file/download/{file}': 'a refusal: the artwork is at the print site',
      'GET /product/{product}': 'the product',
      'GET /sku/?page=1&pagesize=25': 'SKUs',
      'GET /sku/{sku}': 'the SKU',
      ...notOffered('GET /barcode/details{barcode}, GET /subbatch/status/live, GET /imposition/{order}'),
      ...notOffered('GET /order/{order}/productionstatus, GET /product/unallocated'),
      'PUT /product/{product}': 'a refusal: an order is no product',
    },
  },
  {
    ...sdk,
    name: 'smaller clients of web shops (JavaScript, PHP, Python)',
    date: 'ISO',
    signsQuery: true,
    calls: {
      'POST /order/update': 'the changed order',
      'GET /order/cancel/{order}': 'success',
      'GET /order/cancel/{number}': 'success',
      'PUT /order/{account}/{number}/cancel': 'success',
      'POST /submission/api/order/validate': 'the checked order',
      ...notOffered('PUT /stock/{order}, GET /reference/country, GET /reference/city?country=GB&q=New%20York'),
      ...notOffered('POST /order/anonymise/bySource/{source}/{number}, GET /submission/api/order/{order}'),
      ...notOffered('GET /submission/api/reference/country'),
    },
  },
  {
    ...printOs,
    name: 'HPInc/printos-siteflow-api-samples (C#, JavaScript, Python)',
    namesAlgorithm: true,
    date: 'ISO in seconds',
  },
  {
    ...printOs,
    name: 'HPInc/printos-siteflow-api-samples (Java, PHP, Postman)',
    namesAlgorithm: false,
    date: 'ISO',
    calls: { 'POST /order': 'the submitted order' },
  },
]
