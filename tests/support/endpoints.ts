/** A method and path by which a request enters the upstream, with a made-up value for each parameter. */
export type Endpoint = { method: string; path: string }

const toEndpoint = (line: string): Endpoint => {
  const [method = '', path = ''] = line.split(' ')
  return { method, path }
}

/** Endpoints of the upstream outside the contract. A test compares them with the routes that its apps serve. */
export const besideContract: readonly Endpoint[] = [
  ...['/api', '/siteflow/api'].flatMap((base) => [
    `POST ${base}/order`,
    `POST ${base}/order/route/x1`,
    `POST ${base}/order/validate`,
    `GET ${base}/file/getpreupload`,
  ]),
  'POST /submission/order',
  'POST /submission/api/order',
  'POST /submission/order/validate',
  'POST /submission/api/order/validate',
  'GET /health/live',
  'GET /health/ready',
  'POST /ofrep/v1/evaluate/flags',
  'POST /ofrep/v1/evaluate/flags/x1',
  'GET /files/artwork/x1/1.pdf',
  'PUT /files/artwork/x1/1.pdf',
  'GET /docs/x1',
  'GET /docs/samples/x1',
  'GET /outbox',
  'GET /outbox/x1',
  'GET /inbox/x1',
  'POST /inbox/x1',
  'PUT /inbox/x1',
  'GET /samples/x1/x1',
  'POST /sign-in-tokens/x1',
].map(toEndpoint)
