'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { useSaveForm } from '#components/forms/use-save-form.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import { Panel } from '#components/ui/data/panel.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { FieldError } from '#components/ui/forms/field-error.tsx'
import { Select } from '#components/ui/forms/select.tsx'
import { TextArea } from '#components/ui/forms/text-area.tsx'
import { NumberField, TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import {
  type ComponentField,
  type ComponentText,
  findComponentFaults,
  findSkuFaults,
  noComponent,
  noSku,
  parseComponents,
  parseSkus,
  type productForm,
  type SkuField,
  type SkuText,
} from '#lib/products/rules.ts'

type Form = Pick<
  ReturnType<typeof useSaveForm<ReturnType<typeof productForm>, unknown>>,
  'control' | 'set' | 'statusOf'
>
type Cell = { value: string; error: string | undefined; onChange: (event: { target: { value: string } }) => void }

export function SkuRows({ form }: { form: Form }) {
  const t = useTranslations('products.form')
  return (
    <Rows<SkuText> form={form} name="skus" parse={parseSkus} first={noSku} faultsIn={findSkuFaults}>
      {(cell, row, set) => (
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_3fr_1fr_1fr_1fr]">
            <TextField label={t('field.code')} required mono {...verbatim} maxLength={100} {...cell('code')} />
            <TextField label={t('field.description')} autoComplete="off" maxLength={200} {...cell('description')} />
            <NumberField label={t('field.slaDays')} {...cell('slaDays')} />
            <NumberField label={t('field.price')} decimal {...cell('price')} />
            <TextField label={t('field.currency')} mono {...verbatim} maxLength={3} {...cell('currency')} />
          </div>
          <SkuAttributes cell={cell('attributes')} />
          <Checkbox
            label={t('active')}
            checked={row.active === 'true'}
            onChange={({ currentTarget: { checked } }) => set({ active: String(checked) })}
          />
        </div>
      )}
    </Rows>
  )
}

/** Open at first where there are some, then as the user leaves it. */
function SkuAttributes({ cell }: { cell: Cell }) {
  const t = useTranslations('products.form')
  const [isOpen] = useState(cell.value !== '')
  return (
    <details open={isOpen}>
      <summary className="min-h-control cursor-pointer py-1 text-sm text-accent">{t('skus.attributes')}</summary>
      <TextArea label={t('field.attributes')} hint={t('skus.attributesHint')} rows={2} {...cell} />
    </details>
  )
}

const types = ['press', 'stock']

export function ComponentRows({ form }: { form: Form }) {
  const t = useTranslations('products.form')
  return (
    <Rows<ComponentText>
      form={form}
      name="components"
      parse={parseComponents}
      first={noComponent}
      faultsIn={findComponentFaults}
    >
      {(cell, row) => {
        const known = types.includes(row.type) ? types : [...types, row.type]
        const options = known.map((value) => ({
          value,
          label: value === 'press' ? t('components.press') : value === 'stock' ? t('components.stock') : value,
        }))
        return (
          <div className="grid min-w-0 flex-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <TextField label={t('field.code')} required {...verbatim} maxLength={100} {...cell('code')} />
            <Select label={t('field.type')} options={options} {...cell('type')} />
            <TextField label={t('field.paper')} autoComplete="off" maxLength={200} {...cell('paper')} />
            <NumberField label={t('field.pages')} {...cell('pages')} />
            <NumberField label={t('field.width')} decimal {...cell('width')} />
            <NumberField label={t('field.height')} decimal {...cell('height')} />
            <NumberField label={t('field.bleed')} decimal {...cell('bleed')} />
            <TextField
              label={t('field.inks')}
              hint={t('components.inksHint')}
              {...verbatim}
              maxLength={1000}
              {...cell('inks')}
            />
            <TextArea
              label={t('field.attributes')}
              hint={t('components.attributesHint')}
              className="sm:col-span-2 lg:col-span-4"
              rows={3}
              {...cell('attributes')}
            />
          </div>
        )
      }}
    </Rows>
  )
}

