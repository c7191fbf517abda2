const longest = 200
// Quotes, slashes and characters that a file system or a header cannot hold; marks that turn the reading direction.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"\\/:*?<>|]/gu

/** A `Content-Disposition` header (RFC 6266): the name for every browser, and in full for those that read `filename*`. */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = safeFilename(filename)
  const ascii = name.replace(/[^\u0020-\u007e]/g, '_').replaceAll('%', '_')
  if (ascii === name) return `${kind}; filename="${name}"`
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`
}

/** A file name that names a file and nothing else. */
export function safeFilename(filename: string): string {
  const [base = ''] = filename.toWellFormed().split(/[\\/]/).slice(-1)
  const clean = base.replace(unsafe, '').replace(/^[\s.]+|[\s.]+$/g, '')
  return clean === '' ? 'file' : shortened(clean)
}

/** Cuts a long name before its extension. */
function shortened(name: string) {
  const characters = Array.from(name) // whole characters: half of one is not allowed in a header
  if (characters.length <= longest) return name
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? []
  return characters.slice(0, longest - extension.length).join('') + extension
}

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
