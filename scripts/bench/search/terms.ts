/** An order whose words no other has, so that a search for it finds as much among many as among few. */
export const needle = {
  sourceOrderId: 'NEEDLE-74205',
  name: 'Philippa Quillfeather',
  companyName: '株式会社羽根ペン堂',
}

export const selective = { 'an order number': needle.sourceOrderId, 'a part of a name': 'quillf', Japanese: '羽根' }
/** Finds half of all orders. */
export const oneLetter = 's'
/** As when the search is opened. */
export const nothing = ''

export const everyTerm = [...Object.values(selective), oneLetter, nothing]

/** Beside the data: what the database alone needs for each term. */
export const timesFile = 'search-times.json'
