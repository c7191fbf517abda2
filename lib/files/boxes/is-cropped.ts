import type { VisiblePage } from './page-boxes.ts'

const roundingPx = 1.5

/**
 * Whether a picture shows less than the page: a viewer draws the crop box where there is one, and the upstream does not
 * tell it. Boxes drawn over such a picture would lie in the wrong places.
 */
export function isCropped(picture: { width: number; height: number }, { widthMm, heightMm }: VisiblePage): boolean {
  const perMm = Math.max(picture.width, picture.height) / Math.max(widthMm, heightMm)
  return (
    Math.abs(picture.width - widthMm * perMm) > roundingPx || Math.abs(picture.height - heightMm * perMm) > roundingPx
  )
}
