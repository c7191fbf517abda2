import { createHmac } from 'node:crypto'

/** The credentials of a role. */
export type Signer = { token: string; secret: string }

/** What a published client sends with a request that it signs: the path without its query. */
export const signRequest = (
  method: string,
  path: string,
  { token, secret }: Signer,
  date = new Date().toISOString(),
) => ({
  'x-oneflow-authorization': `${token}:${createHmac('sha256', secret).update(`${method} ${path} ${date}`).digest('hex')}`,
  'x-oneflow-date': date,
  'x-oneflow-algorithm': 'SHA256',
})
