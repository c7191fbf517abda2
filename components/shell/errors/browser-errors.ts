import type { Messages } from 'next-intl'

/** What the browser itself has to say about a call; `useReason` and `QueryProvider` need it. The rest is answered. */
export const browserErrors = (errors: Messages['errors']) => ({
  portal_unreachable: errors.portal_unreachable,
  not_sent: errors.not_sent,
  outcome_unknown: errors.outcome_unknown,
  signed_in_again: errors.signed_in_again,
  rate_limited: errors.rate_limited,
  rate_limited_title: errors.rate_limited_title,
  rate_limited_waiting: errors.rate_limited_waiting,
})
