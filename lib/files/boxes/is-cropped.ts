import type { VisiblePage } from './page-boxes.ts'

const roundingPx = 1.5

/** A viewer draws the crop box, which the upstream does not tell: boxes drawn over such a picture would lie wrong. */
export function isCropped(picture: { width: number; height: number }, { widthMm, heightMm }: VisiblePage): boolean {
  const perMm = Math.max(picture.width, picture.height) / Math.max(widthMm, heightMm)
  return (
    Math.abs(picture.width - widthMm * perMm) > roundingPx || Math.abs(picture.height - heightMm * perMm) > roundingPx
  )
}
