import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

export const notSentError = (call: string) => new UpstreamError(call, 503, { code: notSent })
export const isNotSent = (error: unknown) => codeOf(error) === notSent
const notSent = 'not_sent'
