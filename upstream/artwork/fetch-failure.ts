import { StorageAwayError } from '../core/file-store.ts'
import { isDiskFull } from '../core/folder.ts'

export class FetchFailure extends Error {
  override name = 'FetchFailure'
  readonly title: string
  /** A retry cannot succeed, so the file fails at once. */
  readonly isFinal: boolean
  constructor(
    title: string,
    description: string,
    { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(description, { cause })
    this.title = title
    this.isFinal = isFinal
  }
}

export const refusedAddress = (description: string) =>
  new FetchFailure('The address of the artwork cannot be used', description, { isFinal: true })

export const tooLargeArtwork = (maxBytes: number) =>
  new FetchFailure(
    'The artwork is too large',
    `Files of more than ${maxBytes / 1024 / 1024} MB are not taken. Make the file smaller and send it again.`,
    { isFinal: true },
  )

export const unreachable = (description: string, cause?: unknown) =>
  new FetchFailure('The artwork could not be fetched', description, { cause })

const reasons: Record<string, string> = {
  ENOTFOUND: 'The name of the server is unknown. Check the address.',
  EAI_AGAIN: 'The name of the server could not be looked up just now.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server broke the connection off.',
  UND_ERR_SOCKET: 'The server broke the connection off.',
  UND_ERR_CONNECT_TIMEOUT: 'The server cannot be reached.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ETIMEDOUT: 'The server did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server belongs to another name.',
}

export function toFetchFailure(error: unknown): FetchFailure {
  if (error instanceof FetchFailure) return error
  if (error instanceof Error && error.cause instanceof FetchFailure) return error.cause
  if (error instanceof StorageAwayError || isDiskFull(error))
    return new FetchFailure('The artwork could not be kept', 'The storage of this service could not take the file.', {
      cause: error,
    })
  if (isTimeout(error)) return unreachable('The transfer took too long.', error)
  return unreachable(networkReasonOf(error), error)
}

/** By the code of the error alone: its message may tell of this program. */
export function networkReasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
    return `No secure connection to the server could be made (${code}).`
  if (/^(?:Z_|ZSTD_|ERR__?BROTLI|ERR__ERROR)/.test(code))
    return 'The server compressed the file, and it cannot be unpacked.'
  return reasons[code] ?? `The transfer failed${code && ` (${code})`}.`
}

/** A stream that a timed-out signal ended has the timeout as the cause of its error. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause))
