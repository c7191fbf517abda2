import type { FileError } from '#lib/contract/files.ts'
import type { ExpectedArtwork } from '../core/database/schema/orders.ts'
import { namesInWords } from '../pdf/document/problems.ts'
import { type BoxMm, type PdfReport, processInks } from '../pdf/document/report.ts'

type Remark = Omit<FileError, 'timestamp'>
type Pages = Pick<Extract<PdfReport, { ok: true }>, 'pageConfigs' | 'pageCount'>
type PageConfig = Pages['pageConfigs'][number]
type Size = Pick<BoxMm, 'widthMm' | 'heightMm'>

/** More than writers round, and less than a press can cut. */
const toleranceMm = 0.5

/** What a file has otherwise than the product that was ordered: what the product does not say is not compared. */
export function findProductDifferences(expected: ExpectedArtwork, { pageConfigs, pageCount }: Pages): Remark[] {
  return [
    ...comparePages(expected.pages, pageCount),
    ...compareSizes(expected, pageConfigs),
    ...compareInks(expected.inks, pageConfigs),
  ]
}

function comparePages(expected: number | undefined, found: number): Remark[] {
  if (expected === undefined || expected === found) return []
  return [
    {
      title: 'The number of pages is not that of the product',
      description: `It has ${counted(found)}, and the product has ${counted(expected)}.`,
    },
  ]
}

const counted = (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`)

function compareSizes({ widthMm, heightMm, bleedMm = 0 }: ExpectedArtwork, configs: readonly PageConfig[]): Remark[] {
  if (widthMm === undefined || heightMm === undefined) return []
  const wanted = { widthMm, heightMm }
  const wrong: { pages: number[]; shown: string }[] = []
  const short: { pages: number[]; shown: string }[] = []
  for (const { pages, boxes } of configs) {
    const { size, bleed } = measure(boxes, wanted, bleedMm)
    if (!isSameSize(size, wanted)) wrong.push({ pages, shown: sizeText(size) })
    else if (bleed < bleedMm - toleranceMm) short.push({ pages, shown: `${rounded(bleed)} mm` })
  }
  const [first] = wrong
  const [firstShort] = short
  return [
    first && {
      title: 'The size is not that of the product',
      description: `${named(wrong, 'is', 'are')} ${first.shown}, and the product is ${sizeText(wanted)}.`,
    },
    firstShort && {
      title: 'The bleed is less than the product needs',
      description: `${named(short, 'has', 'have')} ${firstShort.shown} of bleed, and the product needs ${bleedMm} mm at each edge.`,
    },
  ].filter((remark) => remark !== undefined)
}

/** Without a TrimBox a page is either the product alone, or the product with its bleed. */
function measure({ media, bleed, trim }: PageConfig['boxes'], wanted: Size, bleedMm: number) {
  const whole = bleed ?? media
  if (trim) return { size: trim, bleed: leastMargin(trim, whole) }
  const withBleed = { widthMm: wanted.widthMm + 2 * bleedMm, heightMm: wanted.heightMm + 2 * bleedMm }
  return isSameSize(whole, withBleed) ? { size: wanted, bleed: bleedMm } : { size: whole, bleed: 0 }
}

const leastMargin = (inner: BoxMm, outer: BoxMm) =>
  Math.max(
    0,
    Math.min(
      inner.xMm - outer.xMm,
      inner.yMm - outer.yMm,
      outer.xMm + outer.widthMm - inner.xMm - inner.widthMm,
      outer.yMm + outer.heightMm - inner.yMm - inner.heightMm,
    ),
  )

const isNear = (a: number, b: number) => Math.abs(a - b) <= toleranceMm

/** Upright or on its side: which way up a page is printed is for the press. */
function isSameSize(one: Size, other: Size): boolean {
  return (
    (isNear(one.widthMm, other.widthMm) && isNear(one.heightMm, other.heightMm)) ||
    (isNear(one.widthMm, other.heightMm) && isNear(one.heightMm, other.widthMm))
  )
}

const rounded = (mm: number) => Math.round(mm * 10) / 10
const sizeText = ({ widthMm, heightMm }: Size) => `${rounded(widthMm)} × ${rounded(heightMm)} mm`

const namedAtMost = 5

function named(groups: readonly { pages: number[] }[], one: string, many: string): string {
  const pages = groups.flatMap((group) => group.pages).toSorted((a, b) => a - b)
  const listed = pages.slice(0, namedAtMost).join(', ')
  if (pages.length === 1) return `Page ${listed} ${one}`
  const others = pages.length > namedAtMost ? ` and ${pages.length - namedAtMost} more` : ''
  return `Pages ${listed}${others} ${many}`
}

function compareInks(expected: readonly string[] = [], configs: readonly PageConfig[]): Remark[] {
  if (expected.length === 0) return []
  const wanted = new Map(expected.flatMap(expandInk).map((ink) => [ink.toLowerCase(), ink]))
  const found = new Map(configs.flatMap(({ colors }) => colors).map((ink) => [ink.toLowerCase(), ink]))
  const extra = [...found].filter(([ink]) => !wanted.has(ink)).map(([, name]) => name)
  // A page in black and white needs no cyan; a product with white or varnish needs them.
  const lacking = [...wanted]
    .filter(([ink]) => !found.has(ink) && !isProcess(ink) && ink !== 'rgb')
    .map(([, name]) => name)
  const sentences = [
    extra.length > 0 && `It is painted with ${listed(extra)}, which the product does not have.`,
    lacking.length > 0 && `It lacks ${listed(lacking)}.`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return []
  return [{ title: 'The inks are not those of the product', description: sentences.join(' ') }]
}

const expandInk = (ink: string) => (ink.trim().toLowerCase() === 'cmyk' ? [...processInks] : [ink.trim()])
const isProcess = (ink: string) => processInks.some((process) => process === ink)

const listed = (inks: readonly string[]) => namesInWords(inks.map(shownInk))
const shownInk = (ink: string) => (ink === 'rgb' ? 'RGB' : ink)
