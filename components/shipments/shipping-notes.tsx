import { useTranslations } from 'next-intl'
import { Code } from '#components/ui/data/code.tsx'
import { Alert } from '#components/ui/feedback/alert.tsx'
import type { PackedItem } from '#lib/shipments/view-model.ts'

export type ShippingNoteTexts = {
  instructions: string
  dispatchAlert: string
  /** A day of the account, or empty. */
  notBefore: string
  items: readonly Pick<PackedItem, 'id' | 'barcode' | 'description' | 'alert'>[]
}

export const hasNotes = ({ instructions, dispatchAlert, notBefore, items }: ShippingNoteTexts): boolean =>
  [instructions, dispatchAlert, notBefore, ...items.map(({ alert }) => alert)].some((text) => text !== '')

export function ShippingNotes({ instructions, dispatchAlert, notBefore, items }: ShippingNoteTexts) {
  const t = useTranslations('shipments.fact')
  const alerted = items.filter(({ alert }) => alert !== '')
  return (
    <>
      {notBefore && <Alert tone="warning" title={t('notBefore', { date: notBefore })} />}
      {instructions && (
        <Alert tone="warning" title={t('instructions')}>
          {textOf(instructions)}
        </Alert>
      )}
      {dispatchAlert && (
        <Alert tone="warning" title={t('alert')}>
          {textOf(dispatchAlert)}
        </Alert>
      )}
      {alerted.length > 0 && (
        <Alert tone="warning" title={t('itemAlerts')}>
          <ul className="flex flex-col gap-1">
            {alerted.map(({ id, barcode, description, alert }) => (
              <li key={id}>
                {textOf(alert)}
                <span className="text-sm text-muted">
                  <bdi>{description}</bdi> <Code>{barcode}</Code>
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

const textOf = (text: string) => (
  <p dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
    {text}
  </p>
)
