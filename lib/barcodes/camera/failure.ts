/** Why the camera reads nothing. Each has a text and a remedy in the messages. */
export const cameraFailures = ['insecure', 'none', 'denied', 'inUse', 'lost', 'reader', 'failed'] as const
export type CameraFailure = (typeof cameraFailures)[number]

export class CameraError extends Error {
  readonly failure: CameraFailure

  constructor(failure: CameraFailure, cause?: unknown) {
    super(`The camera cannot be used: ${failure}`, { cause })
    this.failure = failure
  }
}

/** The names are those of the Media Capture standard. */
const failuresByName = new Map<unknown, CameraFailure>([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'inUse'],
  ['AbortError', 'inUse'],
])

export function toCameraFailure(error: unknown): CameraFailure {
  if (error instanceof CameraError) return error.failure
  // Some browsers throw a value that is no Error.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined
  return failuresByName.get(name) ?? 'failed'
}
