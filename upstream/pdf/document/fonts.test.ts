import { describe, expect, it } from 'vitest'
import { inspectPdf } from '../inspect.ts'
import { onePageWith, type RawObject, rawPdf } from '../samples/raw-pdf.ts'

const text = 'BT /F 9 Tf (x) Tj ET'
const embedded = (key: string) => `/FontDescriptor << /Type /FontDescriptor /${key} 5 0 R >>`
const program: RawObject = { dict: '', data: Buffer.from('a font') }

/** The fonts of a page that shows text with a font `F`; object 5 is a font program. */
async function fontsOf(font: string, { content = text, entries = '' } = {}) {
  const page = onePageWith(`/Resources << /Font << /F << /Type /Font ${font} >> >> ${entries} >>`)
  const report = await inspectPdf(rawPdf([...page, { dict: '', data: Buffer.from(content) }, program]))
  return report.ok ? report.fonts : report.error.code
}

describe('the fonts of a PDF', () => {
  it.each<[string, string, object]>([
    ['none', '/Subtype /Type1 /BaseFont /Helvetica', { name: 'Helvetica', type: 'Type1', embedding: 'none' }],
    [
      'none, where it is described without its program',
      '/Subtype /TrueType /BaseFont /Arial /FontDescriptor << /Type /FontDescriptor >>',
      { name: 'Arial', type: 'TrueType', embedding: 'none' },
    ],
    [
      'full',
      `/Subtype /TrueType /BaseFont /Arial ${embedded('FontFile2')}`,
      { name: 'Arial', type: 'TrueType', embedding: 'full' },
    ],
    [
      'subset',
      `/Subtype /Type1 /BaseFont /ABCDEF+Gill#20Sans ${embedded('FontFile3')}`,
      { name: 'Gill Sans', type: 'Type1', embedding: 'subset' },
    ],
    [
      'subset, of a composite font',
      `/Subtype /Type0 /BaseFont /X /DescendantFonts [<< /Subtype /CIDFontType2 /BaseFont /QWERTZ+Noto ${embedded('FontFile2')} >>]`,
      { name: 'Noto', type: 'CIDFontType2', embedding: 'subset' },
    ],
    [
      'none, of a composite font without its program',
      '/Subtype /Type0 /BaseFont /Ryumin-Light /DescendantFonts [<< /Subtype /CIDFontType0 /BaseFont /Ryumin-Light >>]',
      { name: 'Ryumin-Light', type: 'CIDFontType0', embedding: 'none' },
    ],
    [
      'none, by its name in any script',
      '/Subtype /TrueType /BaseFont /#e6#98#8e#e6#9c#9d',
      { name: '明朝', type: 'TrueType', embedding: 'none' },
    ],
    [
      'full, of a font whose glyphs are drawn',
      '/Subtype /Type3 /CharProcs << >>',
      { name: 'Type 3', type: 'Type3', embedding: 'full' },
    ],
  ])('[FM-04] are listed, with the embedding %s', async (_, font, listed) => {
    expect(await fontsOf(font)).toEqual([listed])
  })

  it.each([
    ['no text is shown', '0 0 9 9 re f'],
    ['the text is invisible', '3 Tr BT /F 9 Tf (scanned) Tj ET'],
  ])('[FM-04] are none while %s', async (_, content) => {
    expect(await fontsOf('/Subtype /Type1 /BaseFont /Helvetica', { content })).toEqual([])
  })

  it('[FM-04] are listed once, whatever shows them: a page, a form, a printed field', async () => {
    const font = '/Font << /F << /Subtype /Type1 /BaseFont /Times-Roman >> >>'
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${font} >>`
    const field = '<< /Subtype /Widget /F 4 /Rect [0 0 9 9] /AP << /N 6 0 R >> >>'
    const page = onePageWith(`/Resources << ${font} /XObject << /X 5 0 R >> >> /Annots [${field}]`)
    const drawn = { dict: '', data: Buffer.from(`${text} /X Do`) }
    const formed = { dict: form, data: Buffer.from(text) }
    const appearance = { dict: form.replace('Times-Roman', 'Courier'), data: Buffer.from(text) }
    const report = await inspectPdf(rawPdf([...page, drawn, formed, appearance]))
    expect(report.ok && report.fonts.map(({ name }) => name)).toEqual(['Courier', 'Times-Roman'])
  })

  it('[FM-04] answers for a font that is nothing, and for more fonts than a file has', async () => {
    expect(await fontsOf('/DescendantFonts 7')).toEqual([{ name: '', type: '', embedding: 'none' }])
    const many = Array.from({ length: 700 }, (_, at) => at)
    const resources = many.map((at) => `/F${at} << /Subtype /Type1 /BaseFont /Font${at} >>`).join(' ')
    const shown = many.map((at) => `/F${at} 9 Tf (x) Tj`).join(' ')
    const page = onePageWith(`/Resources << /Font << ${resources} >> >>`)
    const report = await inspectPdf(rawPdf([...page, { dict: '', data: Buffer.from(`BT ${shown} ET`) }]))
    expect(report.ok && report.fonts.length).toBe(500)
  })
})
