/**
 * Whether the page is on its way out, to an address that nothing may change: a call that is refused meanwhile must not
 * lead elsewhere, or a sign-out would end before the provider's.
 */
export const course = { isSet: false }
