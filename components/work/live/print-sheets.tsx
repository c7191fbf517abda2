import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import type { IconOnly } from '#components/ui/buttons/button-style.ts'
import { useSharedFocus } from '#components/ui/use-next-focus.ts'
import { commandAttribute } from '#lib/barcodes/commands.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { targetLimits } from '#lib/contract/shared/request-target.ts'
import { canPrintSheets, jobSheetLimit } from '#lib/work/rules.ts'

type Props = { items: readonly WorkItem[]; label: string; iconOnly?: IconOnly }

export function PrintSheets({ items, label, iconOnly = false }: Props) {
  const t = useTranslations('work.bar')
  const control = useSharedFocus()
  const href = paths.jobSheet({
    orderIds: [...new Set(items.map(({ orderId }) => orderId))],
    componentIds: items.flatMap(({ components }) => components.map(({ _id }) => _id)),
  })
  const reason =
    (items.length === 0 && t('nothing')) ||
    (!items.every(canPrintSheets) && t('printNotReady')) ||
    (items.some(({ components }) => components.length === 0) && t('printNothing')) ||
    (items.length > jobSheetLimit && t('printLimit')) ||
    (href.length > targetLimits.bytes && t('printTooMany'))
  const look = { ref: control, icon: 'print', iconOnly, children: label, ...commandAttribute('print') } as const
  if (reason) return <Button {...look} disabledReason={reason} />
  return <ButtonLink {...look} href={href} target="_blank" />
}
