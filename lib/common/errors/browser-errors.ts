import type { Messages } from 'next-intl'

/** Codes that the portal words itself (decision 050). Other errors keep the text of the answer. */
export const browserCodes = [
  'portal_unreachable',
  'not_sent',
  'outcome_unknown',
  'signed_in_again',
  'account_chosen_again',
  'unavailable',
  'outsourced',
  'production_began',
  'scans_unsaved',
  'changed',
  'no_source',
  'too_many_renderings',
  'bad_upstream',
] as const
const otherTexts = ['internal', 'too_large', 'rate_limited', 'rate_limited_title', 'rate_limited_waiting'] as const

type BrowserErrors = Pick<Messages['errors'], (typeof browserCodes)[number] | (typeof otherTexts)[number]>

export const browserErrors = (errors: Messages['errors']) =>
  Object.fromEntries([...browserCodes, ...otherTexts].map((code) => [code, errors[code]])) as BrowserErrors
