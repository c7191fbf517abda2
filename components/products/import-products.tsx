'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RunPanel, RunResult } from '#components/forms/run-panel.tsx'
import { useRun } from '#components/forms/use-run.ts'
import { useIssueTexts } from '#components/forms/use-save-form.ts'
import { useReason } from '#components/shell/errors/use-reason.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { type Column, Table } from '#components/ui/data/table.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { FileField } from '#components/ui/forms/file-field.tsx'
import type { CsvFault } from '#lib/products/csv/csv.ts'
import type { FieldChange, PlannedProduct } from '#lib/products/import-plan.ts'
import { readAllProducts, saveProduct } from '#lib/products/mutations.ts'
import { type ProductFields, productForm } from '#lib/products/rules.ts'
import { useFaultTexts } from './use-fault-texts.ts'

type Read = { planned: PlannedProduct[] } | { fault: CsvFault | 'size' } | { error: unknown }
type DueProduct = Extract<PlannedProduct, { kind: 'new' | 'changed' }>

/** First a check that changes nothing, then a run that can be stopped and begun again: what is done is left out. */
export function ImportProducts() {
  const t = useTranslations('products.import')
  const word = useFaultTexts()
  const reasonOf = useReason()
  const toDetails = useDetails()
  const [file, setFile] = useState<File>()
  const [read, setRead] = useState<Read>()
  const [isReading, setReading] = useState(false)
  const { run, isRunning, start } = useRun<DueProduct, 'done'>({ onClose: () => file && void readFile(file) })

  async function readFile(chosen: File) {
    setFile(chosen)
    setRead(undefined)
    setReading(true)
    setRead(await plan(chosen).catch((error: unknown) => ({ error })))
    setReading(false)
  }
  async function plan(chosen: File): Promise<Read> {
    const [{ mostBytes, parseProductsCsv }, { planProduct }] = await Promise.all([
      import('#lib/products/csv/csv.ts'),
      import('#lib/products/import-plan.ts'),
    ])
    if (chosen.size > mostBytes) return { fault: 'size' }
    const parsed = parseProductsCsv(new Uint8Array(await chosen.arrayBuffer()))
    if ('fault' in parsed) return parsed
    const schema = productForm(word)
    const known = await readAllProducts()
    return { planned: parsed.products.map((product) => planProduct(product, schema, known.get(product.productCode))) }
  }
  const due = read && 'planned' in read ? read.planned.filter(isDue) : []
  const countOf = (kind: PlannedProduct['kind']) =>
    read && 'planned' in read ? read.planned.filter((product) => product.kind === kind).length : 0

  return (
    <div className="flex flex-col gap-4 p-4">
      <Panel title={t('file')}>
        <div className="flex flex-col gap-3">
          <p>{t('text')}</p>
          <FileField
            label={t('choose')}
            accept=".csv,text/csv,text/plain"
            locked={isRunning || isReading}
            onFile={(chosen) => void readFile(chosen)}
          />
          {file && (
            <div className="flex flex-wrap items-center gap-3">
              <bdi className="wrap-anywhere">{file.name}</bdi>
              {!isRunning && (
                <Button size="small" pending={isReading} onClick={() => void readFile(file)}>
                  {t('again')}
                </Button>
              )}
            </div>
          )}
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
              untried: run.ended.untried.length,
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
      {read && 'planned' in read && (
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
              onClick={() => {
                setRead(undefined)
                void start(due, save)
              }}
              disabledReason={due.length === 0 ? t('nothing') : null}
            >
              {t('start', { count: due.length })}
            </Button>
          }
        >
          <Table
            label={t('check')}
            columns={plannedColumns(t, toDetails)}
            rows={read.planned}
            rowKey={({ line }) => `${line}`}
          />
        </Panel>
      )}
    </div>
  )
}

const isDue = (product: PlannedProduct): product is DueProduct => product.kind === 'new' || product.kind === 'changed'

/** What is changed, or why a line is left out, in the words of the form. */
function useDetails() {
  const t = useTranslations('products.import')
  const ofForm = useTranslations('products.form')
  const wordIssue = useIssueTexts()
  const labels: Record<keyof ProductFields, string> = {
    productCode: ofForm('code'),
    description: ofForm('description'),
    active: ofForm('active'),
    stopsOnDifferences: ofForm('stops'),
    components: ofForm('components.title'),
    skus: ofForm('skus.title'),
  }
  const wordChange = ({ name, fields }: FieldChange) => {
    const text = fields.map((field) => ofForm(`field.${field}`)).join(', ')
    return text === '' ? labels[name] : t('ofField', { field: labels[name], text })
  }
  return (product: PlannedProduct) => {
    if (product.kind === 'changed') return product.changes.map(wordChange).join(' · ')
    const [issue] = product.kind === 'wrong' ? product.issues : []
    if (!issue) return undefined
    const name = issue.path[0] as keyof ProductFields
    if (name === 'components' || name === 'skus') return issue.message
    if (product.code === '') return t('unnamed')
    const text = issue.code === 'invalid_value' ? t('trueOrFalse') : wordIssue({ ...issue, input: issue.input })
    return t('ofField', { field: labels[name], text })
  }
}

async function save(product: DueProduct) {
  const version = product.kind === 'changed' ? product.version : undefined
  await saveProduct(product.kind === 'changed' ? product.id : undefined, {
    ...product.fields,
    ...(version !== undefined && { version }),
  })
  return 'done' as const
}

const tones = { new: 'success', changed: 'info', same: 'neutral', wrong: 'danger' } as const

const plannedColumns = (
  t: ReturnType<typeof useTranslations<'products.import'>>,
  toDetails: ReturnType<typeof useDetails>,
): Column<PlannedProduct>[] => [
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
    key: 'details',
    header: t('column.details'),
    cell: (product) => <bdi className="wrap-anywhere">{toDetails(product)}</bdi>,
  },
]
