import { useTranslations } from 'next-intl'
import { FileSection } from '#components/files/file-section.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import type { FileFont } from '#lib/contract/files.ts'

/** The fonts of a file. One that is not embedded is flagged: each press may print another instead. */
export function FileFonts({ fonts }: { fonts: readonly FileFont[] }) {
  const t = useTranslations('files.fonts')
  const missing = fonts.filter(({ embedding }) => embedding === 'none')
  const embedded = fonts.filter(({ embedding }) => embedding !== 'none')
  return (
    <FileSection title={t('title')}>
      {fonts.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {missing.length > 0 && <p className="text-sm">{t('missing', { count: missing.length })}</p>}
      {fonts.length > 0 && (
        <ul aria-label={t('title')} className="flex flex-col gap-1">
          {[...missing, ...embedded].map(({ name, type, embedding }) => (
            <li key={`${name} ${type} ${embedding}`} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <bdi className="min-w-0 break-words">{name || t('nameless')}</bdi>
              {type && <span className="text-sm text-muted">{type}</span>}
              {embedding === 'none' ? (
                <Badge tone="warning">{t('embedding.none')}</Badge>
              ) : (
                <span className="text-sm text-muted">{t(`embedding.${embedding}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FileSection>
  )
}
