import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/ui/data/badge.tsx'
import type { Tone } from '#components/ui/tones.ts'
import { isolate } from '#lib/common/i18n/isolate.ts'
import { isPairingStatus, type PairingStatusCode, pairingStateOf } from '#lib/contract/shared/pairing-states.ts'
import type { Pairing } from '#lib/paired-products/view-model.ts'
import { PairingDifferences } from './pairing-differences.tsx'

export function PairingStatus({ pairing, accountId }: { pairing: Pairing; accountId: string }) {
  const t = useTranslations('pairedProducts.status')
  const { status } = pairing
  const meaning = useMeaning(pairing, accountId)
  return (
    <>
      {isPairingStatus(status) ? (
        <Badge tone={pairingTones[status]}>{t(status)}</Badge>
      ) : (
        <Badge tone="neutral">{status}</Badge>
      )}
      {meaning && <div className="mt-0.5 text-sm break-keep text-muted">{meaning}</div>}
    </>
  )
}

/** Spec 2 §4. Undefined where the badge is enough. */
function useMeaning(pairing: Pairing, accountId: string): ReactNode {
  const t = useTranslations('pairedProducts.text')
  const { text } = pairingStateOf(pairing, accountId)
  if (text === 'incompatible') {
    const reasons = pairing.validationErrors
    return <PairingDifferences label={t('incompatible')} sku={pairing.sourceSku.code} reasons={reasons} />
  }
  if (text !== 'disabledBy') return text && t(text)
  const by = [pairing.sourceAccount, pairing.destinationAccount].find(({ id }) => id === pairing.disabledBy)
  return by?.name && t('disabledBy', { account: isolate(by.name) })
}

export const pairingTones: Record<PairingStatusCode, Tone> = {
  pending: 'info',
  paired: 'success',
  validateerror: 'danger',
  declined: 'neutral',
  disabled: 'neutral',
}
