import { useTranslations } from 'next-intl'
import { Badge } from '#components/ui/badge.tsx'
import { isolate } from '#lib/i18n/isolate.ts'
import { type Pairing, type PairingText, pairingText } from '#lib/paired-products/pairing-text.ts'
import { pairingTones } from './pairing-tones.ts'

/** Where a pairing stands, and what that means for the account that looks. */
export function PairingStatus({ pairing, accountId }: { pairing: Pairing; accountId: string }) {
  const t = useTranslations('pairedProducts.status')
  const text = pairingText(pairing, accountId)
  return (
    <>
      <Badge tone={pairingTones[pairing.status]}>{t(pairing.status)}</Badge>
      {text && (
        <div className="mt-0.5 text-sm break-keep text-muted">
          <Text text={text} />
        </div>
      )}
    </>
  )
}

function Text({ text }: { text: PairingText }) {
  const t = useTranslations('pairedProducts.text')
  switch (text.is) {
    case 'requested':
    case 'declined':
    case 'asked':
      return t(text.is)
    case 'disabledBy':
      return t('disabledBy', { account: isolate(text.account) })
    case 'incompatible':
      if (text.reasons.length === 0) return null
      return (
        <details>
          <summary className="cursor-pointer">{t('incompatible')}</summary>
          <ul className="list-disc pl-5">
            {text.reasons.map((reason, index) => (
              <li key={index}>
                <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )
  }
}
