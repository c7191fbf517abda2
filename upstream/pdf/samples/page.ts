import { type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { createDrawing, type Drawing, type Fonts, type Spot } from './drawing.ts'

export type Sheet = {
  widthMm: number
  heightMm: number
  /** Left out: the page has no bleed, no marks, and declares nothing but its size. */
  bleedMm?: number
  /** How far important parts stay from the cut; declares an art box. */
  safetyMm?: number
  draw: (drawing: Drawing) => void
}

const ptPerMm = 72 / 25.4
const slugMm = 6
// Marks print on every plate there is.
const registration: Spot = { name: 'All', looksLike: [1, 1, 1, 1] }

/** Adds a page whose artwork is drawn in millimetres from the lower left corner of the trimmed sheet. */
export function addPage(document: PDFDocument, fonts: Fonts, sheet: Sheet): void {
  const { widthMm, heightMm, bleedMm, safetyMm, draw } = sheet
  const edge = bleedMm === undefined ? 0 : bleedMm + slugMm
  const page = document.addPage([(widthMm + 2 * edge) * ptPerMm, (heightMm + 2 * edge) * ptPerMm])
  const boxAround = (mm: number): [number, number, number, number] => [
    (edge - mm) * ptPerMm,
    (edge - mm) * ptPerMm,
    (widthMm + 2 * mm) * ptPerMm,
    (heightMm + 2 * mm) * ptPerMm,
  ]
  if (bleedMm !== undefined) {
    page.setTrimBox(...boxAround(0))
    page.setBleedBox(...boxAround(bleedMm))
  }
  if (safetyMm !== undefined) page.setArtBox(...boxAround(-safetyMm))

  const drawing = createDrawing(document, fonts)
  draw(drawing)
  if (bleedMm !== undefined) drawCropMarks(drawing, widthMm, heightMm, bleedMm)
  const { context } = document
  page.node.set(PDFName.of('Resources'), context.obj(drawing.resources()))
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(drawing.content([edge, edge]))))
}

function drawCropMarks(drawing: Drawing, width: number, height: number, bleedMm: number): void {
  drawing.opacity(1)
  drawing.strokeSpot(registration, 0.1)
  const near = bleedMm + 1
  const far = bleedMm + 5
  for (const x of [0, width]) {
    drawing.line([
      [x, -near],
      [x, -far],
    ])
    drawing.line([
      [x, height + near],
      [x, height + far],
    ])
  }
  for (const y of [0, height]) {
    drawing.line([
      [-near, y],
      [-far, y],
    ])
    drawing.line([
      [width + near, y],
      [width + far, y],
    ])
  }
}
