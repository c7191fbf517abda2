import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { InkReport } from '../document/report.ts'
import { inspectPdf } from '../inspect.ts'
import { onePageWith, type RawObject, rawPdf } from '../samples/raw-pdf.ts'

const none: InkReport = { process: [], spot: [], rgb: false }
const black: InkReport = { ...none, process: ['black'] }

async function inksOf(content: string, resources = '', more: RawObject[] = []): Promise<InkReport> {
  const bytes = rawPdf([
    ...onePageWith(`/Resources << ${resources} >>`),
    { dict: '', data: Buffer.from(content) },
    ...more,
  ])
  const report = await inspectPdf(bytes)
  if (!report.ok) throw new Error(report.error.title)
  return report.inks
}

const spot = (name: string): string =>
  `[/Separation /${name} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C1 [0 1 1 0] /N 1 >>]`
const form = (data: string, dict = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${dict}`,
  data: Buffer.from(data),
})

describe('the inks of what is on a page', () => {
  const inksWith = async (annotation: string) => {
    const report = await inspectPdf(
      rawPdf([
        ...onePageWith(`/Annots [<< /Rect [0 0 9 9] ${annotation} >>]`),
        { dict: '', data: Buffer.from('') },
        form('0 1 0 0 k 0 0 9 9 re f'),
        form('1 0 0 0 k 0 0 9 9 re f'),
      ]),
    )
    return report.ok ? report.inks.process : report.error.code
  }
  it.each<[string, string, string[]]>([
    ['a form field that is printed', '/Subtype /Widget /F 4 /AP << /N 5 0 R >>', ['magenta']],
    ['a comment that is printed', '/Subtype /Stamp /F 4 /AP << /N 5 0 R >>', ['magenta']],
    ['a box by its state', '/Subtype /Widget /F 4 /AS /On /AP << /N << /On 5 0 R /Off 6 0 R >> >>', ['magenta']],
    ['nothing of what is not printed', '/Subtype /Widget /AP << /N 5 0 R >>', []],
    ['nothing of what is hidden', '/Subtype /Widget /F 6 /AP << /N 5 0 R >>', []],
    ['nothing of a field without an appearance', '/Subtype /Widget /F 4 /AP 7', []],
  ])('[FM-04] are those of %s', async (_, annotation, inks) => {
    expect(await inksWith(annotation)).toEqual(inks)
  })
})

describe('the inks of a page', () => {
  it.each<[string, string, InkReport]>([
    ['black, the colour a page starts with', '0 0 9 9 re f', black],
    ['nothing for colours that are set but never painted', '1 0 0 0 k 0 0 1 0 K', none],
    ['nothing for a path that only clips', '1 0 0 0 k 0 0 9 9 re W n', none],
    ['the components of CMYK that are not zero', '1 0 0.2 0 k 0 0 9 9 re f', { ...none, process: ['cyan', 'yellow'] }],
    ['nothing for white, in any colour space', '0 0 0 0 k f 1 g f 1 1 1 rg f', none],
    ['fill and stroke for B', '1 0 0 0 k 0 1 0 0 K 0 0 9 9 re B', { ...none, process: ['cyan', 'magenta'] }],
    ['RGB as a flag, because its inks are only a guess', '1 0 0 rg 0 0 9 9 re f', { ...none, rgb: true }],
    ['the colour before q after Q', 'q 1 0 0 0 k Q 0 0 9 9 re f', black],
    ['text in the fill colour', '0 1 0 0 k BT /F 9 Tf (x) Tj ET', { ...none, process: ['magenta'] }],
    ['outlined text in the stroke colour', '0 1 0 0 K 1 Tr BT (x) Tj ET', { ...none, process: ['magenta'] }],
    ['nothing for invisible text', '3 Tr BT (scanned) Tj ET', none],
    ['a gray inline image as black', 'BI /W 1 /H 1 /CS /G /BPC 8 ID x EI', black],
    ['an inline mask in the fill colour', '0 0 1 0 k BI /W 1 /H 1 /IM true ID x EI', { ...none, process: ['yellow'] }],
    [
      'an inline palette by its base',
      'BI /CS [/I /CMYK 0 <00000000>] ID x EI',
      { ...none, process: ['cyan', 'magenta', 'yellow', 'black'] },
    ],
  ])('are %s', async (_, content, inks) => {
    expect(await inksOf(content)).toEqual(inks)
  })

  it.each<[string, string, string, InkReport]>([
    ['a spot ink by its name', spot('PANTONE#20186#20C'), '/S cs 1 scn f', { ...none, spot: ['PANTONE 186 C'] }],
    [
      'a spot ink by its name in any script, in UTF-8',
      spot('#e7#89#b9#e8#89#b2#20Gr#c3#bcn'),
      '/S cs 1 scn f',
      { ...none, spot: ['特色 Grün'] },
    ],
    ['a spot ink by a name of an older program', spot('Gr#fcn'), '/S cs 1 scn f', { ...none, spot: ['Grün'] }],
    ['a spot ink that is painted right after cs', spot('White'), '/S cs f', { ...none, spot: ['White'] }],
    ['no spot ink at a tint of zero', spot('White'), '/S cs 0 scn f', none],
    ['a stroked cutting line', spot('CutContour'), '/S CS 1 SCN 0 0 9 9 re S', { ...none, spot: ['CutContour'] }],
    ['nothing for All, which is for marks on the plates there are', spot('All'), '/S cs 1 scn f', none],
    ['a separation named Black as the process ink', spot('Black'), '/S cs 1 scn f', black],
    [
      'the colorants of DeviceN that are not zero',
      '[/DeviceN [/Cyan /Gold /Foil /None] /DeviceCMYK << >>]',
      '/S cs 0.5 1 0 1 scn f',
      { ...none, process: ['cyan'], spot: ['Gold'] },
    ],
    [
      'an indexed space by its base',
      `[/Indexed ${spot('Gold')} 1 <00ff>]`,
      '/S cs 1 sc f',
      { ...none, spot: ['Gold'] },
    ],
    ['CalGray as black', '[/CalGray << >>]', '/S cs 0 sc f', black],
    ['Lab as not separated', '[/Lab << >>]', '/S cs 50 20 20 sc f', { ...none, rgb: true }],
    [
      'an ICC profile of four channels as CMYK',
      '[/ICCBased 5 0 R]',
      '/S cs 0 1 0 0 sc f',
      { ...none, process: ['magenta'] },
    ],
  ])('are %s', async (_, space, content, inks) => {
    const profile: RawObject = { dict: '/N 4', data: Buffer.from('profile') }
    expect(await inksOf(content, `/ColorSpace << /S ${space} >>`, [profile])).toEqual(inks)
  })

  it('are those of a form, which starts with the colour of its caller', async () => {
    const resources = '/XObject << /F 5 0 R >>'
    expect(await inksOf('0 1 0 0 k /F Do', resources, [form('0 0 9 9 re f')])).toEqual({
      ...none,
      process: ['magenta'],
    })
  })

  it('are those of a form for every colour it is called with', async () => {
    const inks = await inksOf('0 1 0 0 k /F Do 1 0 0 0 k /F Do', '/XObject << /F 5 0 R >>', [form('0 0 9 9 re f')])
    expect(inks.process).toEqual(['cyan', 'magenta'])
  })

  it('are those of a form without resources for all resources that it is called with', async () => {
    const calling = (name: string): RawObject =>
      form('/C Do', `/Resources << /XObject << /C 7 0 R >> /ColorSpace << /S ${spot(name)} >> >>`)
    const called = form('/S cs 1 scn 0 0 9 9 re f')
    const resources = '/XObject << /A 5 0 R /B 6 0 R >>'
    const inks = await inksOf('/A Do /B Do', resources, [calling('Gold'), calling('Foil'), called])
    expect(inks.spot).toEqual(['Gold', 'Foil'])
  })

  it('are found in a form that draws itself', async () => {
    const inks = await inksOf('/F Do', '/XObject << /F 5 0 R >>', [form('/F Do 0 0 9 9 re f')])
    expect(inks).toEqual(black)
  })

  it.each<[string, string, InkReport]>([
    [
      'a CMYK picture as all four',
      '/ColorSpace /DeviceCMYK',
      { ...none, process: ['cyan', 'magenta', 'yellow', 'black'] },
    ],
    ['a gray picture as black', '/ColorSpace /DeviceGray', black],
    ['a picture without a colour space as not separated', '/Filter /JPXDecode', { ...none, rgb: true }],
    ['a mask in the fill colour', '/ImageMask true', { ...none, process: ['yellow'] }],
  ])('are those of %s', async (_, dict, inks) => {
    const image: RawObject = { dict: `/Subtype /Image /Width 1 /Height 1 ${dict}`, data: Buffer.from('x') }
    expect(await inksOf('0 0 1 0 k /I Do', '/XObject << /I 5 0 R >>', [image])).toEqual(inks)
  })

  it('are the end colours of a gradient, not everything its colour space could hold', async () => {
    const blend = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 0 0.5 0] /N 1 >>'
    const stitched = `<< /FunctionType 3 /Domain [0 1] /Functions [${blend}] /Bounds [] /Encode [0 1] >>`
    for (const shape of [blend, stitched]) {
      const shading = `<< /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 9 9] /Function ${shape} >>`
      const inks = { ...none, process: ['cyan', 'yellow'] }
      expect(await inksOf('/H sh', `/Shading << /H ${shading} >>`)).toEqual(inks)
      const pattern = `/Pattern << /P << /PatternType 2 /Shading ${shading} >> >>`
      expect(await inksOf('/Pattern cs /P scn 0 0 9 9 re f', pattern)).toEqual(inks)
    }
  })

  it('are those of a pattern: its own, or the ones it is given', async () => {
    const resources = `/Pattern << /P 5 0 R >> /ColorSpace << /U [/Pattern ${spot('Gold')}] >>`
    const tile = (paintType: number, data: string): RawObject => ({
      dict: `/PatternType 1 /PaintType ${paintType} /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>`,
      data: Buffer.from(data),
    })
    const coloured = await inksOf('/Pattern cs /P scn f', resources, [tile(1, '0 1 0 0 k 0 0 9 9 re f')])
    expect(coloured).toEqual({ ...none, process: ['magenta'] })
    const uncoloured = await inksOf('/U cs 1 /P scn f', resources, [tile(2, '0 0 9 9 re f')])
    expect(uncoloured).toEqual({ ...none, spot: ['Gold'] })
  })

  it.each<[string, string, InkReport]>([
    ['in its own colours', '9 0 d0 1 0 0 0 k 0 0 9 9 re f', { ...none, process: ['cyan'] }],
    ['in the colour of the text', '9 0 0 0 9 9 d1 0 0 9 9 re f', { ...none, process: ['magenta'] }],
    ['in a spot ink of its own resources', '9 0 d0 /S cs 1 scn 0 0 9 9 re f', { ...none, spot: ['Gold'] }],
  ])('are those of a font that draws its glyphs %s, in every rendering mode', async (_, drawn, inks) => {
    const own = `/Resources << /ColorSpace << /S ${spot('Gold')} >> >>`
    const font = `/Font << /T << /Type /Font /Subtype /Type3 /CharProcs << /a 5 0 R >> ${own} >> >>`
    const glyph: RawObject = { dict: '', data: Buffer.from(drawn) }
    for (const mode of [0, 3]) {
      expect(await inksOf(`0 1 0 0 k ${mode} Tr /T 9 Tf (a) Tj`, font, [glyph])).toEqual(inks)
    }
  })

  it('are those of a book that changes between fonts of drawn glyphs very often', async () => {
    const glyph: RawObject = { dict: '', data: Buffer.from(`9 0 0 0 9 9 d1 ${'0 0 9 9 re f '.repeat(30)}`) }
    const names = Array.from({ length: 100 }, (_, at) => `/g${at} 5 0 R`).join(' ')
    const font = `<< /Type /Font /Subtype /Type3 /CharProcs << ${names} >> >>`
    const text = '/T 9 Tf (a) Tj /U 9 Tf (a) Tj '.repeat(5000)
    expect(await inksOf(text, `/Font << /T ${font} /U ${font} >>`, [glyph])).toEqual(black)
  })

  it('are found in content that is cut in the middle and compressed', async () => {
    const flate = (data: string): RawObject => ({ dict: '/Filter /FlateDecode', data: deflateSync(Buffer.from(data)) })
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents [4 0 R 5 0 R] >>'
    const [catalog = '', tree = ''] = onePageWith()
    const report = await inspectPdf(rawPdf([catalog, tree, page, flate('1 0 0 0'), flate('k 0 0 9 9 re f')]))
    expect(report.ok && report.inks.process).toEqual(['cyan'])
  })
})
