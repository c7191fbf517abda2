'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { saveBlob } from '#lib/browser/save-blob.ts'
import type { Messages } from '#lib/common/i18n/load-messages.ts'
import { parseLocale } from '#lib/common/i18n/locales.ts'
import type { Progress } from '#lib/orders/export/frames.ts'
import { readExport } from '#lib/orders/export/queries.ts'
import type { ExportWish } from '#lib/orders/export/wish.ts'

export type ExportGiven = {
  filters: ExportWish['filters']
  ids: readonly string[] | undefined
  count: number
  /** Of "Ship many": what is ready to ship, and nothing else. */
  isTemplate: boolean
}

export const exportDialogIn = (messages: Messages) =>
  function ExportOverlay(props: ExportGiven & OverlayProps) {
    return (
      <NextIntlClientProvider locale={parseLocale(document.documentElement.lang)} messages={messages}>
        <ExportDialog {...props} />
      </NextIntlClientProvider>
    )
  }

type State = { at: 'choosing'; failed?: unknown } | { at: 'running'; progress: Progress } | ({ at: 'done' } & Progress)

export function ExportDialog({ open, onClose, filters, ids, count, isTemplate }: ExportGiven & OverlayProps) {
  const t = useTranslations('orders.export')
  const reasonOf = useReason()
  const [of, setOf] = useState<ExportWish['of']>(isTemplate ? 'parcels' : 'orders')
  const [format, setFormat] = useState<ExportWish['format']>('xlsx')
  const [state, setState] = useState<State>({ at: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run() {
    const { signal } = (running.current = new AbortController())
    setState({ at: 'running', progress: { rows: 0, total: count } })
    let last = { rows: 0, total: 0 }
    const onProgress = (progress: Progress) => {
      last = progress
      setState({ at: 'running', progress })
    }
    const ready: ExportWish['filters'] = { 'orderData.status': ['complete', 'printready'] }
    try {
      const wish = { format, of, filters: of === 'parcels' && !ids ? ready : filters, ...(ids && { ids: [...ids] }) }
      const file = await readExport(wish, { signal, onProgress })
      // As ISO 8601, in the time zone of the browser.
      const day = new Date().toLocaleDateString('sv-SE')
      saveBlob(`${of === 'orders' ? 'orders' : 'ready-to-ship'}-${day}.${format}`, file)
      setState({ at: 'done', ...last })
    } catch (failed) {
      setState(signal.aborted ? { at: 'choosing' } : { at: 'choosing', failed })
    }
  }
  function close() {
    running.current?.abort()
    onClose()
  }
  const isRunning = state.at === 'running'
  const missing = state.at === 'done' && ids ? ids.length - state.total : 0
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(isTemplate ? 'template' : 'title')}
      closeLabel={t('close')}
      size="small"
      step={state.at}
      onSubmit={state.at === 'choosing' ? () => void run() : close}
      actions={
        <>
          {state.at === 'choosing' && <Button onClick={close}>{t('cancel')}</Button>}
          <Button type="submit" variant={isRunning ? 'secondary' : 'primary'}>
            {t(isRunning ? 'cancel' : state.at === 'done' ? 'close' : 'start')}
          </Button>
        </>
      }
    >
      {state.at === 'choosing' && (
        <div className="flex flex-col gap-4">
          {!isTemplate && (
            <Select
              label={t('what')}
              value={of}
              onChange={({ target: { value } }) => setOf(value === 'parcels' ? 'parcels' : 'orders')}
              options={[
                { value: 'orders', label: t(ids ? 'selected' : 'shown', { count }) },
                { value: 'parcels', label: t(ids ? 'selectedParcels' : 'readyParcels') },
              ]}
            />
          )}
          <Select
            label={t('format')}
            value={format}
            onChange={({ target: { value } }) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
            options={[
              { value: 'xlsx', label: t('xlsx') },
              { value: 'csv', label: t('csv') },
            ]}
          />
          {state.failed !== undefined && (
            <Alert tone="danger" live title={t('failed')}>
              {reasonOf(state.failed)}
            </Alert>
          )}
        </div>
      )}
      {isRunning && (
        <div className="flex flex-col gap-2">
          <p id="export-progress">{t('progress', { rows: state.progress.rows, total: state.progress.total })}</p>
          <progress
            aria-labelledby="export-progress"
            value={state.progress.rows}
            max={Math.max(1, state.progress.total)}
            className="h-2 w-full"
          />
        </div>
      )}
      {/* Empty first: screen readers read only what changes in it. */}
      <output>
        {state.at === 'done' && t(of === 'orders' ? 'done' : 'doneParcels', { count: state.rows })}{' '}
        {missing > 0 && t('missing', { count: missing })}
      </output>
    </Dialog>
  )
}
