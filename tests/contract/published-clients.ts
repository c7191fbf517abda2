/** What a call is answered with. */
export type Answer =
  | 'the submitted order'
  | 'the checked order'
  | 'a receipt'
  | 'the order'
  | 'the order and what belongs to it'
  | 'the changed order'
  | 'orders'
  | 'success'
  | 'the shipped shipment'
  | 'files'
  | 'the file'
  | 'addresses for an upload'
  | 'accounts'
  | 'the account'
  | 'users'
  | 'products'
  | 'the product'
  | 'SKUs'
  | 'the SKU'
  | 'batches'
  | 'hits'
  | 'a refusal: the artwork is at the print site'
  /** 404 of a call that is not served. */
  | 'a refusal: not offered'

type Body = 'a new order' | 'the order that was read' | 'nothing' | 'facets'
export type ClientCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base, with `{order}` and so on for what the test made. */
  path: string
  answer: Answer
  body?: Body
  /** Another base than that of the client. */
  base?: string
}

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
  calls: readonly ClientCall[]
}

const call = (
  method: ClientCall['method'],
  path: string,
  answer: Answer,
  rest: Pick<ClientCall, 'body' | 'base'> = {},
): ClientCall => ({ method, path, answer, ...rest })
const notOffered = (...calls: string[]): ClientCall[] =>
  calls.map((line) => {
    const [method = 'GET', path = ''] = line.split(' ')
    return call(method as ClientCall['method'], path, 'a refusal: not offered')
  })

const submit = call('POST', '/order', 'the submitted order', { body: 'a new order' })
const check = call('POST', '/order/validate', 'the checked order', { body: 'a new order' })
const addressesForUpload = call('GET', '/file/getpreupload?mimeType=application/pdf', 'addresses for an upload')
const ofPrintOs = [
  check,
  submit,
  call('GET', '/product', 'products'),
  call('GET', '/sku', 'SKUs'),
  addressesForUpload,
  call('GET', '/order', 'orders'),
  call('GET', '/order/{order}', 'the order'),
  call('PUT', '/order/{source}/{number}/cancel', 'success'),
]
const printOs = {
  base: '/siteflow/api',
  user: 'shop',
  headers: 'x-hp-hmac',
  algorithm: 'SHA1',
  signs: 'the path of the address',
} as const
const sdk = {
  base: '/api',
  user: 'shop',
  headers: 'x-oneflow',
  algorithm: 'SHA256',
  namesAlgorithm: true,
  signs: 'the path of the address',
} as const
const searched = (topic: string, answer: Answer) => call('POST', `/search/facet/${topic}`, answer, { body: 'facets' })

