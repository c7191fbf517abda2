import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'

const tones = { ready: 'success', notreceived: 'warning', failed: 'danger' } as const satisfies Record<string, Tone>

export const isFileStatus = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status)

export function useStatusName(): (status: string) => string {
  const t = useTranslations('files.status')
  return (status) => (isFileStatus(status) ? t(status) : status)
}

export function FileStatus({ status }: { status: string }) {
  const nameOf = useStatusName()
  return <Badge {...(isFileStatus(status) && { tone: tones[status] })}>{nameOf(status)}</Badge>
}
