/** The largest orders that the upstream accepts, from a brand of the demonstration to its print site. */
export function largestOrder(
  sourceOrderId: string,
  {
    items = 1000,
    parts = 2,
    shipments = 200,
    length = 20,
    attributes = { paper: 'silk', weight: 350 },
  }: { items?: number; parts?: number; shipments?: number; length?: number; attributes?: object } = {},
) {
  const text = (at: number) => `${at} ${'card '.repeat(length / 5)}`.slice(0, length)
  return {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId,
      customerName: 'Ada Lovelace',
      items: Array.from({ length: items }, (_, item) => ({
        sku: 'BC-85x55',
        sourceItemId: `${sourceOrderId}-${item}`,
        description: text(item),
        quantity: 250,
        shipmentIndex: item % shipments,
        components: Array.from({ length: parts }, (_, part) => ({
          code: 'Card',
          path: `jobs/${item}/${part}/${text(part)}.pdf`,
          localFile: true,
          attributes,
        })),
      })),
      shipments: Array.from({ length: shipments }, (_, shipmentIndex) => ({
        shipmentIndex,
        carrier: { alias: 'pickup' },
        shipTo: {
          name: 'Ada Lovelace',
          address1: '12 Analytical Row',
          town: 'London',
          postcode: 'N1 9GU',
          isoCountry: 'GB',
        },
      })),
    },
  }
}
