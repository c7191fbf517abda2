import { at, type Palette, paletteOf } from './brands.ts'
import { black, createDocument, type Drawing, type Spot, white } from './drawing.ts'
import { drawMotif } from './motifs.ts'
import { addPage } from './page.ts'

const pageWidth = 148
const height = 210
const spine = 14
const bleedMm = 3
const width = 2 * pageWidth + spine

const books = [
  { title: ['The Salt', 'Road'], author: 'Eleanor Marsh', praise: '\u201cQuiet, exact and hard to put down.\u201d' },
  {
    title: ['Winter', 'Orchard'],
    author: 'Tomas Lindqvist',
    praise: '\u201cA whole valley in two hundred pages.\u201d',
  },
  {
    title: ['Nine', 'Harbours'],
    author: 'Amara Diallo',
    praise: '\u201cEvery port has its own weather and its own lies.\u201d',
  },
  {
    title: ['A House', 'of Paper'],
    author: 'Kenji Mori',
    praise: '\u201cThe printer\u2019s novel we did not know we needed.\u201d',
  },
  {
    title: ['Slow', 'Machines'],
    author: 'Ada Whitlock',
    praise: '\u201cFunny about work, and serious about people.\u201d',
  },
] as const
const blurb = [
  'When the last ferry of the season leaves without her, she has',
  'four months, one room above the print works, and a box of',
  'letters that nobody in the town will admit to having written.',
  'What begins as an inventory becomes a map of everything the',
  'place has agreed to forget.',
]

/** Back, spine and front in one sheet with bleed; the title prints in a spot ink. */
export async function bookCover({ spot = 'PANTONE 186 C', variant = 0 } = {}): Promise<Uint8Array> {
  const { document, fonts } = await createDocument('Book cover')
  const ink: Spot = { name: spot, looksLike: [0.02, 1, 0.85, 0.06] }
  addPage(document, fonts, {
    widthMm: width,
    heightMm: height,
    bleedMm,
    safetyMm: 5,
    draw: (drawing) => {
      drawBack(drawing, ink, variant)
      drawFront(drawing, ink, paletteOf(variant), variant)
      drawSpine(drawing, ink, variant)
    },
  })
  return document.save({ addDefaultPage: false })
}

function drawFront(drawing: Drawing, ink: Spot, palette: Palette, variant: number): void {
  const { title, author } = at(books, variant)
  const left = pageWidth + spine
  drawMotif(
    drawing,
    palette,
    { x: left, y: -bleedMm, width: pageWidth + bleedMm, height: height + 2 * bleedMm },
    variant,
  )
  drawing.fill(white)
  drawing.rect({ x: left + 12, y: 112, width: 106, height: 78 })
  drawing.fillSpot(ink)
  drawing.rect({ x: left + 12, y: 184, width: 106, height: 6 })
  for (const [index, line] of title.entries())
    drawing.text(line, left + 20, 158 - index * 17, { font: 'bold', sizePt: 46 })
  drawing.fill(black)
  drawing.text(author, left + 20, 121, { sizePt: 16 })
}

function drawSpine(drawing: Drawing, ink: Spot, variant: number): void {
  const { title, author } = at(books, variant)
  drawing.fillSpot(ink)
  drawing.rect({ x: pageWidth, y: -bleedMm, width: spine, height: height + 2 * bleedMm })
  drawing.fill(white)
  drawing.turned(pageWidth + spine / 2 + 1.7, 20, () => {
    drawing.text(title.join(' '), 0, 0, { font: 'bold', sizePt: 15 })
    drawing.text(author, 170, 0, { sizePt: 11, align: 'right' })
  })
}

function drawBack(drawing: Drawing, ink: Spot, variant: number): void {
  drawing.fillSpot(ink, 0.08)
  drawing.rect({ x: -bleedMm, y: -bleedMm, width: pageWidth + bleedMm, height: height + 2 * bleedMm })
  drawing.fillSpot(ink)
  drawing.text(at(books, variant).praise, 16, 172, { font: 'italic', sizePt: 13 })
  drawing.fill(black)
  for (const [index, line] of blurb.entries()) drawing.text(line, 16, 152 - index * 6.4, { sizePt: 11 })
  drawing.fill(white)
  drawing.rect({ x: 92, y: 14, width: 40, height: 26 })
  drawing.fill(black)
  // A picture of a barcode: it only has to look like one.
  for (let bar = 0; bar < 32; bar += 1) {
    drawing.rect({ x: 95 + bar * 1.07, y: 20, width: 0.28 + 0.26 * ((bar * 7 + variant) % 3), height: 17 })
  }
  drawing.text('978-0-000-0000-0', 112, 15.8, { sizePt: 8, align: 'center' })
}
