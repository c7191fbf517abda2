import type { products } from '../core/database/schema/tables.ts'
import type { SampleKind } from './samples.ts'

type Definition = (typeof products.$inferInsert)['components'][number]
type Part = Definition & {
  /** The sample for this component; none for stock of the site. */
  artwork?: SampleKind
}
export type CatalogueEntry = {
  code: string
  description: string
  japanese?: string
  /** How the second site makes it, where it does so otherwise. */
  japaneseParts?: Part[]
  parts: Part[]
  skus: { code: string; description: string; slaDays?: number }[]
  /** The template that its job sheets carry in place of the site's own. */
  jobSheet?: 'bookSheet'
  /** How often it is ordered, and how many at most. */
  weight: number
  most: number
}

const card = (code: string, paper: string, attributes: Definition['attributes']): Part => ({
  code,
  type: 'press',
  widthMm: 85,
  heightMm: 55,
  pages: 2,
  paper,
  attributes,
  artwork: 'card',
})
const sticker = (paper: string, whiteInk: boolean): Part => ({
  code: 'Sticker',
  type: 'press',
  widthMm: 80,
  heightMm: 80,
  pages: 1,
  paper,
  attributes: { whiteInk, cut: 'Kiss cut', packOf: 50 },
  artwork: 'sticker',
})
const cover = (paper: string, attributes: Definition['attributes']): Part => ({
  code: 'Cover',
  type: 'press',
  widthMm: 310,
  heightMm: 210,
  pages: 1,
  paper,
  attributes,
  artwork: 'cover',
})
const text = (pages: number, paper: string, attributes: Definition['attributes']): Part => ({
  code: 'Text',
  type: 'press',
  widthMm: 148,
  heightMm: 210,
  pages,
  paper,
  attributes,
  artwork: 'block',
})

export const catalogue: CatalogueEntry[] = [
  {
    code: 'BC-85x55',
    description: 'Business cards 85 × 55 mm',
    japanese: '名刺 85 × 55 mm',
    parts: [card('Card', '400 gsm silk', { lamination: 'Matt', corners: 'Square', packOf: 250 })],
    skus: [
      { code: 'BC-85x55', description: 'Business cards, any number' },
      { code: 'BC-250', description: 'Business cards, 250' },
      { code: 'BC-500', description: 'Business cards, 500' },
      { code: 'BC-250-EXPRESS', description: 'Business cards, 250, next day', slaDays: 1 },
    ],
    weight: 26,
    most: 4,
  },
  {
    code: 'FLY-A5',
    description: 'Flyers A5',
    japanese: 'チラシ A5',
    parts: [
      {
        code: 'Flyer',
        type: 'press',
        widthMm: 148,
        heightMm: 210,
        pages: 1,
        paper: '170 gsm gloss',
        attributes: { sides: 1, packOf: 100 },
        artwork: 'flyer',
      },
    ],
    skus: [
      { code: 'FLY-A5-100', description: 'A5 flyers, 100' },
      { code: 'FLY-A5-500', description: 'A5 flyers, 500' },
    ],
    weight: 18,
    most: 6,
  },
  {
    code: 'POSTER-A2',
    description: 'Posters A2',
    japanese: 'ポスター A2',
    parts: [
      {
        code: 'Poster',
        type: 'press',
        widthMm: 420,
        heightMm: 594,
        pages: 1,
        paper: '200 gsm satin',
        attributes: { packing: 'Rolled in a tube' },
        artwork: 'poster',
      },
    ],
    skus: [{ code: 'POSTER-A2', description: 'A2 poster, rolled' }],
    weight: 12,
    most: 12,
  },
  {
    code: 'BOOK-A5-PUR',
    description: 'Softcover book A5, PUR bound',
    japanese: '並製本 A5',
    parts: [
      cover('300 gsm, one side coated', { lamination: 'Soft touch', binding: 'PUR' }),
      text(12, '120 gsm uncoated', { binding: 'PUR', colour: '4/4' }),
    ],
    skus: [
      { code: 'BOOK-A5', description: 'Softcover book A5', slaDays: 4 },
      { code: 'BOOK-A5-RUSH', description: 'Softcover book A5, two days', slaDays: 2 },
    ],
    jobSheet: 'bookSheet',
    weight: 14,
    most: 60,
  },
  {
    code: 'STICKER-80',
    description: 'Round stickers 80 mm with white ink',
    japanese: '白インク丸型ステッカー 80 mm',
    parts: [sticker('Clear polypropylene', true)],
    japaneseParts: [sticker('White polypropylene', false)],
    skus: [
      { code: 'STICKER-50', description: 'Round stickers, 50' },
      { code: 'STICKER-200', description: 'Round stickers, 200' },
    ],
    weight: 10,
    most: 5,
  },
  {
    code: 'POSTCARDS-SET',
    description: 'Postcards with a folder',
    parts: [
      {
        code: 'Set',
        type: 'press',
        widthMm: 210,
        heightMm: 148,
        pages: 7,
        paper: '350 gsm silk',
        attributes: { finishing: 'Creased and collated' },
        artwork: 'mixed',
      },
    ],
    skus: [{ code: 'POSTCARDS-SET', description: 'Three postcards in a folder' }],
    weight: 6,
    most: 20,
  },
  {
    code: 'INVITE-3',
    description: 'Invitation with reply card and envelope',
    japanese: '招待状セット',
    parts: [
      card('Invitation', '600 gsm cotton', { edge: 'Gilded' }),
      card('Reply card', '350 gsm cotton', { edge: 'Plain' }),
      { code: 'Envelope', type: 'stock', paper: '120 gsm laid', attributes: { size: 'C7', colour: 'Ivory' } },
    ],
    skus: [{ code: 'INVITE-3', description: 'Invitation, reply card and envelope', slaDays: 3 }],
    weight: 8,
    most: 80,
  },
  {
    code: 'NOTEBOOK-A5',
    description: 'Notebook A5 with your own cover',
    parts: [
      cover('350 gsm kraft', { binding: 'Thread sewn', spot: 'PANTONE 186 C' }),
      { code: 'Ruled block', type: 'stock', pages: 96, paper: '90 gsm cream', attributes: { ruling: '5 mm dots' } },
    ],
    skus: [{ code: 'NOTEBOOK-A5', description: 'Notebook A5, dotted', slaDays: 3 }],
    weight: 6,
    most: 24,
  },
  {
    code: 'BROCHURE-A5',
    description: 'Stapled brochure A5',
    japanese: '中綴じ冊子 A5',
    parts: [text(12, '150 gsm silk', { binding: 'Saddle stitched', colour: '4/4' })],
    skus: [{ code: 'BROCHURE-A5-12', description: 'Brochure A5, 12 pages' }],
    weight: 8,
    most: 50,
  },
  {
    code: 'SLEEVE-COFFEE',
    description: 'Packaging sleeve for coffee bags',
    parts: [
      {
        code: 'Sleeve',
        type: 'press',
        widthMm: 310,
        heightMm: 210,
        pages: 1,
        paper: '300 gsm kraft board',
        attributes: { die: 'CB-250', varnish: 'None', glued: false },
        artwork: 'cover',
      },
    ],
    skus: [{ code: 'SLEEVE-250', description: 'Sleeve for 250 g bags', slaDays: 5 }],
    weight: 5,
    most: 100,
  },
]
