import type { Shipment } from '#lib/contract/shipments.ts'

/** Where a shipment goes, line by line, without the empty ones. */
export function addressLines({ shipTo }: Pick<Shipment, 'shipTo'>): string[] {
  const { name, companyName, address1, address2, address3, town, state, postcode, isoCountry } = shipTo
  const place = [postcode, town].filter(Boolean).join(' ')
  return [name, companyName, address1, address2, address3, place, state, isoCountry].filter(Boolean)
}

/** Carrier and service, or the brand's own name for both. */
export const carrierName = ({ carrier }: Pick<Shipment, 'carrier'>) =>
  [carrier.code, carrier.service].filter(Boolean).join(' ') || carrier.alias
