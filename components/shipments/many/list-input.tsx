'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { exportDialog } from '#components/orders/list/export-dialog-loader.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { FileField } from '#components/ui/forms/file-field.tsx'
import { TextArea } from '#components/ui/forms/text-area.tsx'
import { verbatim } from '#components/ui/forms/text-field.tsx'
import { useOverlay } from '#components/ui/lazy-overlay.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { type Table, toTable } from '#lib/shipments/many/columns.ts'
import { ListError, type ListFault, listLimits } from '#lib/shipments/many/list-faults.ts'
import { readFile } from '#lib/shipments/many/read-file.ts'

const noFilters = { 'orderData.status': [] }

export function ListInput({
  isLocked,
  onType,
  onRead,
}: {
  isLocked: boolean
  /** Whether there is text that was not read yet. */
  onType: (isTyped: boolean) => void
  onRead: (table: Table) => void
}) {
  const t = useTranslations('shipments.many')
  const isHydrated = useHydrated()
  const [isReading, setReading] = useState(false)
  const [fault, setFault] = useState<ListFault>()
  const template = useOverlay(exportDialog, { filters: noFilters, ids: undefined, count: 0, isTemplate: true })
  const pasted = useRef<HTMLTextAreaElement>(null)
  async function read(file: File) {
    setReading(true)
    setFault(undefined)
    try {
      onRead(toTable(await readFile(file)))
    } catch (error) {
      setFault(error instanceof ListError ? error.fault : 'notRead')
    } finally {
      setReading(false)
    }
  }
  const locked = isLocked || isReading
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('intro')}</p>
        <Button {...template.trigger} icon="download" pending={template.isLoading}>
          {t('template')}
        </Button>
      </div>
      {template.element}
      <div className="grid gap-4 md:grid-cols-2">
        <FileField
          label={t('file')}
          hint={t('fileHint')}
          accept=".csv,.tsv,.txt,.xlsx,.xlsm"
          locked={locked}
          onFile={(file) => void read(file)}
        />
        <div className="flex flex-col gap-2">
          <TextArea
            label={t('paste')}
            hint={t('pasteHint')}
            {...verbatim}
            ref={pasted}
            rows={3}
            disabled={!isHydrated || locked}
            onChange={({ target }) => onType(target.value.trim() !== '')}
          />
          <div>
            <Button
              pending={isReading}
              disabledReason={isLocked ? t('runningNow') : null}
              onClick={() => void read(new File([pasted.current?.value ?? ''], ''))}
            >
              {t('readPasted')}
            </Button>
          </div>
        </div>
      </div>
      {fault && <Alert tone="danger" live title={t(`fault.${fault}`, { rows: listLimits.rows })} />}
    </div>
  )
}
