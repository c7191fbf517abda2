import type { VisibleBox, VisiblePage } from './page-boxes.ts'

const sides = ['left', 'top', 'right', 'bottom'] as const
type Side = (typeof sides)[number]

export type Bleed =
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
