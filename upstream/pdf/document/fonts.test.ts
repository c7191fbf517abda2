import { expect, it } from 'vitest'
import { inspectPdf } from '../inspect.ts'
import { onePageWith, type RawObject, rawPdf } from '../testing/pdfs.ts'

const text = 'BT /F 9 Tf (x) Tj ET'
const program: RawObject = { dict: '', data: Buffer.from('a font') }

async function fontsIn(bytes: Uint8Array): Promise<string[]> {
  const report = await inspectPdf(Buffer.from(bytes))
  if (!report.ok) throw new Error(report.error.title)
  return report.fonts.map(({ name, type, embedding }) => `${name} (${type}): ${embedding}`)
}
/** The fonts of a page that shows text with a font `F`; object 5 is a font program. */
const fontsOf = (font: string, content = text) => {
  const page = onePageWith(`/Resources << /Font << /F << /Type /Font ${font} >> >> >>`)
  return fontsIn(rawPdf([...page, { dict: '', data: Buffer.from(content) }, program]))
}

it('[FM-04] a font is listed with its name, its type and how much of it is embedded', async () => {
  const embedded = (key: string) => `/FontDescriptor << /Type /FontDescriptor /${key} 5 0 R >>`
  const composite = (font: string) => `/Subtype /Type0 /BaseFont /X /DescendantFonts [<< ${font} >>]`
  const noto = `/Subtype /CIDFontType2 /BaseFont /QWERTZ+Noto ${embedded('FontFile2')}`
  for (const [font, listed] of [
    ['/Subtype /Type1 /BaseFont /Helvetica', 'Helvetica (Type1): none'],
    [`/Subtype /TrueType /BaseFont /Arial ${embedded('FontFile2')}`, 'Arial (TrueType): full'],
    [`/Subtype /Type1 /BaseFont /ABCDEF+Gill#20Sans ${embedded('FontFile3')}`, 'Gill Sans (Type1): subset'],
    [composite(noto), 'Noto (CIDFontType2): subset'],
    ['/Subtype /TrueType /BaseFont /#e6#98#8e#e6#9c#9d', '明朝 (TrueType): none'],
    ['/Subtype /Type3 /CharProcs << >>', 'Type 3 (Type3): full'],
  ] as const) {
    expect(await fontsOf(font), font).toEqual([listed])
  }
})

it('[FM-04] fonts are listed once, whatever shows them', async () => {
  const font = '/Font << /F << /Subtype /Type1 /BaseFont /Times-Roman >> >>'
  const form = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${font} >>`
  const field = '<< /Subtype /Widget /F 4 /Rect [0 0 9 9] /AP << /N 6 0 R >> >>'
  const page = onePageWith(`/Resources << ${font} /XObject << /X 5 0 R >> >> /Annots [${field}]`)
  const drawn = { dict: '', data: Buffer.from(`${text} /X Do`) }
  const formed = { dict: form, data: Buffer.from(text) }
  const appearance = { dict: form.replace('Times-Roman', 'Courier'), data: Buffer.from(text) }
  const listed = await fontsIn(rawPdf([...page, drawn, formed, appearance]))
  expect(listed).toEqual(['Courier (Type1): none', 'Times-Roman (Type1): none'])
})
