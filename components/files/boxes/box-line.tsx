import { cx } from '#components/ui/cx.ts'
import type { BoxName } from '#lib/files/boxes/page-boxes.ts'

export function BoxLine({ name }: { name: BoxName }) {
  const { stroke, dashes } = boxStyles[name]
  return (
    <svg viewBox="0 0 28 12" aria-hidden="true" className={cx('h-3 w-7 shrink-0', stroke)}>
      <path d="M0 6h28" strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  )
}

/** Each with its own dashes, because colour alone is not accessible. */
export const boxStyles: Record<BoxName, { stroke: string; dashes: string | undefined }> = {
  media: { stroke: 'stroke-neutral', dashes: '2 4' },
  bleed: { stroke: 'stroke-danger', dashes: '9 4' },
  trim: { stroke: 'stroke-accent', dashes: undefined },
  artwork: { stroke: 'stroke-success', dashes: '10 4 2 4' },
}
