/** Where the value of a field is found: the page of its order, the job sheet of its component, the delivery note. */
export type Place = 'order' | 'sheet' | 'note'

/** A field of an order as brands submit it: what is sent, and what is then found where. */
export type KnownField = {
  /** Without the places in lists: `items.components.code`. */
  path: string
  sent: unknown
  /** The text that is found where it is not the one that was sent. */
  shown?: Partial<Record<Place, string>>
  on: readonly Place[]
  /** Why no one sees it. */
  because?: string
}

const everywhere = ['order', 'sheet', 'note'] as const
const [onOrder, onSheet] = [['order'], ['order', 'sheet']] as const
const [asLink, ofAccount] = ['leads from one part to another', 'becomes the carrier and service of the site']
const ofProduct = 'belongs to how the site makes the product'
const ofService = 'is for how the service itself makes impositions and job tickets'
const ofTriggers = 'does not count: postbacks are set for the whole account, by its triggers'
const toBrand = 'is kept for the brand and answered to it'
const ofSales = 'is between the brand and who pays; the value of the order is shown'

/** A field under the word for it: on the order page behind a colon, on the job sheet in a table. */
const asSpec = (word: string, value: string | number | true, onSheets?: string) => ({
  shown: {
    order: value === true ? word : `${word}: ${value}`,
    sheet: onSheets ?? `${word}${value === true ? 'Yes' : value}`,
  },
  on: onSheet,
})
const inParcel = (words: string) => ({ order: words, sheet: words })

const addressFields = (parent: string, mark: string, on: readonly Place[], emailOn: readonly Place[]): KnownField[] => [
  { path: `${parent}.name`, sent: `Ada ${mark}`, on },
  { path: `${parent}.companyName`, sent: `Engines ${mark}`, on },
  { path: `${parent}.address1`, sent: `1 Via ${mark}`, on },
  { path: `${parent}.address2`, sent: `Scala ${mark}`, on },
  { path: `${parent}.address3`, sent: `Piano ${mark}`, on },
  { path: `${parent}.town`, sent: `Milano ${mark}`, on },
  { path: `${parent}.state`, sent: `MI-${mark}`, on },
  { path: `${parent}.postcode`, sent: `2012${mark.length}`, on },
  { path: `${parent}.isoCountry`, sent: 'IT', shown: { order: 'Italy', sheet: 'Italy' }, on },
  { path: `${parent}.country`, sent: 'Italia', on: [], because: 'is the name of the code' },
  { path: `${parent}.phone`, sent: `+39 02 55${mark.length}`, on },
  { path: `${parent}.email`, sent: `${mark.toLowerCase()}@parcel.example`, on: emailOn },
]

