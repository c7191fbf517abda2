import type { Locale } from '#lib/i18n/locales.ts'
import { refusalText } from './refusal-text.ts'

type Parts = { requestId?: string; details?: unknown; headers?: Record<string, string>; locale?: Locale }

/** The answer to a request that goes no further: a code for programs, a text for people, the id that finds it in the log. */
export function refuse(status: number, code: string, { requestId, details, headers, locale }: Parts = {}): Response {
  const message = refusalText(code, locale)
  return Response.json({ code, message, requestId, details }, { status, headers: { ...apiHeaders, ...headers } })
}

/** Headers of every answer under /api. Nothing there is ever a page, cached, or another site's to read. */
export const apiHeaders: Record<string, string> = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** A request that a step of the pipeline turned down. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, options: { details?: unknown; retryAfter?: number | undefined } = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = options.details
    this.retryAfter = options.retryAfter
  }

  toResponse(requestId: string, locale?: Locale): Response {
    const headers: Record<string, string> = this.retryAfter === undefined ? {} : { 'retry-after': `${this.retryAfter}` }
    return refuse(this.status, this.code, { requestId, details: this.details, headers, ...(locale && { locale }) })
  }
}
