import type { Messages } from 'next-intl'

/**
 * Codes of errors that the portal words itself: its own, and refusals of the embedded upstream that any action may meet and
 * no document names. Other errors are shown in the words of the answer.
 */
export const browserCodes = [
  'portal_unreachable',
  'not_sent',
  'outcome_unknown',
  'signed_in_again',
  'unavailable',
  'outsourced',
  'production_began',
  'changed',
  'no_source',
  'too_many_renderings',
] as const
const otherTexts = ['too_large', 'rate_limited', 'rate_limited_title', 'rate_limited_waiting'] as const

type BrowserErrors = Pick<Messages['errors'], (typeof browserCodes)[number] | (typeof otherTexts)[number]>

/** The texts of errors that `useReason` and `QueryProvider` need in the browser. */
export const browserErrors = (errors: Messages['errors']) =>
  Object.fromEntries([...browserCodes, ...otherTexts].map((code) => [code, errors[code]])) as BrowserErrors
