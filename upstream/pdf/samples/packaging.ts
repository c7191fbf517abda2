import { at, brandOf, type Palette, paletteOf } from './brands.ts'
import { black, createDocument, type Drawing, type Spot, white } from './drawing.ts'
import { drawMotif } from './motifs.ts'
import { addPage } from './page.ts'

const cutContour: Spot = { name: 'CutContour', looksLike: [0, 1, 0, 0] }
const whiteInk: Spot = { name: 'White', looksLike: [0.12, 0.04, 0, 0] }
const bleedMm = 3

/** Three postcards and a four-page folder in one file: two sizes, one cutting line each. */
export async function mixedSizes(variant = 0): Promise<Uint8Array> {
  const { document, fonts } = await createDocument('Postcards and folder')
  const sizes = [
    ...Array.from({ length: 3 }, () => [210, 148] as const),
    ...Array.from({ length: 4 }, () => [297, 210] as const),
  ]
  for (const [index, [widthMm, heightMm]] of sizes.entries()) {
    const draw = (drawing: Drawing): void => drawCard(drawing, widthMm, heightMm, index, variant)
    addPage(document, fonts, { widthMm, heightMm, bleedMm, draw })
  }
  return document.save({ addDefaultPage: false })
}

/** A round label for clear film: white under the colours, and a line to cut along. */
export async function stickerWithWhite(variant = 0): Promise<Uint8Array> {
  const { document, fonts } = await createDocument(`${brandOf(variant).name} label`)
  const draw = (drawing: Drawing): void => drawLabel(drawing, paletteOf(variant + 1), variant)
  addPage(document, fonts, { widthMm: 80, heightMm: 80, bleedMm: 2, safetyMm: 3, draw })
  return document.save({ addDefaultPage: false })
}

function drawCard(drawing: Drawing, width: number, height: number, index: number, variant: number): void {
  const palette = paletteOf(variant + index)
  const brand = brandOf(variant)
  const full = { x: -bleedMm, y: -bleedMm, width: width + 2 * bleedMm, height: height + 2 * bleedMm }
  drawMotif(drawing, palette, full, variant + index)
  drawing.fill(palette.light)
  drawing.rect({ x: 14, y: 14, width: width * 0.52, height: 40 })
  drawing.fill(palette.dark)
  drawing.text(brand.name, 20, 38, { font: 'bold', sizePt: 26 })
  drawing.text(at([brand.line, brand.trade, brand.place], index), 20, 26, { sizePt: 14 })
  drawing.fill(black)
  drawing.text(`${index + 1} / 7`, 20, 18.5, { sizePt: 8 })
  drawing.strokeSpot(cutContour, 0.25)
  drawing.outline({ x: 0, y: 0, width, height })
}

function drawLabel(drawing: Drawing, palette: Palette, variant: number): void {
  const { dark, main, accent, light } = palette
  const brand = brandOf(variant)
  drawing.fillSpot(whiteInk)
  drawing.circle(40, 40, 41)
  drawing.fill(dark)
  drawing.circle(40, 40, 41.5)
  drawing.fill(accent)
  drawing.circle(40, 40, 36)
  drawing.fill(light)
  drawing.circle(40, 40, 35)
  drawing.fill(main)
  for (let petal = 0; petal < 24; petal += 1) {
    const angle = (petal * Math.PI) / 12
    drawing.circle(40 + Math.cos(angle) * 31, 40 + Math.sin(angle) * 31, petal % 2 === 0 ? 2 : 1)
  }
  drawing.fill(dark)
  drawing.rect({ x: 2, y: 31, width: 76, height: 18 })
  drawing.fill(white)
  const sizePt = Math.min(26, (20 * 66) / drawing.widthOf(brand.name, 'bold', 20))
  drawing.text(brand.name, 40, 37, { font: 'bold', sizePt, align: 'center' })
  drawing.fill(dark)
  drawing.text(brand.trade.toUpperCase(), 40, 57, { font: 'bold', sizePt: 8, align: 'center', trackingPt: 1 })
  drawing.text('SMALL BATCH', 40, 20, { sizePt: 8, align: 'center', trackingPt: 1 })
  drawing.strokeSpot(cutContour, 0.25)
  drawing.ring(40, 40, 39.8)
}