/** The calls that published clients make, from their sources: names and addresses only. */
export const publishedClients: readonly PublishedClient[] = [
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-js (JavaScript)',
    date: 'ISO',
    calls: [check, submit, call('POST', '/order/route/eu', 'the submitted order', { body: 'a new order' })],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-php (PHP)',
    date: 'Unix',
    calls: [
      call('GET', '/account', 'accounts'),
      call('GET', '/account/{account}', 'the account'),
      call('GET', '/order?page=1&pagesize=10', 'orders'),
      call('GET', '/order/{order}', 'the order'),
      check,
      submit,
      call('PUT', '/order/{order}/cancel', 'success', { body: 'nothing' }),
      call('PUT', '/order/{order}', 'the changed order', { body: 'the order that was read' }),
      ...notOffered('POST /account', 'GET /account/all'),
    ],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-php, before it named its algorithm (PHP)',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'Unix',
    calls: [
      check,
      submit,
      call('GET', '/order?page=1', 'orders'),
      call('GET', '/order/{order}', 'the order'),
      call('PUT', '/order/{order}/cancel', 'success', { body: 'nothing' }),
      call('PUT', '/order/{order}', 'the changed order', { body: 'the order that was read' }),
      // Its first version cancels in this way; the documentation and all later ones have the PUT.
      ...notOffered('DELETE /order/{order}', 'GET /press', 'POST /press'),
    ],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-php, ProductionSDK (PHP)',
    user: 'site',
    date: 'Unix',
    calls: [
      call('GET', '/sku', 'SKUs'),
      call('GET', '/product', 'products'),
      call('GET', '/batch', 'batches'),
      call('GET', '/account', 'accounts'),
      call('GET', '/user', 'users'),
      call('GET', '/files/order/{order}', 'files'),
      call('PUT', '/shipment/shipped/{shipment}', 'the shipped shipment', { body: 'nothing' }),
      ...notOffered('GET /station', 'POST /station', 'POST /sku', 'GET /client', 'POST /client', 'GET /wall'),
      ...notOffered('POST /wall', 'GET /stock', 'POST /stock', 'GET /courier', 'POST /courier', 'GET /accountSettings'),
      ...notOffered('GET /worklist/id/{order}', 'POST /product', 'DELETE /product/{product}', 'GET /event-type'),
      ...notOffered('POST /event-type', 'GET /paper', 'POST /paper', 'GET /printer', 'POST /printer', 'POST /register'),
    ],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-python (Python)',
    date: 'local ISO',
    signs: 'the path that was called',
    calls: [
      check,
      { ...submit, base: '/submission/api', answer: 'a receipt' },
      call('GET', '/order/bysourceid/{number}', 'orders'),
      call('PUT', '/order/{source}/{number}/cancel', 'success'),
    ],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-python, its first version (Python)',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'local in seconds',
    signs: 'the path that was called',
    calls: [check, submit],
  },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-python, with SHA256 and the date of its first version (Python)',
    date: 'local in seconds',
    signs: 'the path that was called',
    calls: [check, submit],
  },
  { ...sdk, name: 'HPInc/oneflow-sdk-ruby (Ruby)', date: 'UTC', calls: [check, submit] },
  {
    ...sdk,
    name: 'HPInc/oneflow-sdk-ruby, before it named its algorithm (Ruby)',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'UTC',
    calls: [check, submit],
  },
  {
    ...sdk,
    name: 'cleverbug/oneflow-sdk-java (Java)',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'local',
    calls: [check, submit],
  },
  {
    ...sdk,
    name: 'gilacost/oneflow (Elixir)',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'Unix',
    calls: [
      submit,
      call('GET', '/order/{order}', 'the order'),
      searched('shipments', 'hits'),
      searched('cases', 'hits'),
      ...['skus', 'stocks', 'shippingmethods', 'printers', 'devices', 'clients'].map((topic) =>
        searched(topic, 'a refusal: not offered'),
      ),
    ],
  },
  {
    ...sdk,
    name: 'the toolbox of a print site (Python)',
    user: 'site',
    algorithm: 'SHA1',
    namesAlgorithm: false,
    date: 'ISO in seconds',
    calls: [
      call('GET', '/order/', 'orders'),
      call('GET', '/order/?page=1&pagesize=25&sort=source', 'orders'),
      call('GET', '/order/{order}', 'the order'),
      call('GET', '/order/bysourceid/{number}', 'orders'),
      call('GET', '/order/details/{order}', 'the order and what belongs to it'),
      call('GET', '/file/{file}', 'the file'),
      call('GET', '/file/order/{order}', 'files'),
      call('GET', '/file/download/{file}', 'a refusal: the artwork is at the print site'),
      call('GET', '/product/{product}', 'the product'),
      call('GET', '/sku/?page=1&pagesize=25', 'SKUs'),
      call('GET', '/sku/{sku}', 'the SKU'),
      ...notOffered('GET /barcode/details{barcode}', 'GET /batch/{order}', 'GET /subbatch/status/live'),
      ...notOffered('GET /subbatch/status/live/barcode/{barcode}', 'GET /subbatch/extra/', 'GET /subbatch/{order}'),
      ...notOffered('GET /subbatch/barcode/{barcode}', 'GET /subbatch/greensheet/{order}', 'GET /item/{order}'),
      ...notOffered('GET /imposition/{order}', 'GET /impositionJob?page=1&pagesize=25&sort=_id&direction=-1'),
      ...notOffered('GET /job/byorder/{order}', 'GET /order/{order}/productionstatus'),
      ...notOffered(
        'GET /product/unallocated',
        'POST /batch/scan/barcode/{barcode}',
        'PUT /product/{product}',
        'PUT /sku/{sku}',
      ),
    ],
  },
  {
    ...printOs,
    name: 'HPInc/printos-siteflow-api-samples (C#, JavaScript)',
    namesAlgorithm: true,
    date: 'ISO in seconds',
    calls: ofPrintOs,
  },
  {
    ...printOs,
    name: 'HPInc/printos-siteflow-api-samples (Java, PHP, Postman)',
    namesAlgorithm: false,
    date: 'ISO',
    calls: ofPrintOs,
  },
  {
    ...printOs,
    name: 'HPInc/printos-siteflow-api-samples (Python)',
    namesAlgorithm: true,
    date: 'ISO in seconds',
    calls: [...ofPrintOs, call('GET', '/order/', 'orders')],
  },
]
