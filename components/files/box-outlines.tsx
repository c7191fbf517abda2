import { type BoxName, boxNames, type SeenPage } from '#lib/files/page-boxes.ts'
import { boxStyles } from './box-style.ts'

/** The boxes of a page where they are, each above a light line, so that it is seen on any artwork. */
export function BoxOutlines({ seen, hidden }: { seen: SeenPage; hidden: ReadonlySet<BoxName> }) {
  return (
    <svg
      viewBox={`0 0 ${seen.widthMm} ${seen.heightMm}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-none"
    >
      {boxNames.map((name) => {
        const box = seen.boxes[name]
        if (!box || hidden.has(name)) return null
        const { stroke, dashes } = boxStyles[name]
        const place = { x: box.leftMm, y: box.topMm, width: box.widthMm, height: box.heightMm }
        return (
          <g key={name} data-box={name}>
            <rect {...place} vectorEffect="non-scaling-stroke" strokeWidth={3} className="stroke-surface opacity-80" />
            <rect
              {...place}
              vectorEffect="non-scaling-stroke"
              strokeWidth={1.5}
              strokeDasharray={dashes}
              className={stroke}
            />
          </g>
        )
      })}
    </svg>
  )
}
