import type { Tone } from '#components/ui/tones.ts'
import type { Pairing } from '#lib/paired-products/pairing-text.ts'

export const pairingTones: Record<Pairing['status'], Tone> = {
  pending: 'info',
  paired: 'success',
  validateerror: 'danger',
  declined: 'neutral',
  disabled: 'neutral',
}
