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
const [onOrder, onSheet, onNote] = [['order'], ['order', 'sheet'], ['order', 'note']] as const

/** What is found on the order, its job sheet and its delivery note. */
const said = (order: string, sheet = order, note = sheet) => ({ order, sheet, note })

/** A field that is found where it says, as it was sent or as said. */
const seen = (on: readonly Place[], path: string, sent: unknown, shown?: KnownField['shown']): KnownField => ({
  path,
  sent,
  on,
  ...(shown && { shown }),
})

/** A field under the word for it: on the order page behind a colon, on the job sheet in a table. */
function spec(path: string, sent: unknown, word: string, value: string | true = String(sent)): KnownField {
  const isYes = value === true
  return seen(onSheet, path, sent, said(isYes ? word : `${word}: ${value}`, `${word}${isYes ? 'Yes' : value}`))
}

const unseen = (because: string, sent: Record<string, unknown>): KnownField[] =>
  Object.entries(sent).map(([path, value]) => ({ path, sent: value, on: [], because }))

const addressFields = (parent: string, mark: string, on: readonly Place[]): KnownField[] => [
  ...Object.entries({
    name: `Ada ${mark}`,
    companyName: `Engines ${mark}`,
    address1: `1 Via ${mark}`,
    address2: `Scala ${mark}`,
    address3: `Piano ${mark}`,
    address4: `Porta ${mark}`,
    town: `Milano ${mark}`,
    state: `MI-${mark}`,
    postcode: `2012${mark.length}`,
    phone: `+39 02 55${mark.length}`,
  }).map(([name, sent]) => seen(on, `${parent}.${name}`, sent)),
  seen(on, `${parent}.isoCountry`, 'IT', { order: 'Italy', sheet: 'Italy' }),
  seen(onNote, `${parent}.email`, `${mark.toLowerCase()}@parcel.example`),
  seen(on, `${parent}.country`, `Alto Adige ${mark}`),
  seen(on, `${parent}.vatNumber`, `IT-${mark}`, said(`vatNumber: IT-${mark}`)),
  seen(on, `${parent}.extraData`, { door: mark }, said(`extraData · door: ${mark}`)),
]

