/** A Content-Disposition with the name in both forms of RFC 6266: plain for old clients, UTF-8 for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = safeFilename(filename)
  if (name === '') return kind
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name that is valid on every file system: no folders, no control or direction characters, at most 200 characters. */
export function safeFilename(filename: string): string {
  return filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(-200)
    .toWellFormed()
}
