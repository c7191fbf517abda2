/** Words of the delivery note: the language of whoever opens the parcel, as far as we know it. */
const english = {
  title: 'Delivery note',
  from: 'From',
  to: 'Deliver to',
  order: 'Order',
  date: 'Date',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  barcode: 'Barcode',
  sku: 'SKU',
  description: 'Description',
  copies: 'Copies',
  total: 'Total',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  missing: 'Characters that this document cannot print are shown as □.',
}
const japanese: typeof english = {
  title: '納品書',
  from: '発送元',
  to: 'お届け先',
  order: '注文番号',
  date: '発送日',
  carrier: '運送会社',
  tracking: '追跡番号',
  barcode: 'バーコード',
  sku: 'SKU',
  description: '品名',
  copies: '部数',
  total: '合計',
  page: (page, pages) => `${page} / ${pages} ページ`,
  missing: '印刷できない文字は□で表示しています。',
}

export const labelsFor = (isoCountry: string) => (isoCountry === 'JP' ? japanese : english)
export type Labels = typeof english
