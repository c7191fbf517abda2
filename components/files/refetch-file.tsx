'use client'

import { type Mutation, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import type { ButtonSize } from '#components/ui/buttons/button-style.ts'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { refetchFile } from '#lib/files/mutations.ts'
import { fileKey, refetchWaitQuery } from '#lib/files/queries.ts'
import { recordRefetch, refetchBlockedUntil, waitMs } from '#lib/files/refetch/refetch-wait.ts'

/** Spec 1 §9: blocked for a minute after use, also across a reload. */
export function RefetchFile({
  fileId,
  blocked,
  size = 'small',
  label,
  nameFor,
  failure = 'files.refetch.failed',
}: {
  fileId: string
  blocked: boolean
  size?: ButtonSize
  label?: string
  nameFor?: (text: string) => string
  /** Spec 1 §8 */
  failure?: 'files.refetch.failed' | 'files.refetch.componentFailed'
}) {
  const t = useTranslations('files.refetch')
  const refresh = useRefresh()
  const button = useNextFocus(findComponent)
  const client = useQueryClient()
  const { data: blockedUntil = 0 } = useQuery(refetchWaitQuery(fileId))
  const secondsLeft = useSecondsUntil(blockedUntil)
  const refetch = useMutation({
    ...refetchFile,
    meta: { failure },
    onSuccess: ({ file }) => {
      recordRefetch(fileId)
      void client.invalidateQueries(refetchWaitQuery(fileId))
      if (file) client.setQueryData(fileKey(fileId), file)
      else void client.invalidateQueries({ queryKey: fileKey(fileId) })
      void client.invalidateQueries({ queryKey: lateCalls.orderDetails.name.split('.') })
      refresh()
    },
  })
  function start() {
    const ofFile = ({ state }: Mutation) => (state.variables as typeof refetch.variables)?.params.id === fileId
    // A second click comes before the next render; another button of the same file may have been pressed as well.
    const isUnderWay = client.isMutating({ mutationKey: refetchFile.mutationKey, predicate: ofFile }) > 0
    if (isUnderWay) return
    if (refetchBlockedUntil(fileId) === 0) refetch.mutate({ params: { id: fileId } })
    else void client.invalidateQueries(refetchWaitQuery(fileId)) // another tab has refetched it: the button says so
  }
  const reason = blocked ? t('blocked') : secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : null
  const text = label ?? t('action')
  return (
    <Button
      ref={button}
      size={size}
      icon="refresh"
      aria-label={nameFor?.(text)}
      pending={refetch.isPending}
      disabledReason={reason}
      onClick={start}
    >
      {text}
    </Button>
  )
}

/** Its file no longer failed. */
const findComponent = (own: HTMLElement) => own.closest('li')

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (time === 0) return undefined
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= time) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [time])
  const left = now === 0 ? 0 : time - now
  // More than the wait is left where the clock was set back.
  return left > waitMs ? 0 : Math.max(0, Math.ceil(left / 1000))
}
