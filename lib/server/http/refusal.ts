import { defaultLocale, type Locale } from '#lib/common/i18n/locales.ts'
import { mergeMessages } from '#lib/common/i18n/merge-messages.ts'
import enGB from '#messages/en-GB.json'
import enUS from '#messages/en-US.json'
import jaJP from '#messages/ja-JP.json'
import { apiHeaders } from './security-headers.ts'

type Details = { details?: unknown; retryAfter?: number | undefined; headers?: Record<string, string> }

/** `retryAfter`: seconds. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfter: number | undefined
  private readonly headers: Record<string, string>

  constructor(status: number, code: string, { details, retryAfter, headers = {} }: Details = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
    this.headers = headers
  }

  toResponse(requestId: string, locale?: Locale): Response {
    const { status, code, details, retryAfter } = this
    const later: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
    const body = { code, message: refusalText(code, locale), requestId, details }
    return Response.json(body, { status, headers: { ...apiHeaders, ...later, ...this.headers } })
  }
}

const texts: Record<Locale, Record<string, string>> = {
  'en-GB': enGB.errors,
  'en-US': mergeMessages(enGB, enUS).errors,
  'ja-JP': jaJP.errors,
}

function refusalText(code: string, locale: Locale = defaultLocale): string {
  const known = texts[locale]
  return known[code] ?? known.internal ?? code
}
