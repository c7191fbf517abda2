const kilobyte = 1024
const second = 1000

/** How long the portal waits for the upstream, and how much it reads of an answer it has to understand. */
export const limits = {
  connectMs: 3 * second,
  headersMs: 15 * second,
  jsonTotalMs: 30 * second,
  mediaIdleMs: 30 * second,
  mediaTotalMs: 600 * second,
  jsonBytes: 32 * kilobyte * kilobyte,
  retries: 2,
}
export type Limits = typeof limits
