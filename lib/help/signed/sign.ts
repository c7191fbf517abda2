import { createHmac } from 'node:crypto'

/**
 * The headers that sign a request with the token and secret of a role: lower-case hex HMAC of the method, the path with
 * its base and without its query, and the date, which is sent as it was signed.
 */
export function sign(
  { token, secret }: { token: string; secret: string },
  method: string,
  path: string,
  now: Date = new Date(),
): Record<string, string> {
  const date = now.toISOString()
  const signature = createHmac('sha256', secret).update(`${method} ${path} ${date}`).digest('hex')
  return {
    'x-oneflow-authorization': `${token}:${signature}`,
    'x-oneflow-date': date,
    'x-oneflow-algorithm': 'SHA256',
  }
}
