'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { type Columns, isWhole, listFields, type Table } from '#lib/shipments/many/columns.ts'

const exampleLength = 24

export function ChooseColumns({
  table: { headings, rows },
  columns,
  onChange,
  isChecked,
  isLocked,
  onCheck,
}: {
  table: Table
  columns: Columns
  onChange: (columns: Columns) => void
  isChecked: boolean
  isLocked: boolean
  onCheck: () => void
}) {
  const t = useTranslations('shipments.many')
  const options = headings.map((heading, at) => {
    const example = rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, exampleLength)
    return { value: String(at), label: example ? t('columns.option', { heading, example }) : heading }
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {listFields.map((field) => (
          <Select
            key={field}
            label={t(`columns.${field}`)}
            required={field === 'trackingNumber'}
            options={options}
            placeholder={t('columns.none')}
            disabled={isLocked}
            value={columns[field]?.toString() ?? ''}
            onChange={({ target: { value } }) => {
              const { [field]: _, ...others } = columns
              onChange(value === '' ? others : { ...others, [field]: Number(value) })
            }}
          />
        ))}
      </div>
      <div>
        <Button
          variant={isChecked ? 'secondary' : 'primary'}
          pending={isLocked}
          disabledReason={isWhole(columns) ? null : t('columns.incomplete')}
          onClick={onCheck}
        >
          {t('check', { count: rows.length })}
        </Button>
      </div>
    </div>
  )
}
