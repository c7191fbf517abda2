/** Templates of our own that an account can begin with. Their texts and test data are the files beside this one. */
export const starters = {
  note: { type: 'html', text: { en: 'note.en.hbs', ja: 'note.ja.hbs' }, testData: 'job-sheet.json' },
  status: { type: 'json', text: { en: 'status.hbs', ja: 'status.hbs' }, testData: 'order.json' },
  mail: { type: 'html', text: { en: 'mail.en.hbs', ja: 'mail.ja.hbs' }, testData: 'order.json' },
} as const
export const starterNames = ['note', 'status', 'mail'] as const
export type Starter = (typeof starterNames)[number]
