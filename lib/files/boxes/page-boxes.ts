import type { PageConfig } from '#lib/contract/files.ts'

export const boxNames = ['media', 'bleed', 'trim', 'artwork'] as const
export type BoxName = (typeof boxNames)[number]

/** From the left and upper edge of the media box. */
type VisibleBox = { leftMm: number; topMm: number; widthMm: number; heightMm: number }

/** Rotated as the screen shows it. */
export type VisiblePage = { widthMm: number; heightMm: number; boxes: Record<BoxName, VisibleBox | undefined> }

type BoxMm = NonNullable<PageConfig['boxes']>['media']

/** PDF counts from the lower left corner of the unrotated page (ISO 32000-1, 8.3.2.3). */
export function toVisiblePage({ boxes, rotation }: Pick<PageConfig, 'boxes' | 'rotation'>): VisiblePage | undefined {
  if (!boxes) return undefined
  const seen = (box: BoxMm | null) => (box ? turned(box, boxes.media, rotation) : undefined)
  const { widthMm, heightMm } = turned(boxes.media, boxes.media, rotation)
  return {
    widthMm,
    heightMm,
    boxes: {
      media: seen(boxes.media),
      bleed: seen(boxes.bleed),
      trim: seen(boxes.trim),
      artwork: seen(boxes.artwork),
    },
  }
}

function turned({ xMm, yMm, widthMm, heightMm }: BoxMm, media: BoxMm, rotation: number): VisibleBox {
  const left = xMm - media.xMm
  const bottom = yMm - media.yMm
  const right = media.widthMm - left - widthMm
  const top = media.heightMm - bottom - heightMm
  // Turned clockwise, as /Rotate is: what was below is on the left after the first quarter.
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return { leftMm: bottom, topMm: left, widthMm: heightMm, heightMm: widthMm }
    case 180:
      return { leftMm: right, topMm: bottom, widthMm, heightMm }
    case 270:
      return { leftMm: top, topMm: right, widthMm: heightMm, heightMm: widthMm }
    default:
      return { leftMm: left, topMm: top, widthMm, heightMm }
  }
}

const roundingPx = 1.5

/** A viewer draws the crop box, which the upstream does not tell: boxes drawn over such a picture would lie wrong. */
export function isCropped(picture: { width: number; height: number }, { widthMm, heightMm }: VisiblePage): boolean {
  const perMm = Math.max(picture.width, picture.height) / Math.max(widthMm, heightMm)
  return (
    Math.abs(picture.width - widthMm * perMm) > roundingPx || Math.abs(picture.height - heightMm * perMm) > roundingPx
  )
}

const sides = ['left', 'top', 'right', 'bottom'] as const
type Side = (typeof sides)[number]

type Bleed =
  | { is: 'none' }
  | { is: 'even'; mm: number }
  | { is: 'uneven'; fromMm: number; toMm: number }
  | { is: 'partial'; without: Side[] }

/** The upstream rounds boxes to hundredths of a mm, and no press cuts to a tenth. */
const tolerance = 0.1

/** A page without a bleed box has no bleed, even where its media box is larger than the trim box. */
export function toBleed({ boxes, widthMm, heightMm }: VisiblePage): Bleed {
  if (!boxes.bleed) return { is: 'none' }
  const trim = boxes.trim ?? { leftMm: 0, topMm: 0, widthMm, heightMm }
  const beyond = distances(boxes.bleed, trim)
  const without = sides.filter((side) => beyond[side] < tolerance)
  if (without.length === sides.length) return { is: 'none' }
  if (without.length > 0) return { is: 'partial', without }
  const [fromMm, toMm] = [Math.min(...Object.values(beyond)), Math.max(...Object.values(beyond))]
  return toMm - fromMm < tolerance ? { is: 'even', mm: toMm } : { is: 'uneven', fromMm, toMm }
}

function distances(outer: VisibleBox, inner: VisibleBox): Record<Side, number> {
  const left = inner.leftMm - outer.leftMm
  const top = inner.topMm - outer.topMm
  return {
    left,
    top,
    right: outer.widthMm - inner.widthMm - left,
    bottom: outer.heightMm - inner.heightMm - top,
  }
}

type BoxSize = { widthMm: number; heightMm: number; pages: number[] }

export function toBoxSizes(configs: readonly PageConfig[]): { name: BoxName; sizes: BoxSize[] }[] {
  const seen = configs.map((config) => ({ pages: config.pages, page: toVisiblePage(config) }))
  return boxNames.flatMap((name) => {
    const sizes = new Map<string, BoxSize>()
    for (const { pages, page } of seen) {
      const box = page?.boxes[name]
      if (!box) continue
      const [widthMm, heightMm] = [toTenth(box.widthMm), toTenth(box.heightMm)]
      const known = sizes.get(`${widthMm} ${heightMm}`)
      if (known) known.pages.push(...pages)
      else sizes.set(`${widthMm} ${heightMm}`, { widthMm, heightMm, pages: [...pages] })
    }
    return sizes.size > 0 ? { name, sizes: [...sizes.values()] } : []
  })
}

const toTenth = (mm: number) => Math.round(mm * 10) / 10
