/** File systems hold 255 bytes, and the browser may add " (1)". */
const longestBytes = 200
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"\\/:*?<>|]/gu

/** RFC 6266. */
export function contentDisposition(kind: 'attachment' | 'inline', filename: string): string {
  const name = safeFilename(filename)
  const ascii = name.replace(/[^\u0020-\u007e]/g, '_').replaceAll('%', '_')
  if (ascii === name) return `${kind}; filename="${name}"`
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeRfc8187(name)}`
}

export function safeFilename(filename: string): string {
  const [base = ''] = filename.toWellFormed().split(/[\\/]/).slice(-1)
  const clean = base.replace(unsafe, '').replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return clean === '' ? 'file' : shortened(clean)
}

/** A PDF is opened by its extension. */
export const nameOfType = (name: string, contentType: string | undefined) =>
  contentType === 'application/pdf' && !/\.pdf$/i.test(name) ? `${name}.pdf` : name

function shortened(name: string) {
  if (bytesOf(name) <= longestBytes) return name
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? []
  let left = longestBytes - extension.length
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    left -= bytesOf(segment)
    if (left < 0) break
    kept += segment // grapheme by grapheme: half an emoji is another one
  }
  return (kept.replace(/(?<![\s.])[\s.]+$/, '') || 'file') + extension
}

const bytesOf = (text: string) => Buffer.byteLength(text)

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
