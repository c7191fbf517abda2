import { at, type Brand, brandOf, type Palette, paletteOf } from './brands.ts'
import { createDocument, type Drawing, white } from './drawing.ts'
import { drawMotif } from './motifs.ts'
import { addPage } from './page.ts'

const width = 85
const height = 55
const bleedMm = 3
const full = { x: -bleedMm, y: -bleedMm, width: width + 2 * bleedMm, height: height + 2 * bleedMm }

type Layout = (drawing: Drawing, brand: Brand, palette: Palette, variant: number) => void

/** Two sides, 85 × 55 mm with 3 mm bleed, four process inks. */
export async function businessCard(variant = 0): Promise<Uint8Array> {
  const brand = brandOf(variant)
  const palette = paletteOf(variant)
  const { document, fonts } = await createDocument(`${brand.name} business card`)
  const sheet = { widthMm: width, heightMm: height, bleedMm, safetyMm: 4 }
  addPage(document, fonts, { ...sheet, draw: (drawing) => at(fronts, variant)(drawing, brand, palette, variant) })
  addPage(document, fonts, { ...sheet, draw: (drawing) => drawBack(drawing, brand, palette, variant) })
  return document.save({ addDefaultPage: false })
}

const sideBand: Layout = (drawing, brand, palette, variant) => {
  drawing.fill(palette.light)
  drawing.rect(full)
  drawMotif(drawing, palette, { x: -bleedMm, y: -bleedMm, width: 30, height: full.height }, variant)
  drawPerson(drawing, brand, palette, 33)
}

const topPicture: Layout = (drawing, brand, palette, variant) => {
  drawing.fill(white)
  drawing.rect(full)
  drawMotif(drawing, palette, { x: -bleedMm, y: 41, width: full.width, height: 17 }, variant + 2)
  drawPerson(drawing, brand, palette, 8)
}

const darkCard: Layout = (drawing, brand, palette, variant) => {
  drawMotif(drawing, palette, full, variant + 3)
  drawing.fill(palette.dark)
  drawing.opacity(0.82)
  drawing.rect({ x: 5, y: 6, width: 75, height: 43 })
  drawing.opacity(1)
  drawPerson(drawing, brand, { ...palette, dark: white, main: palette.accent }, 11)
}

const fronts: readonly Layout[] = [sideBand, topPicture, darkCard]

function drawPerson(drawing: Drawing, brand: Brand, { dark, main, accent }: Palette, x: number): void {
  drawing.fill(dark)
  drawing.text(brand.person, x, 32, { font: 'bold', sizePt: 13 })
  drawing.fill(main)
  drawing.text(brand.role, x, 27, { sizePt: 8 })
  drawing.fill(accent)
  drawing.rect({ x, y: 23.6, width: 10, height: 0.7 })
  drawing.fill(dark)
  drawing.text(brand.name, x, 18, { font: 'bold', sizePt: 7.5 })
  drawing.text(brand.place, x, 14.2, { sizePt: 6.5 })
  drawing.text(brand.web, x, 10.6, { sizePt: 6.5 })
}

function drawBack(drawing: Drawing, brand: Brand, palette: Palette, variant: number): void {
  drawMotif(drawing, palette, full, variant + 1)
  drawing.fill(palette.dark)
  drawing.rect({ x: 12, y: 17, width: 61, height: 21 })
  drawing.fill(white)
  drawing.text(brand.name, width / 2, 28, { font: 'bold', sizePt: 17, align: 'center' })
  drawing.fill(palette.accent)
  drawing.text(brand.trade.toUpperCase(), width / 2, 21.5, { sizePt: 7, align: 'center', trackingPt: 1.2 })
}
