/** What lies over the page and is to be answered first. */
export const openDialogs = '[data-dialog], dialog[open], [aria-modal="true"]'