/** Every field that public documents of the service name, for an order with one item of one component. */
export const knownFields = (number: string): KnownField[] => [
  seen(everywhere, 'sourceOrderId', number),
  seen(onOrder, 'customerName', 'Zenith Books'),
  seen(onOrder, 'email', 'orders@zenith.example'),
  seen(onSheet, 'instructions', 'Match the last proof.'),
  seen(onOrder, 'additionalInformation', 'A second part follows in May.'),
  seen(onNote, 'purchaseOrderNumber', 'PO-4711'),
  seen(onOrder, 'tags', ['trade fair'], said('trade fair')),
  seen(onOrder, 'amount', 1025.5, said('£1,025.50')),
  seen(onOrder, 'currency', 'GBP', said('£')),
  seen(onSheet, 'attributes', [{ name: 'Campaign', value: 'Spring' }], said('Campaign: Spring', 'CampaignSpring')),
  seen(onSheet, 'reprint', true, said('Reprint')),
  seen(onSheet, 'reprintReason', 'The first run was too dark.'),
  seen(onOrder, 'deliveryDate', '2045-12-03T12:00:00+0000', said('03/12/2045 12:00')),
  seen(everywhere, 'stockItems.code', 'GIFT-BAG'),
  seen(everywhere, 'stockItems.name', 'Gift bag, red'),
  seen(everywhere, 'stockItems.quantity', 77),
  seen(onSheet, 'stockItems.barcode', 'ST-4711', said('Barcode: ST-4711')),
  seen(onSheet, 'stockItems.weight', 61, said('Weight: 61')),
  seen(everywhere, 'items.sku', 'BC-85x55'),
  seen(onSheet, 'items.sourceItemId', `${number}-line-1`),
  seen(everywhere, 'items.description', 'Card of every field'),
  seen(everywhere, 'items.quantity', 1234, said('1,234 copies', '1,234', '1234')),
  seen(onSheet, 'items.printQuantity', 1250, said('print 1,250', '1,250')),
  seen(everywhere, 'items.dispatchAlert', 'Wrap card 1 in blue paper.'),
  seen(onNote, 'items.barcode', `${number.slice(-6)}-I`),
  spec('items.binding', 'perfect', 'Binding'),
  spec('items.folding', 'gate', 'Folding'),
  spec('items.totalPages', 48, 'Total pages'),
  spec('items.shrinkWrap', true, 'Shrink-wrap', true),
  spec('items.isoCountryOfOrigin', 'PT', 'Country of origin'),
  spec('items.harmonizedCode', '4909.00', 'HS code'),
  seen(everywhere, 'items.attributes', [{ Ribbon: 'red' }], said('Ribbon: red', 'Ribbonred', 'Ribbon: red')),
  spec('items.name', 'Spring cards', 'Name'),
  seen(onSheet, 'items.components.code', 'Card'),
  seen(onSheet, 'items.components.path', 'every-field.pdf'),
  seen(onSheet, 'items.components.localFile', true, said('Local File')),
  seen(onSheet, 'items.components.barcode', `${number.slice(-6)}-C`),
  seen(onSheet, 'items.components.instructions', 'Gloss on the front only.'),
  seen(
    everywhere,
    'items.components.attributes',
    { Substrate: ['Silk 350'], Corner: { radius: 3 }, Box: 'Kraft' },
    said(
      'Substrate: Silk 350Corner · radius: 3Box: Kraft',
      'SubstrateSilk 350Corner · radius3BoxKraft',
      'Substrate: Silk 350, Corner · radius: 3, Box: Kraft',
    ),
  ),
  spec('items.components.pages', 46, 'Pages'),
  spec('items.components.width', 210, 'Width'),
  spec('items.components.height', 297, 'Height'),
  spec('items.components.depth', 12, 'Depth'),
  spec('items.components.paper', 'Bulky 90', 'Paper'),
  spec('items.components.weight', '90', 'Weight'),
  spec('items.components.colour', { side1: '4process', side2: 'black' }, 'Colours', '4process / black'),
  spec('items.components.finish', { side1: 'matt', side2: 'none' }, 'Finish', 'matt / none'),
  spec('items.components.simplex', 'true', 'One side only', true),
  spec('items.components.nup', 4, 'N-up'),
  spec('items.components.preflightProfileId', 'profile-7', 'Preflight profile'),
  ...addressFields('shipments.shipTo', 'Recipient', everywhere),
  ...addressFields('shipments.returnAddress', 'Sender', onNote),
  seen(everywhere, 'shipments.carrier.code', '', said('Customer Pickup')),
  seen(onSheet, 'shipments.carrier.service', '', said('Pickup')),
  seen(onSheet, 'shipments.shipByDate', '2045-12-01T12:00:00Z', said('01/12/2045 12:00')),
  seen(onOrder, 'shipments.canShipEarly', false, said('Do not ship before 01/12/2045')),
  seen(onOrder, 'shipments.pspBranding', false, said('Neutral: nothing with the name of this site')),
  seen(onOrder, 'shipments.labelName', 'zenith-label'),
  seen(onSheet, 'shipments.labelNotRequired', true, said('No label needed')),
  seen(onSheet, 'shipments.trackingRequired', true, said('Tracking required')),
  seen(everywhere, 'shipments.dispatchAlert', 'Ring before you leave.'),
  seen(
    onOrder,
    'shipments.carrierFields',
    { depot: 'Lambrate 7', insurance: { value: 100 }, signature: true },
    said('depotLambrate 7insurance · value100signatureYes'),
  ),
  seen(onOrder, 'shipments.attachments.path', 'https://cdn.zenith.example/inserts/leaflet.pdf', said('leaflet.pdf')),
  seen(onOrder, 'shipments.attachments.type', 'insert', said('insert · at cdn.zenith.example')),
  ...unseen('does not count: each shipment has a date, which is shown', { shipbyDate: '2045-12-04' }),
  ...unseen('does not count: postbacks are set for the whole account, by its triggers', {
    postbackAddress: 'https://hooks.zenith.example/',
    postbackMethod: 'post',
  }),
  ...unseen('belongs to how the site makes the product', {
    printType: 'digital',
    'items.unitWeight': 100,
    'items.components.type': 'press',
    'items.components.route': [],
    'items.components.preflight': true,
    'items.components.preflightProfile': 'pdfx4',
    'items.components.duplicate': 1,
  }),
  ...unseen('no document says what it means; those of components are shown', { colour: 'black' }),
  ...unseen('is between the brand and who pays; the value of the order is shown', {
    tax: 19,
    consolidatedInvoice: true,
    'stockItems.unitPrice': 2.2,
    'items.unitCost': 0.25,
    'items.unitPrice': 25,
    'shipments.cost': { value: 3.5, currency: 'GBP' },
  }),
  ...unseen('is for the management system that the order also goes to', { misCode: 'MIS-7' }),
  ...unseen('are between users of the service, not of an order', { messages: [{ text: 'Hello' }] }),
  ...unseen('is kept for the brand and answered to it', {
    extraData: { shop: 7 },
    'stockItems.sourceItemId': 'stock-line-1',
    'items.extraData': { page: 7 },
    'items.components.sourceComponentId': 'c-1',
    'items.components.extraData': { layer: 7 },
    'shipments.sourceShipmentId': 'parcel-1',
  }),
  ...unseen('leads from one part to another', {
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
  ...unseen('is for how the service itself makes impositions and job tickets', {
    'items.components.ticketTemplate': 'ticket-7',
    'items.components.infotech': false,
    'items.components.infotechCopies': 1,
    'items.components.infotechPadding': 1,
    'items.components.infotechExternal': false,
    'items.components.infotechImpose': false,
    'items.components.autoflow': { flowId: 'flow-7', planId: 'plan-7' },
  }),
  ...unseen('no document says what it asks for', { 'items.components.proof': false }),
  ...unseen('are placed into the artwork by the real service', { 'items.components.barcodes': [] }),
  ...unseen('is the text that the job sheet prints', { 'items.components.infotechTemplateId': '' }),
  ...unseen('becomes the carrier and service of the site', { 'shipments.carrier.alias': 'pickup' }),
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
