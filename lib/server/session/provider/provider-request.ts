import { request } from 'undici'
import { readBytes } from '#lib/server/upstream/read-body.ts'

type ProviderAnswer = { status: number; body: unknown }
type Sent = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  form?: Record<string, string>
  timeoutMs?: number
}
export type ProviderRequest = (url: string, sent: Sent) => Promise<ProviderAnswer>

const largestAnswer = 1024 * 1024

/** Never redirected, at most five seconds, JSON only. */
export const providerRequest: ProviderRequest = async (url, { method, headers = {}, form, timeoutMs = 5000 }) => {
  const answer = await request(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'site-flow-light',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body: form ? new URLSearchParams(form).toString() : null,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const bytes = await readBytes(answer.body, largestAnswer)
  return { status: answer.statusCode, body: parsed(bytes.toString('utf8')) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
