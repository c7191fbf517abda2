'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { nextPage } from '#lib/work/window.ts'
import { useList, useWork } from './work-context.ts'

/** Rows are asked for this far ahead of what is seen. */
const ahead = '1000px 0px'

/** The end of what is loaded: loads more when it comes near, or when asked to, and says when there is no more. */
export function ListEnd() {
  const t = useTranslations('work.end')
  const { list } = useWork()
  const { window, loading } = useList((state) => state)
  const hasMore = nextPage(window) !== undefined
  const watch = useCallback(
    (end: HTMLDivElement) => {
      // Several may be told at once, and the last is how it stands.
      const observer = new IntersectionObserver((told) => told.at(-1)?.isIntersecting && void list.more(), {
        rootMargin: ahead,
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [list],
  )
  if (loading === 'failed') {
    return (
      <div className="p-4">
        <Alert
          live
          tone="danger"
          title={t('failed')}
          action={
            <Button icon="refresh" onClick={() => void list.more()}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  }
  return (
    // Watched anew after each page: where one was too short to push the end away, nothing else would tell that it is near.
    <div
      ref={hasMore && loading === 'idle' ? watch : undefined}
      className="flex min-h-16 items-center justify-center px-4 text-muted"
    >
      {hasMore && loading === 'idle' && <Button onClick={() => void list.more()}>{t('more')}</Button>}
      <output>
        {loading === 'loading' && <Spinner label={t('loading')} />}
        {!hasMore && t('all', { count: window.count })}
      </output>
    </div>
  )
}
