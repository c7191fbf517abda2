import type { CustomFetch } from 'openid-client'
import { Agent, request } from 'undici'
import type { ClientCredentials } from '#lib/server/env/client-credentials.ts'
import { readBytes } from '#lib/server/upstream/read-body.ts'

export type ProviderFetch = CustomFetch

export const answerSeconds = 5
const largestAnswer = 1024 * 1024

/** Never redirected, at most five seconds and one megabyte. With credentials, they are shown at the TLS handshake. */
export function createProviderFetch({ key, certificate }: ClientCredentials = {}): ProviderFetch {
  const connect = key &&
    certificate && { key: key.object.export({ type: 'pkcs8', format: 'pem' }), cert: certificate.pem }
  const dispatcher = connect && new Agent({ connect })

  return async (url, { method, headers, body }) => {
    const answer = await request(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers, accept: 'application/json', 'user-agent': 'site-flow-light' },
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: AbortSignal.timeout(answerSeconds * 1000),
      ...(dispatcher && { dispatcher }),
    })
    const text = (await readBytes(answer.body, largestAnswer)).toString('utf8')
    // Some providers do not say that their JSON is JSON.
    const type = text.trimStart().startsWith('{') ? 'application/json' : String(answer.headers['content-type'])
    return new Response(text === '' ? null : text, { status: answer.statusCode, headers: { 'content-type': type } })
  }
}

type JsonAnswer = { status: number; type: string; body: unknown }
export async function readJson(fetch: ProviderFetch, url: string): Promise<JsonAnswer> {
  const answer = await fetch(url, { method: 'GET', headers: {}, body: undefined, redirect: 'manual' })
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? 'no content type'
  return { status: answer.status, type, body: await answer.json().catch(() => undefined) }
}
