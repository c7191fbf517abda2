import { at, brandOf } from './brands.ts'
import { createDocument, type Drawing, type Rgb } from './drawing.ts'
import { addPage } from './page.ts'

const width = 420
const height = 594

type Scheme = { paper: Rgb; ink: Rgb; bands: readonly Rgb[] }
const schemes: readonly Scheme[] = [
  {
    paper: [0.98, 0.95, 0.88],
    ink: [0.1, 0.12, 0.2],
    bands: [
      [0.9, 0.32, 0.24],
      [0.96, 0.65, 0.2],
      [0.16, 0.5, 0.55],
      [0.1, 0.22, 0.4],
    ],
  },
  {
    paper: [0.07, 0.09, 0.16],
    ink: [0.97, 0.94, 0.86],
    bands: [
      [0.36, 0.2, 0.62],
      [0.9, 0.3, 0.55],
      [0.98, 0.62, 0.36],
      [0.2, 0.65, 0.8],
    ],
  },
  {
    paper: [0.92, 0.96, 0.93],
    ink: [0.05, 0.25, 0.2],
    bands: [
      [0.1, 0.45, 0.35],
      [0.5, 0.7, 0.35],
      [0.93, 0.8, 0.3],
      [0.85, 0.4, 0.3],
    ],
  },
]

/** A2 as an office program makes it: RGB, no bleed, no boxes but the page. */
export async function posterA2Rgb(variant = 0): Promise<Uint8Array> {
  const { document, fonts } = await createDocument(`${brandOf(variant).name} poster`)
  addPage(document, fonts, { widthMm: width, heightMm: height, draw: (drawing) => drawPoster(drawing, variant) })
  return document.save({ addDefaultPage: false })
}

function drawPoster(drawing: Drawing, variant: number): void {
  const { paper, ink, bands } = at(schemes, variant)
  const { name, line, place, trade } = brandOf(variant + 3)
  drawing.fillRgb(paper)
  drawing.rect({ x: 0, y: 0, width, height })
  const corner = variant % 2 === 0 ? 0 : width
  for (let index = 0; index < 12; index += 1) {
    drawing.fillRgb(index % 3 === 2 ? paper : at(bands, index + variant))
    drawing.quarter(corner, 150, 400 - index * 33, corner === 0 ? 0 : 1)
  }
  drawing.fillRgb(ink)
  drawing.text(trade.toUpperCase(), 28, 560, { font: 'bold', sizePt: 26, trackingPt: 4 })
  const sizePt = Math.min(150, (100 * (width - 56)) / drawing.widthOf(name, 'bold', 100))
  drawing.text(name, 28, 92, { font: 'bold', sizePt })
  drawing.text(line, 30, 64, { sizePt: 44 })
  drawing.text(place, 30, 34, { sizePt: 28 })
  drawing.rect({ x: 30, y: 22, width: 360, height: 2 })
}
