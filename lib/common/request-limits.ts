/**
 * Limits of a request before the portal reads it (decision 039). Next's own code takes time that grows with the
 * square of these.
 */
export const requestLimits = {
  /** Bytes of an address, from its first slash to the end of its query. */
  address: 4096,
  parameters: 100,
  /** Chromium keeps 180 for a site, Firefox 150. */
  cookies: 200,
  /** Characters of the User-Agent header. */
  userAgent: 1024,
}
