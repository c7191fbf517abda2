import { useTranslations } from 'next-intl'
import { Alert } from '#components/ui/feedback/alert.tsx'

export type Notes = { instructions: string; dispatchAlert: string }

/** What must not be missed before a parcel goes: the order's special instructions and the shipment's dispatch alert. */
export function ShippingNotes({ instructions, dispatchAlert }: Notes) {
  const t = useTranslations('shipments.fact')
  return [
    [t('instructions'), instructions],
    [t('alert'), dispatchAlert],
  ].map(
    ([title, text]) =>
      text && (
        <Alert key={title} tone="warning" title={title}>
          <p className="whitespace-pre-line wrap-anywhere">
            <bdi>{text}</bdi>
          </p>
        </Alert>
      ),
  )
}
