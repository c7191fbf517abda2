'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Badge } from '#components/ui/data/badge.tsx'
import { remainingOf } from '#lib/links/view-model.ts'

const tickMs = 1000

/** `renderedAt`: the clock of the server. */
export function CodeExpiry({ expiresAt, renderedAt }: { expiresAt: string; renderedAt: number }) {
  const t = useTranslations('links.requests')
  const [now, setNow] = useState(renderedAt)
  const isOver = remainingOf(expiresAt, now).unit === 'expired'
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isOver])
  const left = remainingOf(expiresAt, now)
  if (left.unit === 'expired') return <Badge tone="warning">{t('expired')}</Badge>
  return <time dateTime={expiresAt}>{left.unit === 'soon' ? t('soon') : t(left.unit, { count: left.count })}</time>
}
