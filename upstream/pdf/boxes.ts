import { entriesOf, numberOf } from './document/objects.ts'
import type { Page } from './document/pages.ts'
import { UnprintableError } from './document/problems.ts'
import type { BoxMm, PageBoxes } from './document/report.ts'

const mmPerPoint = 25.4 / 72
// ISO 32000-1, annex C: 14 400 units, before UserUnit enlarges them.
const maxPagePoints = 14_400
const maxAspect = 200

/** Every PDF program takes it for a page that has no size, which no page may be without (ISO 32000-1, table 30). */
const usLetter: BoxMm = { xMm: 0, yMm: 0, widthMm: 215.9, heightMm: 279.4 }

/** The boxes a page declares, in millimetres. Refuses sizes that no press has before anything is drawn. */
export function readBoxes(page: Page): { boxes: PageBoxes; isReduced: boolean } {
  const unit = readNumber(page, 'UserUnit') ?? 1
  const media = page.find('MediaBox') ? readBox(page, 'MediaBox', unit) : usLetter
  if (!media) throw new UnprintableError('damaged')
  assertPrintable(media, unit)
  const [bleed, trim, artwork] = (['BleedBox', 'TrimBox', 'ArtBox'] as const).map((key) => readBox(page, key, unit))
  const within = (box: BoxMm | null = null) => (box ? intersect(box, media) : null)
  const boxes = { media, bleed: within(bleed), trim: within(trim), artwork: within(artwork) }
  const pairs = [
    [bleed, boxes.bleed],
    [trim, boxes.trim],
    [artwork, boxes.artwork],
  ] as const
  return { boxes, isReduced: pairs.some(([declared, reduced]) => isSmaller(reduced, declared)) }
}

/** A box is reduced to what it has of the MediaBox (ISO 32000-2, 14.11.2.1); one outside it is none. */
function intersect(box: BoxMm, media: BoxMm): BoxMm | null {
  const [xMm, yMm] = [Math.max(box.xMm, media.xMm), Math.max(box.yMm, media.yMm)]
  const widthMm = round(Math.min(box.xMm + box.widthMm, media.xMm + media.widthMm) - xMm)
  const heightMm = round(Math.min(box.yMm + box.heightMm, media.yMm + media.heightMm) - yMm)
  return widthMm > 0 && heightMm > 0 ? { xMm, yMm, widthMm, heightMm } : null
}

/** By more than what writers round. */
function isSmaller(reduced: BoxMm | null, declared: BoxMm | null = null): boolean {
  if (!declared) return false
  return declared.widthMm - (reduced?.widthMm ?? 0) > 0.1 || declared.heightMm - (reduced?.heightMm ?? 0) > 0.1
}

export function readRotation(page: Page): number {
  const rotation = readNumber(page, 'Rotate') ?? 0
  return Number.isInteger(rotation) && rotation % 90 === 0 ? ((rotation % 360) + 360) % 360 : 0
}

function readBox(page: Page, key: string, unit: number): BoxMm | null {
  const [x1, y1, x2, y2, ...more] = entriesOf(page.find(key)).map(numberOf)
  if (more.length > 0) return null
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null
  const box = {
    xMm: toMm(Math.min(x1, x2) * unit),
    yMm: toMm(Math.min(y1, y2) * unit),
    widthMm: toMm(Math.abs(x2 - x1) * unit),
    heightMm: toMm(Math.abs(y2 - y1) * unit),
  }
  return Object.values(box).every(Number.isFinite) ? box : null
}

function assertPrintable({ widthMm, heightMm }: BoxMm, unit: number): void {
  const [short, long] = widthMm < heightMm ? [widthMm, heightMm] : [heightMm, widthMm]
  if (short <= 0) throw new UnprintableError('damaged')
  const tooLarge = long > toMm(maxPagePoints * unit) || long / short > maxAspect
  if (tooLarge) throw new UnprintableError('too_large_page')
}

function readNumber(page: Page, key: string): number | undefined {
  const value = numberOf(page.find(key))
  return Number.isFinite(value) ? value : undefined
}

const toMm = (points: number): number => round(points * mmPerPoint)

const round = (mm: number): number => Math.round(mm * 100) / 100
