import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import type { File } from '#lib/contract/files.ts'

const tones: Record<File['status'], Tone> = { ready: 'success', notreceived: 'warning', failed: 'danger' }

export function FileStatus({ status }: { status: File['status'] }) {
  const t = useTranslations('files.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