/** A list is one field of the form, as JSON (decision 061). */
function Rows<Text extends ComponentText | SkuText>({
  form,
  name,
  parse,
  first,
  faultsIn,
  children,
}: {
  form: Form
  name: 'components' | 'skus'
  parse: (json: string) => Text[]
  first: Text
  faultsIn: (row: Text) => ReadonlySet<ComponentField | SkuField>
  children: (cell: (field: keyof Text & string) => Cell, row: Text, set: (changed: Partial<Text>) => void) => ReactNode
}) {
  const t = useTranslations('products.form')
  const json = useWatch({ control: form.control, name })
  const { ref } = useController({ control: form.control, name }).field
  const list = useRef<HTMLUListElement>(null)
  const rows = parse(json)
  const change = (next: readonly Text[]) => form.set(name, JSON.stringify(next))
  const { error } = form.statusOf(name)
  function add() {
    change([...rows, first])
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  /** The last button goes, whichever row does: the next row takes the place of the one that was removed. */
  function remove(at: number) {
    change(rows.filter((_, other) => other !== at))
    setTimeout(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove-row]') ?? [])]
      const next = buttons[at] ?? buttons.at(-1) ?? list.current?.closest('fieldset')
      next?.focus()
    })
  }
  return (
    <Panel
      title={t(`${name}.title`)}
      note={<span className="text-sm text-muted">{t(`${name}.count`, { count: rows.length })}</span>}
      actions={
        <Button icon="add" onClick={add}>
          {t(`${name}.add`)}
        </Button>
      }
    >
      {/* Gets the focus where the list is refused. */}
      <fieldset
        ref={ref}
        aria-label={t(`${name}.title`)}
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-4 outline-none"
      >
        {error && <FieldError alert text={error} />}
        {rows.length === 0 && <p className="text-muted">{t(`${name}.empty`)}</p>}
        <ul ref={list} className="flex flex-col divide-y divide-border">
          {rows.map((row, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
              key={at}
              label={t(`${name}.row`, { row: at + 1 })}
              removeLabel={t(`${name}.remove`, { row: at + 1 })}
              row={row}
              faults={faultsIn(row)}
              isSubmitted={error !== undefined}
              onChange={(changed) =>
                change(rows.map((other, place) => (place === at ? { ...other, ...changed } : other)))
              }
              onRemove={() => remove(at)}
            >
              {children}
            </Row>
          ))}
        </ul>
      </fieldset>
    </Panel>
  )
}

function Row<Text extends ComponentText | SkuText>({
  label,
  removeLabel,
  row,
  faults,
  isSubmitted,
  onChange,
  onRemove,
  children,
}: {
  label: string
  removeLabel: string
  row: Text
  faults: ReadonlySet<ComponentField | SkuField>
  isSubmitted: boolean
  onChange: (changed: Partial<Text>) => void
  onRemove: () => void
  children: Parameters<typeof Rows<Text>>[0]['children']
}) {
  const t = useTranslations('products.form')
  const ofIssues = useTranslations('forms.issue')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const cell = (field: keyof Text & string) => {
    const value = String(row[field])
    const isWrong = faults.has(field as ComponentField | SkuField)
    const isShown = left.has(field) || (isSubmitted && value === '')
    const isAttributes = field === 'attributes'
    const words = value === '' ? ofIssues('required') : isAttributes ? t('attributesWrong') : ofIssues('invalid')
    return {
      value,
      error: isWrong && isShown ? words : undefined,
      onBlur: () => setLeft((before) => new Set(before).add(field)),
      onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value } as Partial<Text>),
    }
  }
  return (
    <li aria-label={label} className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      {children(cell, row, onChange)}
      <Button size="small" variant="quiet" icon="trash" iconOnly data-remove-row="" className="mt-6" onClick={onRemove}>
        {removeLabel}
      </Button>
    </li>
  )
}
