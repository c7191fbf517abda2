import { expect, it } from 'vitest'
import { inspectPdf } from '../inspect.ts'
import { onePageWith, type RawObject, rawPdf } from '../testing/pdfs.ts'

async function inksIn(bytes: Uint8Array): Promise<string> {
  const report = await inspectPdf(Buffer.from(bytes))
  if (!report.ok) throw new Error(report.error.title)
  const { process, spot, rgb } = report.inks
  return [...process, ...spot, ...(rgb ? ['RGB'] : [])].join(', ')
}
/** The inks of a page, process inks in small letters; object 5 is the first of `more`. */
const inksOf = (content: string, resources = '', more: RawObject[] = []) =>
  inksIn(rawPdf([...onePageWith(`/Resources << ${resources} >>`), { dict: '', data: Buffer.from(content) }, ...more]))

const spot = (name: string): string =>
  `[/Separation /${name} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C1 [0 1 1 0] /N 1 >>]`
const form = (data: string, dict = ''): RawObject => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${dict}`,
  data: Buffer.from(data),
})
const fill = '0 0 9 9 re f'
const all = 'cyan, magenta, yellow, black'

it('[FM-04] the inks of a page include those of fields and comments that are printed', async () => {
  for (const [what, annotation, inks] of [
    ['a comment', '/Subtype /Stamp /F 4 /AP << /N 5 0 R >>', 'magenta'],
    ['a box by its state', '/Subtype /Widget /F 4 /AS /On /AP << /N << /On 5 0 R /Off 6 0 R >> >>', 'magenta'],
    ['not printed', '/Subtype /Widget /AP << /N 5 0 R >>', ''],
    ['without an appearance', '/Subtype /Widget /F 4 /AP 7', ''],
  ] as const) {
    const page = onePageWith(`/Annots [<< /Rect [0 0 9 9] ${annotation} >>]`)
    const forms = [form(`0 1 0 0 k ${fill}`), form(`1 0 0 0 k ${fill}`)]
    expect(await inksIn(rawPdf([...page, { dict: '', data: Buffer.from('') }, ...forms])), what).toBe(inks)
  }
})

it('[FM-04] the inks of a page are those that its content paints', async () => {
  for (const [what, content, inks] of [
    ['the colour a page starts with', fill, 'black'],
    ['components that are not zero', `1 0 0.2 0 k ${fill}`, 'cyan, yellow'],
    ['fill and stroke', '1 0 0 0 k 0 1 0 0 K 0 0 9 9 re B', 'cyan, magenta'],
    ['RGB, whose inks are only a guess', `1 0 0 rg ${fill}`, 'RGB'],
    ['text in the fill colour', '0 1 0 0 k BT /F 9 Tf (x) Tj ET', 'magenta'],
    ['invisible text', '3 Tr BT (scanned) Tj ET', ''],
    ['an inline palette by its base', 'BI /CS [/I /CMYK 0 <00000000>] ID x EI', all],
  ] as const) {
    expect(await inksOf(content), what).toBe(inks)
  }
})

it('[FM-04] the inks of a page are named by its colour spaces', async () => {
  const profile: RawObject = { dict: '/N 4', data: Buffer.from('profile') }
  for (const [what, space, content, inks] of [
    ['a spot ink', spot('PANTONE#20186#20C'), '/S cs 1 scn f', 'PANTONE 186 C'],
    ['in UTF-8', spot('#e7#89#b9#e8#89#b2#20Gr#c3#bcn'), '/S cs 1 scn f', '特色 Grün'],
    ['a tint of zero', spot('White'), '/S cs 0 scn f', ''],
    ['All, for marks on the plates there are', spot('All'), '/S cs 1 scn f', ''],
    ['Black as the process ink', spot('Black'), '/S cs 1 scn f', 'black'],
    ['DeviceN', '[/DeviceN [/Cyan /Gold /Foil /None] /DeviceCMYK << >>]', '/S cs 0.5 1 0 1 scn f', 'cyan, Gold'],
    ['an indexed space by its base', `[/Indexed ${spot('Gold')} 1 <00ff>]`, '/S cs 1 sc f', 'Gold'],
    ['an ICC profile of four channels', '[/ICCBased 5 0 R]', '/S cs 0 1 0 0 sc f', 'magenta'],
  ] as const) {
    expect(await inksOf(content, `/ColorSpace << /S ${space} >>`, [profile]), what).toBe(inks)
  }
})

it('[FM-04] the inks of a form are those for all colours and resources of its callers', async () => {
  const called = [form(fill)]
  expect(await inksOf('0 1 0 0 k /F Do 1 0 0 0 k /F Do', '/XObject << /F 5 0 R >>', called)).toBe('cyan, magenta')
  expect(await inksOf('/F Do', '/XObject << /F 5 0 R >>', [form(`/F Do ${fill}`)])).toBe('black')
  const calling = (name: string): RawObject =>
    form('/C Do', `/Resources << /XObject << /C 7 0 R >> /ColorSpace << /S ${spot(name)} >> >>`)
  const forms = [calling('Gold'), calling('Foil'), form(`/S cs 1 scn ${fill}`)]
  expect(await inksOf('/A Do /B Do', '/XObject << /A 5 0 R /B 6 0 R >>', forms)).toBe('Gold, Foil')
})

it('[FM-04] the inks of drawn glyphs are their own or those of the text', async () => {
  const own = `/Resources << /ColorSpace << /S ${spot('Gold')} >> >>`
  const font = `/Font << /T << /Type /Font /Subtype /Type3 /CharProcs << /a 5 0 R >> ${own} >> >>`
  for (const [drawn, inks] of [
    [`9 0 d0 1 0 0 0 k ${fill}`, 'cyan'],
    [`9 0 0 0 9 9 d1 ${fill}`, 'magenta'],
    [`9 0 d0 /S cs 1 scn ${fill}`, 'Gold'],
  ] as const) {
    for (const mode of [0, 3]) {
      const text = `0 1 0 0 k ${mode} Tr /T 9 Tf (a) Tj`
      expect(await inksOf(text, font, [{ dict: '', data: Buffer.from(drawn) }]), drawn).toBe(inks)
    }
  }
})

it('[FM-04] the inks of a book that changes between fonts of drawn glyphs very often are read', async () => {
  const glyph: RawObject = { dict: '', data: Buffer.from(`9 0 0 0 9 9 d1 ${`${fill} `.repeat(30)}`) }
  const names = Array.from({ length: 100 }, (_, at) => `/g${at} 5 0 R`).join(' ')
  const font = `<< /Type /Font /Subtype /Type3 /CharProcs << ${names} >> >>`
  const text = '/T 9 Tf (a) Tj /U 9 Tf (a) Tj '.repeat(5000)
  expect(await inksOf(text, `/Font << /T ${font} /U ${font} >>`, [glyph])).toBe('black')
})

it('[FM-04] inks on layers that are off are listed apart, with the layers', async () => {
  const visible = `0 0 0 1 k ${fill}`
  const varnish = `/S cs 1 scn ${fill}`
  const marked = `${visible} /OC /L BDC /Span BMC ${varnish} EMC EMC ${visible}`
  const shown = { inks: 'black, Varnish', layers: [], hidden: [] }
  const apart = { inks: 'black', layers: ['Die'], hidden: ['Varnish'] }
  const print = (state: string) => `/Usage << /Print << /PrintState /${state} >> >>`
  const use = '/AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>]'
  const stamp = '/Annots [<< /Rect [0 0 9 9] /Subtype /Stamp /F 4 /AP << /N 8 0 R >> /OC 5 0 R >>]'
  const members = (policy: string) => `/Type /OCMD /OCGs [5 0 R 6 0 R] ${policy}`
  const white = '/Type /OCG /Name (White)'
  for (const {
    what,
    settings = '/OFF [5 0 R]',
    die = '',
    other = white,
    layer = '5 0 R',
    content = marked,
    annots = '',
    is,
  } of [
    { what: 'on', settings: '', is: shown },
    { what: 'off', is: apart },
    { what: 'all off but others', settings: '/BaseState /OFF /ON [6 0 R]', is: apart },
    { what: 'all off but this', settings: '/BaseState /OFF /ON [5 0 R]', is: shown },
    { what: 'off for print', settings: use, die: print('OFF'), is: apart },
    { what: 'on for print', settings: `/OFF [5 0 R] ${use}`, die: print('ON'), is: shown },
    { what: 'of a design program', die: '/Intent /Design', is: shown },
    { what: 'any member on', layer: '7 0 R', other: members(''), is: shown },
    { what: 'all members on', layer: '7 0 R', other: members('/P /AllOn'), is: { ...apart, layers: ['Die, White'] } },
    { what: 'all members off', layer: '7 0 R', other: members('/P /AllOff'), is: { ...apart, layers: ['Die, White'] } },
    {
      what: 'by an expression',
      layer: '7 0 R',
      other: '/Type /OCMD /VE [/Not [/Or 5 0 R 6 0 R]]',
      is: { ...apart, layers: ['Die, White'] },
    },
    { what: 'a form', content: `${visible} /F Do`, is: apart },
    { what: 'a form in a layer', content: `${visible} /OC /L BDC /G Do EMC`, is: apart },
    { what: 'a picture', content: `${visible} /I Do`, is: { ...apart, hidden: ['RGB'] } },
    { what: 'a comment', content: visible, annots: stamp, is: apart },
    { what: 'without marks', content: `${visible} /OC /L BDC 0 1 0 0 k EMC`, is: { ...apart, layers: [], hidden: [] } },
    { what: 'left open', content: `/OC /L BDC ${varnish}`, is: { ...apart, inks: '' } },
  ]) {
    const catalog = `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << ${settings} >> >> >>`
    const objects = '/XObject << /F 9 0 R /G 8 0 R /I 10 0 R >>'
    const resources = `${objects} /Properties << /L ${layer} >> /ColorSpace << /S ${spot('Varnish')} >>`
    const [, tree = '', page = ''] = onePageWith(`/Resources << ${resources} >> ${annots}`)
    const own = `/Resources << /ColorSpace << /S ${spot('Varnish')} >> >>`
    const image =
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /OC 5 0 R'
    const report = await inspectPdf(
      rawPdf([
        catalog,
        tree,
        page,
        { dict: '', data: Buffer.from(content) },
        `<< /Type /OCG /Name (Die) ${die} >>`,
        '<< /Type /OCG /Name (White) >>',
        `<< ${other} >>`,
        form(varnish, own),
        form(varnish, `${own} /OC 5 0 R`),
        { dict: image, data: Buffer.from('rgb') },
      ]),
    )
    if (!report.ok) throw new Error(report.error.title)
    const { differences, pageConfigs } = report
    const found = {
      inks: pageConfigs[0]?.colors.join(', '),
      layers: differences.hiddenLayers,
      hidden: differences.hiddenInks,
    }
    expect(found, what).toEqual(is)
  }
})
