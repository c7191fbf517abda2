/** Names of public documents, in the order in which they are shown. */
export const itemSpecs = [
  'name',
  'binding',
  'folding',
  'totalPages',
  'shrinkWrap',
  'isoCountryOfOrigin',
  'harmonizedCode',
] as const
export const componentSpecs = [
  'pages',
  'width',
  'height',
  'depth',
  'paper',
  'weight',
  'colour',
  'finish',
  'simplex',
  'nup',
  'preflightProfileId',
] as const
export const stockSpecs = ['barcode', 'weight'] as const
export const shipmentSpecs = ['labelNotRequired', 'trackingRequired'] as const
export type SpecName =
  | (typeof itemSpecs)[number]
  | (typeof componentSpecs)[number]
  | (typeof stockSpecs)[number]
  | (typeof shipmentSpecs)[number]
