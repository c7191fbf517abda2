/** Values that the real service answers for fields that an order leaves out. Stored with unknown fields in the column `rest`. */
export const orderDefaults = {
  amount: 0,
  attributes: [],
  colour: 'black',
  consolidatedInvoice: false,
  currency: 'GBP',
  messages: [],
  postbackMethod: 'none',
  printType: 'digital',
  publicUploads: false,
  reprint: false,
  reprintCount: 0,
  stockItems: [],
}

export const itemDefaults = {
  attributes: [],
  binding: 'none',
  dispatchAlert: '',
  folding: 'none',
  reprintCount: 0,
  scanned: 0,
  unitCost: 0,
  unitPrice: 0,
  unitWeight: 0,
}

export const componentDefaults = {
  barcodes: [],
  colour: { side1: '4process', side2: '4process' },
  duplicate: 1,
  errorCheck: true,
  finish: { side1: 'none', side2: 'none' },
  infotech: false,
  infotechCopies: 1,
  infotechExternal: false,
  infotechImpose: false,
  infotechPadding: 1,
  legacyWorkQueue: true,
  nup: 1,
  preflight: false,
  preflightImageRes: 300,
  preflightProfile: '',
  proof: false,
  reprintCount: 0,
  route: [],
  simplex: false,
}

export const shipmentDefaults = {
  agentJobs: [],
  attachments: [],
  canShipEarly: true,
  componentIds: [],
  expectedQuantity: 0,
  jobIds: [],
  labelName: 'default',
  labelNotRequired: false,
  manuallyPacked: false,
  packages: [],
  printJobs: [],
  pspBranding: true,
  scannedQuantity: 0,
  singleItem: false,
  stockItems: [],
  trackingRequired: false,
}

type Attributes = Record<string, string | number | boolean | null>

/** The attributes of an order in its own order, and after them those that only its product has. */
export const withProductAttributes = (ordered: Attributes, ofProduct: Attributes): Attributes => ({
  ...ordered,
  ...ofProduct,
  ...ordered,
})
