import { useTranslations } from 'next-intl'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import type { File } from '#lib/contract/files.ts'

const icons: Record<File['status'], IconName> = { ready: 'file', notreceived: 'refresh', failed: 'error' }

/** Why there is nothing to look at. */
export function NoPages({ status, isLocal }: { status: File['status']; isLocal: boolean }) {
  const t = useTranslations('files.noPages')
  const why = isLocal ? 'local' : status
  return (
    <div className="m-auto flex max-w-80 flex-col items-center gap-1 text-center">
      <Icon name={isLocal ? 'file' : icons[status]} size="large" className="mb-2 text-muted" />
      <p className="font-medium">{t(`${why}.title`)}</p>
      <p className="text-sm text-muted">{t(`${why}.text`)}</p>
    </div>
  )
}
