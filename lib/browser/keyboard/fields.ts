const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** A select is no field: a scan is never meant for it. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable || target.role === 'textbox'
}

/** The barcode entry box, whose scans are handled like scans outside fields. */
export const scanBoxMark = { 'data-scan-box': '' }

export function isScanBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'scanBox' in target.dataset
}

/** A field whose form is complete with one scan: the scanner's Tab submits it, as Enter does. */
export const sentByScanMark = { 'data-sent-by-scan': '' }

/** A field that handles Enter itself: the scanner's Tab becomes an Enter. */
export const enteredByScanMark = { 'data-sent-by-scan': 'enter' }

export function isSentByScan(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'sentByScan' in target.dataset
}

export const isEnteredByScan = ({ dataset }: HTMLInputElement) => dataset.sentByScan === 'enter'

/** A form of several fields, which the Enter of a scan must not submit. */
export const filledInMark = { 'data-filled-in': '' }

export const isFilledIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-filled-in]') !== null

/** Replaces what an input method or another layout left, selected, so that typing overwrites it. */
export function writeCode(box: HTMLInputElement, code: string): void {
  if (document.activeElement === box) box.blur() // ends the composition of an input method
  box.value = code
  box.focus({ preventScroll: true })
  box.select()
}

export const openDialogs = '[data-dialog], dialog[open], [aria-modal="true"]'

/** A dialog that asks nothing: a scan proceeds while it is open. */
export const yieldsToScansMark = { 'data-yields-to-scans': '' }

/** The camera dialog: the codes that it reads are scans of the page under it. */
export const readsScansMark = { 'data-reads-scans': '' }

export const isScanBlocked = () =>
  document.querySelector(`:is(${openDialogs}):not([data-yields-to-scans], [data-reads-scans])`) !== null
