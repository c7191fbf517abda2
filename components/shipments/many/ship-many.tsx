'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '#components/forms/use-leave-guard.ts'
import { useRun } from '#components/forms/use-run.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import {
  type AskedKind,
  askedKinds,
  type CheckedRow,
  checkRows,
  doubtsOf,
  type ShippableRow,
  shippableRows,
  toListRows,
} from '#lib/shipments/many/check-rows.ts'
import { type Columns, type Table, withResults } from '#lib/shipments/many/columns.ts'
import { type RowOutcome, shipRow } from '#lib/shipments/many/ship-row.ts'
import { CheckedRows } from './checked-rows.tsx'
import { ChooseColumns } from './choose-columns.tsx'
import { ListInput } from './list-input.tsx'
import { saveRows } from './save-rows.ts'
import { ShipRun } from './ship-run.tsx'
import { useRowTexts } from './use-row-texts.ts'

type Check = { done: number; total: number; rows?: readonly CheckedRow[] }

export function ShipMany({ time }: { time: AccountTime }) {
  const t = useTranslations('shipments.many')
  const texts = useRowTexts()
  const [isTyped, setTyped] = useState(false)
  const [table, setTable] = useState<Table>()
  const [columns, setColumns] = useState<Columns>({})
  const [check, setCheck] = useState<Check>()
  const [accepted, setAccepted] = useState<ReadonlySet<AskedKind>>(new Set())
  const [hasSaved, setSaved] = useState(false)
  const { run, isRunning, start } = useRun<ShippableRow, RowOutcome>()
  const checking = useRef<AbortController>(undefined)
  const checkedPanel = useRef<HTMLDivElement>(null)
  useEffect(() => () => checking.current?.abort(), [])

  async function checkAll(of: Table, by: Columns) {
    forgetCheck()
    const { signal } = (checking.current = new AbortController())
    const rows = toListRows(of, by)
    setAccepted(new Set())
    setCheck({ done: 0, total: rows.length })
    try {
      const onChecked = (done: number) => !signal.aborted && setCheck({ done, total: rows.length })
      const checked = await checkRows(rows, { time, signal, onChecked })
      setCheck({ done: rows.length, total: rows.length, rows: checked })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  /** It was of another list, or of other columns. */
  function forgetCheck() {
    checking.current?.abort()
    run?.panel.onClose()
    setCheck(undefined)
    setSaved(false)
  }
  function take(read: Table) {
    forgetCheck()
    setTyped(false)
    setTable(read)
    setColumns(read.columns)
  }

  const rows = check?.rows
  useEffect(() => {
    if (rows) checkedPanel.current?.focus()
  }, [rows])
  const ready = rows ? shippableRows(rows, accepted) : []
  const outcomes = new Map(run?.results.map(({ item, outcome }) => [item.line, outcome]))
  const left = rows?.filter((row) => {
    const outcome = outcomes.get(row.line)?.kind
    return outcome ? outcome !== 'shipped' && outcome !== 'done' : row.verdict.kind !== 'done'
  })
  const isLeft = table !== undefined && !hasSaved && left?.length !== 0
  useLeaveGuard(!isRunning && (isTyped || isLeft), { words: 'leaveList' })
  return (
    <div className="flex flex-col gap-4 p-4">
      <Panel title={t('list')}>
        <ListInput isLocked={isRunning} onType={setTyped} onRead={take} />
      </Panel>
      {table && (
        <Panel
          title={t('columns.title')}
          note={<span className="text-muted">{t('rows', { count: table.rows.length })}</span>}
        >
          <ChooseColumns
            table={table}
            columns={columns}
            onChange={(chosen) => {
              forgetCheck()
              setColumns(chosen)
            }}
            isChecked={rows !== undefined}
            isLocked={isRunning || (check !== undefined && !rows)}
            onCheck={() => void checkAll(table, columns)}
          />
        </Panel>
      )}
      {check && !rows && (
        <div className="flex flex-col gap-1">
          <p id="ship-many-checking">{t('checking', { done: check.done, total: check.total })}</p>
          <progress aria-labelledby="ship-many-checking" className="h-2 w-full" value={check.done} max={check.total} />
        </div>
      )}
      {table && rows && (
        <div ref={checkedPanel} tabIndex={-1} className="scroll-mt-32 outline-none">
          <Panel
            title={t('checked')}
            flush
            actions={
              left &&
              left.length > 0 && (
                <Button
                  icon="download"
                  disabledReason={isRunning ? t('runningNow') : null}
                  onClick={() => {
                    setSaved(true)
                    const results = left.map((row) => ({
                      cells: row.cells,
                      result: texts.ofRow(row, outcomes.get(row.line)),
                    }))
                    void saveRows(t('leftFile'), withResults(table, columns, results, t('column.result')))
                  }}
                >
                  {t('saveLeft', { count: left.length })}
                </Button>
              )
            }
          >
            {!run && (
              <div className="flex flex-col gap-3 border-b border-border p-4">
                {ready.length === 0 && <Alert tone="info" title={t('none')} />}
                {askedKinds.map((kind) => {
                  const count = rows.filter(({ verdict }) => doubtsOf(verdict)?.includes(kind)).length
                  return (
                    count > 0 && (
                      <Checkbox
                        key={kind}
                        label={t(`also.${kind}`, { count })}
                        checked={accepted.has(kind)}
                        onChange={({ target: { checked } }) =>
                          setAccepted(new Set(askedKinds.filter((one) => (one === kind ? checked : accepted.has(one)))))
                        }
                      />
                    )
                  )
                })}
                {ready.length > 0 && (
                  <div>
                    <Button
                      variant="primary"
                      icon="truck"
                      onClick={() => {
                        setSaved(false)
                        void start(ready, shipRow)
                      }}
                    >
                      {t('ship', { count: ready.length })}
                    </Button>
                  </div>
                )}
              </div>
            )}
            {run && <ShipRun run={run} onClose={() => void checkAll(table, columns)} />}
            <CheckedRows rows={rows} outcomes={outcomes} />
          </Panel>
        </div>
      )}
    </div>
  )
}
