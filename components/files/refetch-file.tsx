'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ButtonSize } from '#components/ui/button-style.ts'
import { refetchFile } from '#lib/files/mutations.ts'
import { fileQuery } from '#lib/files/queries.ts'

/** Asks the upstream for the artwork again. Blocked for a minute after use: the time is the upstream's, so it survives a reload. */
export function RefetchFile({
  fileId,
  refetchableAt,
  blocked,
  size = 'small',
  label,
}: {
  fileId: string
  refetchableAt: string | undefined
  blocked: boolean
  size?: ButtonSize
  /** The label, where "Refetch" alone is not clear. */
  label?: string
}) {
  const t = useTranslations('files.refetch')
  const router = useRouter()
  const secondsLeft = useSecondsUntil(refetchableAt)
  const client = useQueryClient()
  const refetch = useMutation({
    ...refetchFile,
    onSuccess: ({ file }) => {
      client.setQueryData(fileQuery(fileId).queryKey, file)
      router.refresh()
    },
  })
  const reason = blocked ? t('blocked') : secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : null
  return (
    <Button
      size={size}
      icon="refresh"
      pending={refetch.isPending}
      disabledReason={reason}
      onClick={() => refetch.mutate({ params: { id: fileId } })}
    >
      {label ?? t('action')}
    </Button>
  )
}

function useSecondsUntil(iso: string | undefined): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!iso) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= Date.parse(iso)) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [iso])
  if (!iso || now === 0) return 0
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000))
}
