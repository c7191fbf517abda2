import { withoutPrefix } from './scanner-profile.ts'

/** What stands in a field around the place where a scanner begins to write. */
export type FieldText = { field: HTMLInputElement; before: string; after: string; lastAt: number }

/** A wireless link may stop within a code for as long as this: what follows is still the same scan. */
const sameScanMs = 1000

/**
 * Read at the first key of a run. A run soon after another one in the same field has the field text of the first: both may
 * be one code. Undefined where one line of text cannot be selected: a note keeps what stands in it.
 */
export function readFieldText(
  target: EventTarget | null,
  at: number,
  earlier: FieldText | undefined,
): FieldText | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  if (earlier?.field === target && at - earlier.lastAt < sameScanMs) return earlier
  const { value, selectionStart, selectionEnd } = target
  if (selectionStart === null || selectionEnd === null) return undefined
  return { field: target, before: value.slice(0, selectionStart), after: value.slice(selectionEnd), lastAt: at }
}

/** Removes what a scanned code was written beside, so that the code replaces it, and the prefix of the scanner. */
export function leaveCode({ field, before, after }: FieldText, prefix: string): void {
  const { value } = field
  const end = value.length - after.length
  if (end <= before.length || !value.startsWith(before) || !value.endsWith(after)) return
  const code = withoutPrefix(value.slice(before.length, end), prefix)
  if (code === value) return
  field.setRangeText(code, 0, value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Read at the first key of a run. Returns what gives the field the value that it had before. */
export function restorerOf(field: EventTarget | null): () => void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { value: before, selectionStart } = field
  return () => {
    // The field of a number has no range that can be replaced.
    if (selectionStart === null) field.value = before
    else field.setRangeText(before, 0, field.value.length, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
