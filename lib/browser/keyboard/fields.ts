const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the user types text there. A select is no field: no scan is meant for it. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return target instanceof HTMLTextAreaElement || target.isContentEditable || target.role === 'textbox'
}

/** Marks the entry box, the one field in which scans are scans. */
export const scanBoxMark = { 'data-scan-box': '' }

export function isScanBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'scanBox' in target.dataset
}

/** Marks a field whose form is complete with one scan: a scanner that ends with Tab sends it as well. */
export const sentByScanMark = { 'data-sent-by-scan': '' }

/** Marks a field without a form to send, which acts on Enter itself: the Tab of a scan becomes one. */
export const enteredByScanMark = { 'data-sent-by-scan': 'enter' }

export function isSentByScan(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && 'sentByScan' in target.dataset
}

export const isEnteredByScan = ({ dataset }: HTMLInputElement) => dataset.sentByScan === 'enter'

/** Marks a form of several fields, which the Enter of a scan must not send. */
export const filledInMark = { 'data-filled-in': '' }

export const isFilledIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-filled-in]') !== null

/** Replaces what an input method or another layout left in the box by the scanned code, selected to be typed over. */
export function writeCode(box: HTMLInputElement, code: string): void {
  if (document.activeElement === box) box.blur() // ends the composition of an input method
  box.value = code
  box.focus({ preventScroll: true })
  box.select()
}

/** What lies over the page and is to be answered first. */
export const openDialogs = '[data-dialog], dialog[open], [aria-modal="true"]'

/** Marks a dialog that asks nothing: the next scan goes on with it open. */
export const yieldsToScansMark = { 'data-yields-to-scans': '' }

/** Marks the dialog of the camera: what it reads is meant for what lies below. */
export const readsScansMark = { 'data-reads-scans': '' }

export const isScanBlocked = () =>
  document.querySelector(`:is(${openDialogs}):not([data-yields-to-scans], [data-reads-scans])`) !== null
