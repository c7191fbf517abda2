import { useTranslations } from 'next-intl'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/common/paths.ts'
import type { File } from '#lib/contract/files.ts'
import { ThumbnailPicture } from './thumbnail-picture.tsx'

type Shown = Pick<File, '_id' | 'status' | 'currentRevision'>

export function FileThumbnail({
  file,
  isLocal,
  alt,
  size = 'size-24',
}: {
  file: Shown | undefined
  isLocal: boolean
  alt: string
  size?: 'size-16' | 'size-24' | 'size-32'
}) {
  const t = useTranslations('files')
  const hasPicture = file?.status === 'ready' && !isLocal
  const without = (
    <span className="flex flex-col items-center gap-1 text-center text-xs text-muted">
      <Icon name={isLocal ? 'file' : 'image'} size="medium" />
      {isLocal ? t('local') : t('noPreview')}
    </span>
  )
  return (
    <div
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface',
        size,
      )}
    >
      {hasPicture ? (
        <ThumbnailPicture src={paths.thumbnail(file._id, 1, file.currentRevision)} alt={alt}>
          {without}
        </ThumbnailPicture>
      ) : (
        without
      )}
    </div>
  )
}
