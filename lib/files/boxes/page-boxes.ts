import type { PageConfig } from '#lib/contract/files.ts'

export const boxNames = ['media', 'bleed', 'trim', 'artwork'] as const
export type BoxName = (typeof boxNames)[number]

/** Distances from the left and upper edge of the media box. */
export type VisibleBox = { leftMm: number; topMm: number; widthMm: number; heightMm: number }

/** Rotated as the screen shows it. */
export type VisiblePage = { widthMm: number; heightMm: number; boxes: Record<BoxName, VisibleBox | undefined> }

export type Boxes = NonNullable<PageConfig['boxes']>
type BoxMm = Boxes['media']

/** PDF counts from the lower left corner of a page that is not turned yet (ISO 32000-1, 8.3.2.3); a screen from the upper left of one that is. */
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