/** Every field that public documents of the service name, for an order with one item of one component. */
export const knownFields = (number: string): KnownField[] => [
  { path: 'sourceOrderId', sent: number, on: everywhere },
  { path: 'customerName', sent: 'Zenith Books', on: onOrder },
  { path: 'email', sent: 'orders@zenith.example', on: onOrder },
  { path: 'instructions', sent: 'Match the last proof.', on: onSheet },
  { path: 'additionalInformation', sent: 'A second part follows in May.', on: onOrder },
  { path: 'purchaseOrderNumber', sent: 'PO-4711', on: ['order', 'note'] },
  { path: 'tags', sent: ['trade fair'], shown: { order: 'trade fair' }, on: onOrder },
  { path: 'amount', sent: 1025.5, shown: { order: '£1,025.50' }, on: onOrder },
  { path: 'currency', sent: 'GBP', shown: { order: '£' }, on: onOrder },
  {
    path: 'attributes',
    sent: [{ name: 'Campaign', value: 'Spring' }],
    shown: { order: 'Campaign: Spring', sheet: 'CampaignSpring' },
    on: onSheet,
  },
  { path: 'reprint', sent: true, shown: { order: 'Reprint', sheet: 'Reprint' }, on: onSheet },
  { path: 'reprintReason', sent: 'The first run was too dark.', on: onSheet },
  { path: 'deliveryDate', sent: '2045-12-03T12:00:00+0000', shown: { order: '03/12/2045 12:00' }, on: onOrder },
  {
    path: 'shipbyDate',
    sent: '2045-12-04',
    on: [],
    because: 'does not count: each shipment has a date, which is shown',
  },
  { path: 'postbackAddress', sent: 'https://hooks.zenith.example/', on: [], because: ofTriggers },
  { path: 'postbackMethod', sent: 'post', on: [], because: ofTriggers },
  { path: 'printType', sent: 'digital', on: [], because: ofProduct },
  { path: 'colour', sent: 'black', on: [], because: 'no document says what it means; those of components are shown' },
  { path: 'tax', sent: 19, on: [], because: ofSales },
  { path: 'consolidatedInvoice', sent: true, on: [], because: ofSales },
  { path: 'misCode', sent: 'MIS-7', on: [], because: 'is for the management system that the order also goes to' },
  { path: 'messages', sent: [{ text: 'Hello' }], on: [], because: 'are between users of the service, not of an order' },
  { path: 'extraData', sent: { shop: 7 }, on: [], because: toBrand },
  { path: 'stockItems.code', sent: 'GIFT-BAG', on: everywhere },
  { path: 'stockItems.name', sent: 'Gift bag, red', on: everywhere },
  { path: 'stockItems.quantity', sent: 77, on: everywhere },
  { path: 'stockItems.shipmentIndex', sent: 0, on: [], because: asLink },
  { path: 'stockItems.unitPrice', sent: 2.2, on: [], because: ofSales },
  { path: 'stockItems.barcode', sent: 'ST-4711', ...asSpec('Barcode', 'ST-4711', 'Barcode: ST-4711') },
  { path: 'stockItems.weight', sent: 61, ...asSpec('Weight', 61, 'Weight: 61') },
  { path: 'stockItems.stockId', sent: 'stock-7', on: [], because: asLink },
  { path: 'stockItems.sourceItemId', sent: 'stock-line-1', on: [], because: toBrand },
  { path: 'items.sku', sent: 'BC-85x55', on: everywhere },
  {
    path: 'items.sourceProductId',
    sent: 'zenith-card',
    on: [],
    because: 'names the product where no SKU does, and is then shown in its place',
  },
  { path: 'items.sourceItemId', sent: `${number}-line-1`, on: onSheet },
  { path: 'items.description', sent: 'Card of every field', on: everywhere },
  {
    path: 'items.quantity',
    sent: 1234,
    shown: { order: '1,234 copies', sheet: '1,234', note: '1234' },
    on: everywhere,
  },
  { path: 'items.printQuantity', sent: 1250, shown: { order: 'print 1,250', sheet: '1,250' }, on: onSheet },
  { path: 'items.dispatchAlert', sent: 'Wrap card 1 in blue paper.', on: everywhere },
  { path: 'items.barcode', sent: `${number.slice(-6)}-I`, on: ['order', 'note'] },
  { path: 'items.shipmentIndex', sent: 0, on: [], because: asLink },
  { path: 'items.unitWeight', sent: 100, on: [], because: ofProduct },
  { path: 'items.unitCost', sent: 0.25, on: [], because: ofSales },
  { path: 'items.unitPrice', sent: 25, on: [], because: ofSales },
  { path: 'items.extraData', sent: { page: 7 }, on: [], because: toBrand },
  { path: 'items.binding', sent: 'perfect', ...asSpec('Binding', 'perfect') },
  { path: 'items.folding', sent: 'gate', ...asSpec('Folding', 'gate') },
  { path: 'items.totalPages', sent: 48, ...asSpec('Total pages', 48) },
  { path: 'items.shrinkWrap', sent: true, ...asSpec('Shrink-wrap', true) },
  { path: 'items.isoCountryOfOrigin', sent: 'PT', ...asSpec('Country of origin', 'PT') },
  { path: 'items.harmonizedCode', sent: '4909.00', ...asSpec('HS code', '4909.00') },
  {
    path: 'items.attributes',
    sent: { Ribbon: 'red' },
    shown: { order: 'Ribbon: red', sheet: 'Ribbonred' },
    on: onSheet,
  },
  { path: 'items.components.code', sent: 'Card', on: onSheet },
  {
    path: 'items.components.sourceComponentId',
    sent: 'c-1',
    on: [],
    because: toBrand,
  },
  { path: 'items.components.path', sent: 'every-field.pdf', on: onSheet },
  { path: 'items.components.localFile', sent: true, shown: { order: 'Local File', sheet: 'Local File' }, on: onSheet },
  { path: 'items.components.fetch', sent: false, on: [], because: 'says how the artwork comes, which its file shows' },
  { path: 'items.components.barcode', sent: `${number.slice(-6)}-C`, on: onSheet },
  { path: 'items.components.instructions', sent: 'Gloss on the front only.', on: onSheet },
  {
    path: 'items.components.attributes',
    sent: { Substrate: 'Silk 350', Box: 'Kraft' },
    shown: { order: 'Substrate: Silk 350Box: Kraft', sheet: 'SubstrateSilk 350BoxKraft' },
    on: onSheet,
  },
  { path: 'items.components.pages', sent: 46, ...asSpec('Pages', 46) },
  { path: 'items.components.width', sent: 210, ...asSpec('Width', 210) },
  { path: 'items.components.height', sent: 297, ...asSpec('Height', 297) },
  { path: 'items.components.depth', sent: 12, ...asSpec('Depth', 12) },
  { path: 'items.components.paper', sent: 'Bulky 90', ...asSpec('Paper', 'Bulky 90') },
  { path: 'items.components.paperId', sent: 'paper-7', on: [], because: 'is the id of what `paper` names' },
  { path: 'items.components.weight', sent: '90', ...asSpec('Weight', 90) },
  {
    path: 'items.components.colour',
    sent: { side1: '4process', side2: 'black' },
    ...asSpec('Colours', '4process / black'),
  },
  { path: 'items.components.finish', sent: { side1: 'matt', side2: 'none' }, ...asSpec('Finish', 'matt / none') },
  { path: 'items.components.simplex', sent: 'true', ...asSpec('One side only', true) },
  { path: 'items.components.nup', sent: 4, ...asSpec('N-up', 4) },
  { path: 'items.components.extraData', sent: { layer: 7 }, on: [], because: toBrand },
  { path: 'items.components.type', sent: 'press', on: [], because: ofProduct },
  { path: 'items.components.ticketTemplate', sent: 'ticket-7', on: [], because: ofService },
  {
    path: 'items.components.autoflow',
    sent: { flowId: 'flow-7', planId: 'plan-7' },
    on: [],
    because: 'chooses a flow that the service itself runs',
  },
  { path: 'items.components.proof', sent: false, on: [], because: 'no document says what it asks for' },
  { path: 'items.components.route', sent: [], on: [], because: ofProduct },
  { path: 'items.components.barcodes', sent: [], on: [], because: 'are placed into the artwork by the real service' },
  { path: 'items.components.infotech', sent: false, on: [], because: ofService },
  { path: 'items.components.infotechCopies', sent: 1, on: [], because: ofService },
  { path: 'items.components.infotechPadding', sent: 1, on: [], because: ofService },
  { path: 'items.components.infotechExternal', sent: false, on: [], because: ofService },
  { path: 'items.components.infotechImpose', sent: false, on: [], because: ofService },
  { path: 'items.components.preflight', sent: true, on: [], because: ofProduct },
  { path: 'items.components.preflightProfile', sent: 'pdfx4', on: [], because: ofProduct },
  { path: 'items.components.duplicate', sent: 1, on: [], because: ofProduct },
  { path: 'items.components.infotechTemplateId', sent: '', on: [], because: 'is the text that the job sheet prints' },
  { path: 'shipments.shipmentIndex', sent: 0, on: [], because: asLink },
  ...addressFields('shipments.shipTo', 'Recipient', everywhere, ['order', 'note']),
  ...addressFields('shipments.returnAddress', 'Sender', ['order', 'note'], ['order', 'note']),
  { path: 'shipments.carrier.alias', sent: 'pickup', on: [], because: ofAccount },
  {
    path: 'shipments.carrier.code',
    sent: '',
    shown: { order: 'Customer Pickup', sheet: 'Customer Pickup', note: 'customer pickup' },
    on: everywhere,
  },
  { path: 'shipments.carrier.service', sent: '', shown: { order: 'Pickup', sheet: 'Pickup' }, on: onSheet },
  { path: 'shipments.slaDays', sent: 3, on: [], because: 'gives the due date' },
  {
    path: 'shipments.shipByDate',
    sent: '2045-12-01T12:00:00Z',
    shown: { order: '01/12/2045 12:00', sheet: '01/12/2045 12:00' },
    on: onSheet,
  },
  { path: 'shipments.canShipEarly', sent: false, shown: { order: 'Do not ship before 01/12/2045' }, on: onOrder },
  {
    path: 'shipments.pspBranding',
    sent: false,
    shown: { order: 'Neutral: nothing with the name of this site' },
    on: onOrder,
  },
  { path: 'shipments.labelName', sent: 'zenith-label', on: onOrder },
  { path: 'shipments.labelNotRequired', sent: true, shown: inParcel('No label needed'), on: onSheet },
  { path: 'shipments.trackingRequired', sent: true, shown: inParcel('Tracking required'), on: onSheet },
  { path: 'shipments.packages', sent: [], on: [], because: 'are made when the parcels are packed' },
  { path: 'shipments.sourceShipmentId', sent: 'parcel-1', on: [], because: toBrand },
  { path: 'shipments.dispatchAlert', sent: 'Ring before you leave.', on: everywhere },
  { path: 'shipments.cost', sent: { value: 3.5, currency: 'GBP' }, on: [], because: ofSales },
  { path: 'shipments.carrierFields', sent: { depot: 'Lambrate 7' }, shown: { order: 'depotLambrate 7' }, on: onOrder },
  {
    path: 'shipments.attachments.path',
    sent: 'https://cdn.zenith.example/inserts/leaflet.pdf',
    shown: { order: 'leaflet.pdf' },
    on: onOrder,
  },
  {
    path: 'shipments.attachments.type',
    sent: 'insert',
    shown: { order: 'insert · at cdn.zenith.example' },
    on: onOrder,
  },
  { path: 'shipments.attachments.contentType', sent: 'application/pdf', on: [], because: 'is said by the type' },
  { path: 'shipments.attachments.fetch', sent: true, on: [], because: 'is for who packs to open, not for production' },
]

const lists = new Set(['items', 'components', 'stockItems', 'shipments', 'attachments'])

/** The order that has all the fields. */
export function toOrderData(fields: readonly KnownField[]): Record<string, unknown> {
  const order: Record<string, unknown> = {}
  for (const { path, sent } of fields) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = order
    for (const name of names) {
      const inside = (at[name] ??= lists.has(name) ? [{}] : {})
      at = (Array.isArray(inside) ? inside[0] : inside) as Record<string, unknown>
    }
    at[last] = sent
  }
  return order
}

/** The text of a field in a place. */
export const textIn = ({ sent, shown }: KnownField, place: Place): string => shown?.[place] ?? String(sent)
