import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { Thumbnail } from './document/report.ts'
import { damages } from './testing/damaged.ts'
import { catalog, onePage, type RawObject, rawPdf, readArtwork } from './testing/pdfs.ts'
import { drawThumbnails } from './thumbnails.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thumbnails-'))
})

type Color = 'white' | 'cyan' | 'magenta' | 'between'

async function draw(bytes: Uint8Array, { pageCount = 1, isDamaged = false } = {}): Promise<Thumbnail[]> {
  const drawn: Thumbnail[] = []
  const onThumbnail = (thumbnail: Thumbnail) => void drawn.push(thumbnail)
  await drawThumbnails(Buffer.from(bytes), { directory, pageCount, isDamaged, onThumbnail })
  return drawn
}

/** The colours at shares of the width of the first page, in its middle. */
async function colorsOf(bytes: Uint8Array, at: readonly number[]): Promise<Color[]> {
  await draw(bytes)
  const { data, info } = await sharp(join(directory, 'page-1.webp')).raw().toBuffer({ resolveWithObject: true })
  return at.map((share) => {
    const pixel = (Math.floor(info.height / 2) * info.width + Math.floor(share * info.width)) * info.channels
    const [red = 0, green = 0] = data.subarray(pixel, pixel + 3)
    if (red > 240 && green > 240) return 'white'
    if (red < 60 && green > 120) return 'cyan'
    return red > 210 && green < 60 ? 'magenta' : 'between'
  })
}

type Page = { resources?: string; content?: string; annotations?: string; form?: string; more?: RawObject[] }

/** A square page; object 5 is the first of `more`. */
function page({ resources = '', content = '', annotations = '', form = '', more = [] }: Page): Buffer {
  const entries = `/MediaBox [0 0 300 300] /Contents 4 0 R /Resources << ${resources} >> /Annots [${annotations}]`
  const root = form ? catalog.replace('>>', `/AcroForm << ${form} >> >>`) : catalog
  const leaf = `<< /Type /Page /Parent 2 0 R ${entries} >>`
  return rawPdf([root, onePage, leaf, { dict: '', data: Buffer.from(content) }, ...more])
}

it('[FM-01] form fields are drawn as they are filled in, and not where they are hidden', async () => {
  const data = Buffer.from('0 1 0 0 k 0 0 300 300 re f')
  const filled: RawObject = { dict: '/Type /XObject /Subtype /Form /BBox [0 0 300 300]', data }
  const field = (entries: string) => `<< /Type /Annot /Subtype /Widget /T (a) /F 4 /Rect [0 0 150 300] ${entries} >>`
  const form = '/Fields [6 0 R] /DR << /Font << /H << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> >>'
  const text = field('/FT /Tx /AP << /N 5 0 R >>')
  const box = (state: string) => field(`/FT /Btn /V /${state} /AS /${state} /AP << /N << /On 5 0 R >> >>`)
  for (const [name, widget, fields, color] of [
    ['a text field', text, form, 'magenta'],
    ['a ticked box', box('On'), form, 'magenta'],
    ['a box that is not ticked', box('Off'), form, 'white'],
    ['a field of no form', text, '', 'magenta'],
    ['no appearance', field('/FT /Tx /V (MMM) /DA (/H 200 Tf 0 1 0 0 k)'), `${form} /NeedAppearances true`, 'magenta'],
    ['a hidden field', text.replace('/F 4', '/F 2'), form, 'white'],
  ] as const) {
    const bytes = page({ annotations: '6 0 R', form: fields, more: [filled, widget] })
    expect(await colorsOf(bytes, [0.06, 0.75]), name).toEqual([color, 'white'])
  }
})

it('[FM-01] each page of a damaged file is drawn, also where PDFium alone finds damage', async () => {
  const card = await readArtwork('card-1')
  for (const [name, damage] of Object.entries(damages)) {
    const drawn = await draw(damage(card), { pageCount: 2, isDamaged: true })
    expect(drawn, name).toMatchObject([{ page: 1 }, { page: 2 }])
  }
  const bytes = damages['a trailer without its catalog'](await readArtwork('card-2'))
  expect(await draw(bytes, { pageCount: 2 })).toHaveLength(2)
})
