const followed = new Set(['http:', 'https:', 'mailto:'])

/** An address from data as a link may have it: absolute, http, https or mailto. Anything else is no link. */
export function safeHref(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return followed.has(url.protocol) ? url.href : undefined
}
