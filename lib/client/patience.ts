/** Longer than the portal itself waits for the upstream, so that its own answer is heard where there is one. */
const patienceMs = 45_000
/** A file, or a picture of one, may take as long as the portal gives it. */
const mediaPatienceMs = 610_000

/** Ends a call that nobody answers. A connection that died without a sign would be waited for for many minutes. */
export function patience(response: unknown = 'json'): AbortSignal {
  return AbortSignal.timeout(response === 'media' ? mediaPatienceMs : patienceMs)
}
