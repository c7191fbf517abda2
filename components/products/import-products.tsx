'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { useRun } from '#components/forms/use-run.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Field } from '#components/ui/forms/field.tsx'
import type { CsvFault } from '#lib/products/csv/csv.ts'
import type { PlannedProduct } from '#lib/products/import-plan.ts'
import { readAllProducts, saveProduct } from '#lib/products/mutations.ts'
import { productForm } from '#lib/products/rules.ts'
import { useFaultTexts } from './use-fault-texts.ts'

type Read = { name: string } & ({ planned: PlannedProduct[] } | { fault: CsvFault | 'size' } | { error: unknown })

/** First a check that changes nothing, then a run that can be stopped and begun again: what is done is left out. */
export function ImportProducts() {
  const t = useTranslations('products.import')
  const word = useFaultTexts()
  const reasonOf = useReason()
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<Read>()
  const [isReading, setReading] = useState(false)
  const { run, isRunning, start } = useRun<PlannedProduct, 'done'>({ onClose: () => void readChosen() })

  async function readFile(file: File) {
    setReading(true)
    setRead(await plan(file).catch((error: unknown) => ({ name: file.name, error })))
    setReading(false)
  }
  async function plan(file: File): Promise<Read> {
    const { name, size } = file
    const [{ mostBytes, parseProductsCsv }, { planProduct }] = await Promise.all([
      import('#lib/products/csv/csv.ts'),
      import('#lib/products/import-plan.ts'),
    ])
    if (size > mostBytes) return { name, fault: 'size' }
    const parsed = parseProductsCsv(new Uint8Array(await file.arrayBuffer()))
    if ('fault' in parsed) return { name, fault: parsed.fault }
    const schema = productForm(word)
    const known = await readAllProducts()
    return {
      name,
      planned: parsed.products.map((product) => planProduct(product, schema, known.get(product.fields.productCode))),
    }
  }
  async function readChosen() {
    const [file] = input.current?.files ?? []
    if (file) await readFile(file)
  }
  const due = read && 'planned' in read ? read.planned.filter(({ kind }) => kind === 'new' || kind === 'changed') : []
  const countOf = (kind: PlannedProduct['kind']) =>
    read && 'planned' in read ? read.planned.filter((product) => product.kind === kind).length : 0

  return (
    <div className="flex flex-col gap-4 p-4">
      <Panel title={t('file')}>
        <div className="flex flex-col gap-3">
          <p>{t('text')}</p>
          <Field label={t('choose')}>
            {(control) => (
              <input
                {...control}
                ref={input}
                type="file"
                accept=".csv,text/csv,text/plain"
                disabled={isRunning || isReading}
                className="control h-auto py-2 file:mr-3"
                onChange={() => void readChosen()}
              />
            )}
          </Field>
        </div>
      </Panel>
      <output className="sr-only">{isReading ? t('reading') : read && 'planned' in read && t('checked')}</output>
      {read && 'fault' in read && <Alert tone="danger" live title={t(`fault.${read.fault}`)} />}
      {read && 'error' in read && (
        <Alert tone="danger" live title={t('failed')}>
          {read.error instanceof Error ? reasonOf(read.error) : null}
        </Alert>
      )}
      {run && (
        <RunPanel
          {...run.panel}
          label={t('progress')}
          now={run.ended ? t(`ended.${run.ended.ended}`) : t('running')}
          summary={
            run.ended &&
            t('summary', {
              done: run.results.filter(({ outcome }) => outcome === 'done').length,
              failed: run.results.filter(({ outcome }) => outcome !== 'done').length,
            })
          }
          className="rounded-panel border"
        >
          {run.results.map(({ item, outcome }) => (
            <RunResult key={item.code} tone={outcome === 'done' ? 'success' : 'danger'} name={<bdi>{item.code}</bdi>}>
              {outcome === 'done' ? t(`did.${item.kind === 'new' ? 'new' : 'changed'}`) : reasonOf(outcome.error)}
            </RunResult>
          ))}
        </RunPanel>
      )}
      {!run && read && 'planned' in read && (
        <Panel
          flush
          title={t('check')}
          note={
            <span className="text-sm text-muted">
              {t('counts', {
                created: countOf('new'),
                changed: countOf('changed'),
                same: countOf('same'),
                wrong: countOf('wrong'),
              })}
            </span>
          }
          actions={
            <Button
              variant="primary"
              onClick={() => void start(due, save)}
              disabledReason={due.length === 0 ? t('nothing') : null}
            >
              {t('start', { count: due.length })}
            </Button>
          }
        >
          <Table label={t('check')} columns={plannedColumns(t)} rows={read.planned} rowKey={({ line }) => `${line}`} />
        </Panel>
      )}
    </div>
  )
}

async function save(product: PlannedProduct) {
  const version = product.kind === 'changed' ? product.version : undefined
  await saveProduct(product.kind === 'changed' ? product.id : undefined, {
    ...product.fields,
    ...(version !== undefined && { version }),
  })
  return 'done' as const
}

const tones = { new: 'success', changed: 'info', same: 'neutral', wrong: 'danger' } as const

const plannedColumns = (t: ReturnType<typeof useTranslations<'products.import'>>): Column<PlannedProduct>[] => [
  { key: 'line', header: t('column.line'), cell: ({ line }) => line, className: 'tabular-nums sm:w-20' },
  {
    key: 'code',
    header: t('column.code'),
    cell: ({ code }) => <bdi className="wrap-anywhere">{code}</bdi>,
    mono: true,
    phone: 'title',
  },
  {
    key: 'kind',
    header: t('column.kind'),
    cell: (product) => <Badge tone={tones[product.kind]}>{t(`kind.${product.kind}`)}</Badge>,
    phone: 'aside',
    className: 'sm:w-36',
  },
  {
    key: 'reason',
    header: t('column.reason'),
    cell: (product) => product.kind === 'wrong' && <span className="wrap-anywhere">{product.reason}</span>,
  },
]
