import { timeoutSignal } from '#lib/browser/calls/time.ts'

export class SessionCallError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined

  constructor({ status, code }: { status?: number; code?: string }, options?: ErrorOptions) {
    super(code ?? 'portal_unreachable', options)
    this.name = 'SessionCallError'
    this.status = status
    this.code = code
  }
}

/** Plain `fetch`, because every page loads this code. */
export async function callSession(
  path: '/api/session' | `/api/session/${string}` | `/api/auth/${string}`,
  { method = 'POST', body, background = false }: { method?: 'GET' | 'POST'; body?: unknown; background?: boolean } = {},
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-sfl': '1' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (background) headers['x-sfl-background'] = '1'
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: timeoutSignal(),
    })
  } catch (cause) {
    throw new SessionCallError({}, { cause })
  }
  const content: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return content
  throw new SessionCallError({ status: answer.status, code: textIn(content, 'code') })
}

export function textIn(answer: unknown, name: string): string | undefined {
  const value: unknown = valueIn(answer, name)
  return typeof value === 'string' ? value : undefined
}

export function valueIn(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
}
