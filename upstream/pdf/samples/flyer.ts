import { at, type Brand, brandOf, type Palette, paletteOf } from './brands.ts'
import { createDocument, type Drawing, white } from './drawing.ts'
import { drawMotif } from './motifs.ts'
import { addPage } from './page.ts'

const width = 148
const height = 210
const bleedMm = 3
const full = { x: -bleedMm, y: -bleedMm, width: width + 2 * bleedMm, height: height + 2 * bleedMm }

const offers = [
  'Opening weekend',
  'Summer season',
  'Autumn programme',
  'Members\u2019 evening',
  'Open day',
  'Winter sale',
] as const
const dates = [
  'Saturday 12 June',
  '3 to 5 July',
  'From 18 September',
  'Thursday 8 October',
  'Sunday 22 November',
] as const

/** One side of A5 with 3 mm bleed, four process inks. */
export async function flyerA5WithBleed(variant = 0): Promise<Uint8Array> {
  const brand = brandOf(variant)
  const { document, fonts } = await createDocument(`${brand.name} flyer`)
  addPage(document, fonts, {
    widthMm: width,
    heightMm: height,
    bleedMm,
    safetyMm: 8,
    draw: (drawing) => drawFlyer(drawing, brand, paletteOf(variant + 3), variant),
  })
  return document.save({ addDefaultPage: false })
}

function drawFlyer(drawing: Drawing, brand: Brand, palette: Palette, variant: number): void {
  const { dark, main, accent, light } = palette
  drawing.fill(light)
  drawing.rect(full)
  drawMotif(drawing, palette, { x: -bleedMm, y: 78, width: full.width, height: full.height - 81 }, variant)

  drawing.fill(dark)
  drawing.text(brand.trade.toUpperCase(), 12, 66, { font: 'bold', sizePt: 9, trackingPt: 1.5 })
  drawHeadline(drawing, at(offers, variant), 12, 50)
  drawing.fill(main)
  drawing.text(brand.line, 12, 41, { font: 'italic', sizePt: 13 })

  drawing.fill(dark)
  drawing.rect({ x: -bleedMm, y: -bleedMm, width: full.width, height: 33 })
  drawing.fill(white)
  drawing.text(at(dates, variant), 12, 19, { font: 'bold', sizePt: 14 })
  drawing.text(brand.place, 12, 12, { sizePt: 10 })
  drawing.fill(accent)
  drawing.text(brand.name, width - 12, 19, { font: 'bold', sizePt: 14, align: 'right' })
  drawing.fill(white)
  drawing.text(brand.web, width - 12, 12, { sizePt: 10, align: 'right' })

  drawing.fill(accent)
  drawing.circle(122, 84, 15)
  drawing.fill(dark)
  drawing.text('FREE', 122, 84.5, { font: 'bold', sizePt: 17, align: 'center' })
  drawing.text('ENTRY', 122, 78.5, { font: 'bold', sizePt: 12, align: 'center' })
}

function drawHeadline(drawing: Drawing, words: string, x: number, y: number): void {
  const widest = width - 2 * x
  const sizePt = Math.min(46, (34 * widest) / drawing.widthOf(words, 'bold', 34))
  drawing.text(words, x, y, { font: 'bold', sizePt })
}
