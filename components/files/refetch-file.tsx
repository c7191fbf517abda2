'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { refetchFile } from '#lib/files/mutations.ts'

/** Asks the upstream for the artwork again. Blocked for a minute after use: the time is the upstream's, so it survives a reload. */
export function RefetchFile({
  fileId,
  refetchableAt,
  blocked,
}: {
  fileId: string
  refetchableAt: string | undefined
  blocked: boolean
}) {
  const t = useTranslations('files.refetch')
  const router = useRouter()
  const secondsLeft = useSecondsUntil(refetchableAt)
  const refetch = useMutation({ ...refetchFile, onSuccess: () => router.refresh() })
  const reason = blocked ? t('blocked') : secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : null
  return (
    <Button
      size="small"
      icon="refresh"
      pending={refetch.isPending}
      disabledReason={reason}
      onClick={() => refetch.mutate({ params: { id: fileId } })}
    >
      {t('action')}
    </Button>
  )
}

function useSecondsUntil(iso: string | undefined): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!iso) return undefined
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [iso])
  if (!iso || now === 0) return 0
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))
}
