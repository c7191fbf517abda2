import type { AccountKey } from './accounts.ts'

/** Fields that few orders have: stock items, alerts of items, another address to return to, what goes into the parcel. */
type Extras = { order?: object; firstItem?: object; components?: object; shipment?: object }

const returns = {
  name: 'Returns desk',
  companyName: 'Parcel Returns Ltd',
  address1: '5 Dock Road',
  town: 'Bristol',
  postcode: 'BS11 9FL',
  isoCountry: 'GB',
  email: 'returns@parcels.example',
}
const hoshi = {
  name: '返品係',
  companyName: '星印刷株式会社',
  address1: '新木場1-18-6',
  address2: '星印刷ビル 3階',
  town: '江東区',
  state: '東京都',
  postcode: '136-0082',
  isoCountry: 'JP',
  phone: '03-5550-0142',
}

const english: Extras[] = [
  {
    order: { stockItems: [{ code: 'GIFT-BAG', name: 'Gift bag, red', quantity: 2 }], amount: 86.4, currency: 'GBP' },
    firstItem: { dispatchAlert: 'Wrap in blue tissue paper, logo up.' },
    shipment: {
      returnAddress: returns,
      pspBranding: false,
      attachments: [{ path: 'https://files.brand.example/inserts/spring-leaflet.pdf', type: 'insert' }],
    },
  },
  {
    order: { additionalInformation: 'Second of three deliveries to the same event.' },
    components: { instructions: 'Gloss on the front only.' },
    shipment: { canShipEarly: false, carrierFields: { depot: 'Avonmouth 3', insurance: '500 GBP' } },
  },
  {
    order: {
      stockItems: [
        { code: 'TUBE-70', name: 'Poster tube 70 cm', quantity: 1 },
        { code: 'SAMPLE-23', name: 'Paper sample book 2023', quantity: 1 },
      ],
    },
    firstItem: { dispatchAlert: 'Numbered edition: keep the sheets in order.' },
    shipment: { attachments: [{ path: 'care-card.pdf', type: 'care card' }] },
  },
]

const japanese: Extras[] = [
  {
    order: { stockItems: [{ code: 'NOSHI-01', name: 'のし紙（御祝）', quantity: 1 }], amount: 12_800, currency: 'JPY' },
    firstItem: { dispatchAlert: '白い手袋を着用し、個別に包装してください。' },
    shipment: { returnAddress: hoshi },
  },
]

const everyNth = 8

/** What an order has of these, by its place in the list: some among the newest, then one in eight. */
export function extrasOf(index: number, source: AccountKey): Extras {
  if (index % everyNth !== 1) return {}
  const all = source === 'hoshi' ? japanese : english
  return all[Math.floor(index / everyNth) % all.length] ?? {}
}
