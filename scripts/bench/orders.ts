/** Orders of known size, by the ids that `seed.ts` gives them. */
export const orders = {
  small: { id: 'be9c00000000000000000002', items: 2 },
  large: { id: 'be9c000000000000000000c8', items: 200 },
  /** As large, with one file in each item that failed. */
  broken: { id: 'be9c0000000000000000dead', items: 200 },
  /** One file, of 500 MB. */
  heavy: { id: 'be9c00000000000000005000', items: 1 },
} as const
export const heavyBytes = 500 * 1024 * 1024

/** Orders of a shift, the one that is due first before the others. */
export const shiftOrderIds = Array.from({ length: 12 }, (_, index) => `be9cf1${index.toString(16).padStart(18, '0')}`)

/** An order whose words no other has, so that a search for it finds as much among many as among few. */
export const needle = {
  sourceOrderId: 'NEEDLE-74205',
  name: 'Philippa Quillfeather',
  companyName: '株式会社羽根ペン堂',
}
export const selectiveTerms = {
  'an order number': needle.sourceOrderId,
  'a part of a name': 'quillf',
  Japanese: '羽根',
}
export const broadTerms = { 'one letter, which finds half of all orders': 's', 'nothing, as when it is opened': '' }

/** Beside the data: what the database alone needs for each term. */
export const timesFile = 'search-times.json'
