const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
const addressOf = (path: string) => (scheme.test(path) && URL.canParse(path) ? new URL(path) : undefined)

export function toFileName(path: string): string {
  const address = addressOf(path)
  const last = (address?.pathname ?? path).split(/[\\/]/).findLast((segment) => segment !== '') ?? ''
  return address ? decoded(last) || address.host : last
}

/** Without a password or a signature. */
export function toShownPath(path: string): string {
  const address = addressOf(path)
  if (!address) return scheme.test(path) ? toFileName(path) : path
  return Object.assign(address, { username: '', password: '', search: '', hash: '' }).href
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that encodes nothing
  }
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function toFileSize(bytes: number): { value: number; unit: (typeof units)[number] } {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return { value: bytes / 1000 ** step, unit: units[step] ?? 'byte' }
}

const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/tiff': 'TIFF',
  'image/webp': 'WebP',
}

export const toTypeName = (contentType: string): string => names[contentType.toLowerCase()] ?? contentType

export function toPageRuns(pages: readonly number[]) {
  const runs: { from: number; to: number }[] = []
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && page === last.to + 1) last.to = page
    else runs.push({ from: page, to: page })
  }
  return runs
}
