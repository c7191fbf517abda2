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
/** What is found on the order, its job sheet and its delivery note. */
const said = (order: string, sheet = order, note = sheet) => ({ order, sheet, note })

const unseen = (because: string, sent: Record<string, unknown>): KnownField[] =>
  Object.entries(sent).map(([path, value]) => ({ path, sent: value, on: [], because }))

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
  { path: 'tags', sent: ['trade fair'], shown: said('trade fair'), on: onOrder },
  { path: 'amount', sent: 1025.5, shown: said('£1,025.50'), on: onOrder },
  { path: 'currency', sent: 'GBP', shown: said('£'), on: onOrder },
  {
    path: 'attributes',
    sent: [{ name: 'Campaign', value: 'Spring' }],
    shown: said('Campaign: Spring', 'CampaignSpring'),
    on: onSheet,
  },
  { path: 'reprint', sent: true, shown: said('Reprint'), on: onSheet },
  { path: 'reprintReason', sent: 'The first run was too dark.', on: onSheet },
  { path: 'deliveryDate', sent: '2045-12-03T12:00:00+0000', shown: said('03/12/2045 12:00'), on: onOrder },
  { path: 'stockItems.code', sent: 'GIFT-BAG', on: everywhere },
  { path: 'stockItems.name', sent: 'Gift bag, red', on: everywhere },
  { path: 'stockItems.quantity', sent: 77, on: everywhere },
  { path: 'stockItems.barcode', sent: 'ST-4711', ...asSpec('Barcode', 'ST-4711', 'Barcode: ST-4711') },
  { path: 'stockItems.weight', sent: 61, ...asSpec('Weight', 61, 'Weight: 61') },
  { path: 'items.sku', sent: 'BC-85x55', on: everywhere },
  { path: 'items.sourceItemId', sent: `${number}-line-1`, on: onSheet },
  { path: 'items.description', sent: 'Card of every field', on: everywhere },
  { path: 'items.quantity', sent: 1234, shown: said('1,234 copies', '1,234', '1234'), on: everywhere },
  { path: 'items.printQuantity', sent: 1250, shown: said('print 1,250', '1,250'), on: onSheet },
  { path: 'items.dispatchAlert', sent: 'Wrap card 1 in blue paper.', on: everywhere },
  { path: 'items.barcode', sent: `${number.slice(-6)}-I`, on: ['order', 'note'] },
  { path: 'items.binding', sent: 'perfect', ...asSpec('Binding', 'perfect') },
  { path: 'items.folding', sent: 'gate', ...asSpec('Folding', 'gate') },
  { path: 'items.totalPages', sent: 48, ...asSpec('Total pages', 48) },
  { path: 'items.shrinkWrap', sent: true, ...asSpec('Shrink-wrap', true) },
  { path: 'items.isoCountryOfOrigin', sent: 'PT', ...asSpec('Country of origin', 'PT') },
  { path: 'items.harmonizedCode', sent: '4909.00', ...asSpec('HS code', '4909.00') },
  { path: 'items.attributes', sent: { Ribbon: 'red' }, shown: said('Ribbon: red', 'Ribbonred'), on: onSheet },
  { path: 'items.components.code', sent: 'Card', on: onSheet },
  { path: 'items.components.path', sent: 'every-field.pdf', on: onSheet },
  { path: 'items.components.localFile', sent: true, shown: said('Local File'), on: onSheet },
  { path: 'items.components.barcode', sent: `${number.slice(-6)}-C`, on: onSheet },
  { path: 'items.components.instructions', sent: 'Gloss on the front only.', on: onSheet },
  {
    path: 'items.components.attributes',
    sent: { Substrate: 'Silk 350', Box: 'Kraft' },
    shown: said('Substrate: Silk 350Box: Kraft', 'SubstrateSilk 350BoxKraft'),
    on: onSheet,
  },
  { path: 'items.components.pages', sent: 46, ...asSpec('Pages', 46) },
  { path: 'items.components.width', sent: 210, ...asSpec('Width', 210) },
  { path: 'items.components.height', sent: 297, ...asSpec('Height', 297) },
  { path: 'items.components.depth', sent: 12, ...asSpec('Depth', 12) },
  { path: 'items.components.paper', sent: 'Bulky 90', ...asSpec('Paper', 'Bulky 90') },
  { path: 'items.components.weight', sent: '90', ...asSpec('Weight', 90) },
  {
    path: 'items.components.colour',
    sent: { side1: '4process', side2: 'black' },
    ...asSpec('Colours', '4process / black'),
  },
  { path: 'items.components.finish', sent: { side1: 'matt', side2: 'none' }, ...asSpec('Finish', 'matt / none') },
  { path: 'items.components.simplex', sent: 'true', ...asSpec('One side only', true) },
  { path: 'items.components.nup', sent: 4, ...asSpec('N-up', 4) },
  ...addressFields('shipments.shipTo', 'Recipient', everywhere, ['order', 'note']),
  ...addressFields('shipments.returnAddress', 'Sender', ['order', 'note'], ['order', 'note']),
  {
    path: 'shipments.carrier.code',
    sent: '',
    shown: said('Customer Pickup', 'Customer Pickup', 'customer pickup'),
    on: everywhere,
  },
  { path: 'shipments.carrier.service', sent: '', shown: said('Pickup'), on: onSheet },
  { path: 'shipments.shipByDate', sent: '2045-12-01T12:00:00Z', shown: said('01/12/2045 12:00'), on: onSheet },
  { path: 'shipments.canShipEarly', sent: false, shown: said('Do not ship before 01/12/2045'), on: onOrder },
  {
    path: 'shipments.pspBranding',
    sent: false,
    shown: said('Neutral: nothing with the name of this site'),
    on: onOrder,
  },
  { path: 'shipments.labelName', sent: 'zenith-label', on: onOrder },
  { path: 'shipments.labelNotRequired', sent: true, shown: said('No label needed'), on: onSheet },
  { path: 'shipments.trackingRequired', sent: true, shown: said('Tracking required'), on: onSheet },
  { path: 'shipments.dispatchAlert', sent: 'Ring before you leave.', on: everywhere },
  { path: 'shipments.carrierFields', sent: { depot: 'Lambrate 7' }, shown: said('depotLambrate 7'), on: onOrder },
  {
    path: 'shipments.attachments.path',
    sent: 'https://cdn.zenith.example/inserts/leaflet.pdf',
    shown: said('leaflet.pdf'),
    on: onOrder,
  },
  { path: 'shipments.attachments.type', sent: 'insert', shown: said('insert · at cdn.zenith.example'), on: onOrder },
  ...unseen('does not count: each shipment has a date, which is shown', { shipbyDate: '2045-12-04' }),
  ...unseen(ofTriggers, { postbackAddress: 'https://hooks.zenith.example/', postbackMethod: 'post' }),
  ...unseen(ofProduct, {
    printType: 'digital',
    'items.unitWeight': 100,
    'items.components.type': 'press',
    'items.components.route': [],
    'items.components.preflight': true,
    'items.components.preflightProfile': 'pdfx4',
    'items.components.duplicate': 1,
  }),
  ...unseen('no document says what it means; those of components are shown', { colour: 'black' }),
  ...unseen(ofSales, {
    tax: 19,
    consolidatedInvoice: true,
    'stockItems.unitPrice': 2.2,
    'items.unitCost': 0.25,
    'items.unitPrice': 25,
    'shipments.cost': { value: 3.5, currency: 'GBP' },
  }),
  ...unseen('is for the management system that the order also goes to', { misCode: 'MIS-7' }),
  ...unseen('are between users of the service, not of an order', { messages: [{ text: 'Hello' }] }),
  ...unseen(toBrand, {
    extraData: { shop: 7 },
    'stockItems.sourceItemId': 'stock-line-1',
    'items.extraData': { page: 7 },
    'items.components.sourceComponentId': 'c-1',
    'items.components.extraData': { layer: 7 },
    'shipments.sourceShipmentId': 'parcel-1',
  }),
  ...unseen(asLink, {
    'stockItems.shipmentIndex': 0,
    'stockItems.stockId': 'stock-7',
    'items.shipmentIndex': 0,
    'shipments.shipmentIndex': 0,
  }),
  ...unseen('names the product where no SKU does, and is then shown in its place', {
    'items.sourceProductId': 'zenith-card',
  }),
  ...unseen('says how the artwork comes, which its file shows', { 'items.components.fetch': false }),
  ...unseen('is the id of what `paper` names', { 'items.components.paperId': 'paper-7' }),
  ...unseen(ofService, {
    'items.components.ticketTemplate': 'ticket-7',
    'items.components.infotech': false,
    'items.components.infotechCopies': 1,
    'items.components.infotechPadding': 1,
    'items.components.infotechExternal': false,
    'items.components.infotechImpose': false,
  }),
  ...unseen('chooses a flow that the service itself runs', {
    'items.components.autoflow': { flowId: 'flow-7', planId: 'plan-7' },
  }),
  ...unseen('no document says what it asks for', { 'items.components.proof': false }),
  ...unseen('are placed into the artwork by the real service', { 'items.components.barcodes': [] }),
  ...unseen('is the text that the job sheet prints', { 'items.components.infotechTemplateId': '' }),
  ...unseen(ofAccount, { 'shipments.carrier.alias': 'pickup' }),
  ...unseen('gives the due date', { 'shipments.slaDays': 3 }),
  ...unseen('are made when the parcels are packed', { 'shipments.packages': [] }),
  ...unseen('is said by the type', { 'shipments.attachments.contentType': 'application/pdf' }),
  ...unseen('is for who packs to open, not for production', { 'shipments.attachments.fetch': true }),
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
