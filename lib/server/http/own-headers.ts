/** Set by the front server (`lib/server/front`); a browser's own value is dropped. */
export const peerHeader = 'x-sfl-peer'
/** The account of the page that asks. */
export const accountHeader = 'x-sfl-account'
/** `1` where no user asked, so that it does not keep an idle session awake. */
export const backgroundHeader = 'x-sfl-background'
/** `1` where a page is read whole before it is shown. */
export const wholeHeader = 'x-sfl-whole'
