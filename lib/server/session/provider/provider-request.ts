import { request } from 'undici'

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
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestAnswer) throw new Error('the identity provider sent too much')
    chunks.push(chunk)
  }
  return { status: answer.statusCode, body: parsed(Buffer.concat(chunks).toString('utf8')) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
