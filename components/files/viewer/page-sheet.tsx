'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import { boxStyles } from '#components/files/boxes/box-line.tsx'
import { cx } from '#components/ui/cx.ts'
import { useMissingPicture } from '#components/ui/use-missing-picture.ts'
import { paths } from '#lib/common/paths.ts'
import { type BoxName, boxNames, isCropped, type VisiblePage } from '#lib/files/boxes/page-boxes.ts'
import { hasPreview } from '#lib/files/rules.ts'
import type { Revision } from '#lib/files/view-model.ts'

const a4 = { width: 210, height: 297 }

export function PageSheet({
  fileId,
  name,
  revision,
  page,
  seen,
  hidden,
}: {
  fileId: string
  name: string
  revision: Revision
  page: number
  seen: VisiblePage | undefined
  hidden: ReadonlySet<BoxName>
}) {
  const t = useTranslations('files.pages')
  const src = paths.thumbnail(fileId, page, revision.revision)
  const [isMissing, onError] = useMissingPicture(src)
  const hasPicture = hasPreview(revision, page) && !isMissing
  const [drawn, setDrawn] = useState<{ width: number; height: number }>()
  const isLoading = hasPicture && !drawn
  const cropped = seen !== undefined && drawn !== undefined && isCropped(drawn, seen)
  const declared = seen && !cropped ? { width: seen.widthMm, height: seen.heightMm } : undefined
  const { width, height } = declared ?? drawn ?? a4
  const onLoad = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) =>
    setDrawn({ width: naturalWidth, height: naturalHeight })
  return (
    <>
      <div className="grid min-h-0 flex-1 [container-type:size] place-items-center">
        <div
          style={{ '--ratio': width / height } as CSSProperties}
          className={cx(
            'relative flex aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--ratio)))] items-center justify-center bg-surface',
            isLoading && 'motion-safe:animate-pulse',
          )}
        >
          {!hasPicture ? (
            <p className="p-4 text-center text-sm text-muted">
              {revision.isCurrent ? t('noPreview') : t('earlierRevision')}
            </p>
          ) : (
            // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
            <img
              src={src}
              alt={t('picture', { page, name })}
              decoding="async"
              draggable={false}
              onLoad={onLoad}
              onError={onError}
              className="absolute inset-0 size-full"
            />
          )}
          {seen && !cropped && !isLoading && <BoxOutlines seen={seen} hidden={hidden} />}
        </div>
      </div>
      {cropped && <p className="pt-2 text-center text-sm text-muted">{t('cropped')}</p>}
    </>
  )
}

function BoxOutlines({ seen, hidden }: { seen: VisiblePage; hidden: ReadonlySet<BoxName> }) {
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
