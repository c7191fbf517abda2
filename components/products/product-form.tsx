'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckField } from '#components/forms/check-field.tsx'
import { PageForm, RequiredNote, SaveBar } from '#components/forms/form-parts.tsx'
import { useSaveForm } from '#components/forms/use-save-form.ts'
import { Panel } from '#components/ui/data/panel.tsx'
import { notify } from '#components/ui/feedback/notify.ts'
import { TextField, verbatim } from '#components/ui/forms/text-field.tsx'
import { paths } from '#lib/common/paths.ts'
import { readProduct, saveProduct } from '#lib/products/mutations.ts'
import { type ProductFields, parseComponents, parseSkus, productForm } from '#lib/products/rules.ts'
import { toProductsSearch } from '#lib/products/search-params.ts'
import { ComponentRows, SkuRows } from './product-rows.tsx'
import { useFaultTexts } from './use-fault-texts.ts'

type Props = {
  id?: string | undefined
  values: ProductFields
  /** What was read, where the form begins with something else. */
  stored?: ProductFields | undefined
  version?: string | undefined
  /** The refused order that the product is made for. */
  errorId?: string | undefined
}

export function ProductForm({ id, values, stored, version, errorId }: Props) {
  const t = useTranslations('products.form')
  const ofForms = useTranslations('forms')
  const word = useFaultTexts()
  const [schema] = useState(() => productForm(word))
  const onOrOff = [
    { value: 'true', label: ofForms('on') },
    { value: 'false', label: ofForms('off') },
  ]
  const form = useSaveForm({
    schema,
    values,
    mutation: { mutationFn: (fields) => saveProduct(id, fields) },
    onSaved: () => void notify.success(t(id === undefined ? 'made' : 'saved')),
    opens: ({ product: { active } }) =>
      errorId === undefined ? paths.productsAt(toProductsSearch({ active })) : paths.submissionError(errorId),
    creates: id === undefined,
    record:
      id === undefined
        ? undefined
        : {
            version,
            values: stored,
            read: () => readProduct(id),
            fields: {
              productCode: { label: t('code') },
              description: { label: t('description') },
              active: { label: t('active'), options: onOrOff },
              stopsOnDifferences: { label: t('stops'), options: onOrOff },
              components: {
                label: t('components.title'),
                toText: (json) => parseComponents(json).map(toLine).join('\n'),
              },
              skus: { label: t('skus.title'), toText: (json) => parseSkus(json).map(toLine).join('\n') },
            },
          },
  })
  const active = useWatch({ control: form.control, name: 'active' }) !== 'false'
  const toggle = (name: 'active' | 'stopsOnDifferences', label: 'active' | 'stops') => (
    <CheckField
      control={form.control}
      name={name}
      on="true"
      off="false"
      error={form.statusOf(name).error}
      label={t(label)}
      hint={t(`${label}Hint`)}
      className=""
    />
  )
  return (
    <PageForm form={form} label={t(id === undefined ? 'add' : 'edit')}>
      <div className="flex flex-col gap-4 p-4">
        <RequiredNote />
        <Panel title={t('product')}>
          <div className="flex flex-col gap-4">
            <div className="grid items-end gap-4 sm:grid-cols-2">
              <TextField label={t('code')} mono {...verbatim} maxLength={100} {...form.field('productCode')} />
              <TextField label={t('description')} autoComplete="off" maxLength={200} {...form.field('description')} />
            </div>
            {toggle('active', 'active')}
            {toggle('stopsOnDifferences', 'stops')}
          </div>
        </Panel>
        <SkuRows form={form} />
        <ComponentRows form={form} />
      </div>
      <SaveBar form={form} title={t('saveFailed')} list={paths.productsAt(toProductsSearch({ active }))} />
    </PageForm>
  )
}

const toLine = (row: Record<string, string>) =>
  Object.values(row)
    .filter((text) => text !== '')
    .join(' · ')
    .replaceAll('\n', '; ')
