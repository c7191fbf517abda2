import { readFile } from 'node:fs/promises'

/** A file of the demonstration: `card-1` has a cross-reference table, the others have a cross-reference stream. */
export const readArtwork = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../seed/artwork/${name}.pdf`, import.meta.url))

export type RawObject = string | { dict: string; data: Buffer }

/** Writes numbered objects (the first is 1, and is the catalog) as a PDF with a correct cross-reference table. */
export function rawPdf(objects: readonly RawObject[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  let entries = ''
  for (const [index, object] of objects.entries()) {
    const { dict, data } = typeof object === 'string' ? { dict: object, data: undefined } : object
    const body = data ? [`<< ${dict} /Length ${data.length} >>\nstream\n`, data, '\nendstream'] : [dict]
    const written = [`${index + 1} 0 obj\n`, ...body, '\nendobj\n'].map((part) => Buffer.from(part))
    entries += `${String(length).padStart(10, '0')} 00000 n \n`
    for (const part of written) length += part.length
    parts.push(...written)
  }
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`)])
}

export const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
export const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

/** Objects 1 to 3 of a file with one A4 page whose content is object 4. */
export function onePageWith(entries = ''): string[] {
  return [catalog, onePage, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${entries} >>`]
}
