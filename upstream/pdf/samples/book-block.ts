import { at, brandOf } from './brands.ts'
import { black, createDocument, type Drawing } from './drawing.ts'
import { addPage } from './page.ts'

const width = 148
const height = 210
const margin = 18
const linesPerPage = 29
const sizePt = 10

const sentences = [
  'The harbour office opened at six, an hour before there was anything to write down.',
  'She kept the ledger in pencil, because weather changes its mind and ink does not.',
  'From the window you could count the masts, and from the masts you could guess the price of fish.',
  'Nobody asked about the second key, so nobody was told that it fitted nothing.',
  'By noon the fog had taken the lighthouse, then the pier, then the ends of our sentences.',
  'My father said that a town is only a long argument about where the water should go.',
  'We walked back along the tracks, reading the numbers on the sleepers aloud.',
  'It was the kind of silence that has been practised for years by people who like each other.',
  'There were eleven letters in the box, and all of them began in the middle.',
  'In the print works the big press turned over once in its sleep and was still again.',
]

/** The inside of a book: A5, black only, with a trim box. */
export async function bookBlock({ pages = 12, variant = 0 } = {}): Promise<Uint8Array> {
  const { document, fonts } = await createDocument('Book block')
  for (let number = 1; number <= pages; number += 1) {
    const draw = (drawing: Drawing): void => {
      drawing.fill(black)
      if (number === 1) drawTitlePage(drawing, variant)
      else drawTextPage(drawing, number, variant)
    }
    addPage(document, fonts, { widthMm: width, heightMm: height, bleedMm: 3, draw })
  }
  return document.save({ addDefaultPage: false })
}

function drawTitlePage(drawing: Drawing, variant: number): void {
  drawing.text('Eleven Letters', width / 2, 140, { font: 'bold', sizePt: 30, align: 'center' })
  drawing.rect({ x: width / 2 - 12, y: 130, width: 24, height: 0.6 })
  drawing.text('a novel', width / 2, 120, { font: 'italic', sizePt: 14, align: 'center' })
  drawing.text(brandOf(variant).name, width / 2, 24, { sizePt: 11, align: 'center' })
}

function drawTextPage(drawing: Drawing, number: number, variant: number): void {
  const startsChapter = number % 6 === 2
  let y = height - margin - 8
  if (startsChapter) {
    drawing.text(`Chapter ${Math.ceil(number / 6)}`, margin, y - 12, { font: 'bold', sizePt: 20 })
    y -= 34
  }
  const words = Array.from({ length: 60 }, (_, index) => at(sentences, index * 3 + number * 7 + variant))
    .join(' ')
    .split(' ')
  const lines = brokenLines(drawing, words).slice(0, startsChapter ? linesPerPage - 6 : linesPerPage)
  for (const [index, line] of lines.entries()) drawing.text(line, margin, y - index * 5.4, { sizePt })
  drawing.text(String(number), width / 2, 12, { sizePt: 9, align: 'center' })
}

function brokenLines(drawing: Drawing, words: readonly string[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (drawing.widthOf(longer, 'regular', sizePt) <= width - 2 * margin) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return lines
}
