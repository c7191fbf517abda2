import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { isPairingStatus, type PairingStatus as Status } from '#lib/contract/shared/pairing-states.ts'
import { type Pairing, type PairingText, toPairingText } from '#lib/paired-products/view-model.ts'
import { PairingDifferences } from './pairing-differences.tsx'

export function PairingStatus({ pairing, accountId }: { pairing: Pairing; accountId: string }) {
  const t = useTranslations('pairedProducts.status')
  const { status } = pairing
  const text = toPairingText(pairing, accountId)
  return (
    <>
      {isPairingStatus(status) ? (
        <Badge tone={pairingTones[status]}>{t(status)}</Badge>
      ) : (
        <Badge tone="neutral">{status}</Badge>
      )}
      {text && (
        <div className="mt-0.5 text-sm break-keep text-muted">
          <Text text={text} sku={pairing.sourceSku.code} />
        </div>
      )}
    </>
  )
}

function Text({ text, sku }: { text: PairingText; sku: string }) {
  const t = useTranslations('pairedProducts.text')
  switch (text.is) {
    case 'requested':
    case 'declined':
    case 'asked':
      return t(text.is)
    case 'disabledBy':
      return t('disabledBy', { account: isolate(text.account) })
    case 'incompatible':
      return <PairingDifferences label={t('incompatible')} sku={sku} reasons={text.reasons} />
  }
}

export const pairingTones: Record<Status, Tone> = {
  pending: 'info',
  paired: 'success',
  validateerror: 'danger',
  declined: 'neutral',
  disabled: 'neutral',
}
