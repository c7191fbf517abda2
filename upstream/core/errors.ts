import type { Refusal } from '#lib/contract/fields.ts'

export type Validation = { path: string; message: string }
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 421 | 429 | 503

/** A refusal that the caller may read. Any code throws it; the error handler of the app makes the response. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: Status
  readonly code: string | number
  readonly validations: Validation[] | undefined
  readonly retryAfterMs: number | undefined
  constructor(
    status: Status,
    code: string | number,
    message: string,
    validations?: Validation[],
    retryAfterMs?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.validations = validations
    this.retryAfterMs = retryAfterMs
  }
  toBody(): Refusal {
    return {
      success: false,
      error: {
        message: this.message,
        name: names[this.status],
        code: this.code,
        ...(this.validations && { validations: this.validations }),
      },
    }
  }
}

const names: Record<Status, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  421: 'MisdirectedRequest',
  429: 'TooManyRequests',
  503: 'Unavailable',
}

/** Error code of the real service for a body that does not validate. */
const validationFailed = 208

export const notFound = (what: string) => new Problem(404, 404, `${what} not found`)
export const invalid = (validations: Validation[]) =>
  new Problem(400, validationFailed, 'Validation failed', validations)
export const conflict = (code: string, message: string) => new Problem(409, code, message)
export const forbidden = (message: string) => new Problem(403, 403, message)
export const unauthorized = (message: string) => new Problem(401, 401, message)

/** Why the program cannot start, in a sentence for the operator who started it. */
export class StartError extends Error {
  override name = 'StartError'
}
