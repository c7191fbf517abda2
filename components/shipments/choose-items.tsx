'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import { Code } from '#components/ui/data/code.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import type { ShippingRefusal } from '#lib/shipments/shipping/shipping.ts'
import type { PackedItem } from '#lib/shipments/view-model.ts'

export function ChooseItems({
  items,
  chosen,
  onChange,
  refusal,
  busy,
}: {
  items: readonly PackedItem[]
  chosen: readonly string[]
  onChange: (itemIds: readonly string[]) => void
  refusal: ShippingRefusal | undefined
  busy: boolean
}) {
  const t = useTranslations('shipments.partial')
  const gone = chosen.filter((id) => !items.some((item) => item.id === id))
  return (
    <div className="flex flex-col gap-3">
      {refusal !== undefined && (
        <Alert tone="danger" title={t(refusal.isUnanswered ? 'unsureTitle' : 'failed')} live>
          <p>{refusal.message}</p>
          {refusal.isUnanswered && <p>{t('unsure')}</p>}
        </Alert>
      )}
      {gone.length > 0 && !refusal?.isUnanswered && (
        <Alert tone="warning" live>
          {t('gone', { count: gone.length })}
        </Alert>
      )}
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('items')}</legend>
        <ul className="divide-y divide-border rounded-panel border border-border">
          {items.map((item) => (
            <li key={item.id} className="px-3 py-1 hover:bg-hover">
              <Checkbox
                checked={chosen.includes(item.id)}
                locked={busy}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
                }
                className="[&>label>span]:flex-1 [&>label]:w-full"
                label={<ItemLine item={item} />}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <output className="block text-muted tabular-nums">
        {t('chosen', { count: chosen.length - gone.length, all: items.length })}
      </output>
    </div>
  )
}

function ItemLine({ item }: { item: PackedItem }) {
  const t = useTranslations('shipments.partial')
  return (
    <span className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 flex-1 basis-48">
        <span title={item.description} className="block truncate font-medium">
          {item.description}
        </span>
        <Code className="block text-sm text-muted">{item.barcode}</Code>
      </span>
      <span className="flex items-center gap-3">
        {item.isComplete ? <Badge tone="success">{t('complete')}</Badge> : <Badge>{t('notComplete')}</Badge>}
        <span className="whitespace-nowrap sm:min-w-20 sm:text-right tabular-nums">
          {t('copies', { count: item.quantity })}
        </span>
      </span>
    </span>
  )
}
