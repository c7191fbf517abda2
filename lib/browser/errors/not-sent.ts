import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

/** The error of a change that was not sent, because there is no connection. */
export const notSentError = (call: string) => new UpstreamError(call, 503, { code: notSent })
export const isNotSent = (error: unknown) => codeOf(error) === notSent
const notSent = 'not_sent'
