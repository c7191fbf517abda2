export type RawObject = string | { dict: string; data: Buffer }

/** Writes numbered objects (the first is 1, and is the catalog) as a PDF with a correct cross-reference table. */
export function rawPdf(objects: readonly RawObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else {
      add(Buffer.from(`<< ${object.dict} /Length ${object.data.length} >>\nstream\n`))
      add(object.data)
      add(Buffer.from('\nendstream'))
    }
    add(Buffer.from('\nendobj\n'))
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`.concat(
        `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
      ),
    ),
  )
  return Buffer.concat(parts)
}

export const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
export const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

/** Objects 1 to 3 of a file with one A4 page whose content is object 4. */
export function onePageWith(entries = ''): string[] {
  return [catalog, onePage, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${entries} >>`]
}
