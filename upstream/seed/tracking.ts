import type { Random } from './random.ts'

/** A number and an address as the carrier would give them. Nobody answers at these addresses. */
export function trackingOf(random: Random, carrier: string): { trackingNumber: string; trackingUrl: string } {
  const trackingNumber = numberOf(random, carrier)
  const isCollected = carrier === 'customer'
  return { trackingNumber, trackingUrl: isCollected ? '' : `https://${carrier}.example/track/${trackingNumber}` }
}

function numberOf(random: Random, carrier: string): string {
  switch (carrier) {
    case 'royalmail':
      return `RM${random.digits(9)}GB`
    case 'dhl':
      return `JD01${random.digits(12)}`
    case 'yamato':
      return `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`
    case 'customer':
      return `COLLECTED-${random.digits(4)}`
    default:
      return `SP${random.digits(10)}`
  }
}
