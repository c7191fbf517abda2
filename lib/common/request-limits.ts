/** Next's time grows with the square of these (decision 039). */
export const requestLimits = {
  address: 4096,
  parameters: 100,
  /** Chromium keeps 180 for a site, Firefox 150. */
  cookies: 200,
  userAgent: 1024,
}
