const followed = new Set(['http:', 'https:', 'mailto:'])

export function safeHref(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return followed.has(url.protocol) ? url.href : undefined
}
