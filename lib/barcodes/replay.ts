import { isField } from './fields.ts'

/** Gives keys that were kept back to the page after all. */
export function replay(keys: readonly KeyboardEvent[], note: (event: Event) => void): void {
  for (const key of keys) {
    if (isField(document.activeElement)) {
      // A shortcut just gave focus to a field: what was typed after it is for that field.
      // `Process` and `Dead` are names of keys.
      if (key.key.length === 1) document.execCommand('insertText', false, key.key)
      continue
    }
    const again = new KeyboardEvent(key.type, key)
    note(again)
    const target = key.target instanceof Element && key.target.isConnected ? key.target : document.activeElement
    const isWanted = target?.dispatchEvent(again) ?? false
    if (isWanted && target instanceof HTMLSelectElement) typeAhead(target, key)
  }
}

const sameWordMs = 1000
let word = { text: '', at: Number.NEGATIVE_INFINITY }

/** What the browser would have done with a letter on a select: it does so only for keys it sends itself. */
function typeAhead(select: HTMLSelectElement, { key, timeStamp: at }: KeyboardEvent): void {
  word = { text: (at - word.at < sameWordMs ? word.text : '') + key.toLowerCase(), at }
  const options = [...select.options].filter(({ disabled }) => !disabled)
  const from = options.findIndex(({ selected }) => selected) + (word.text.length === 1 ? 1 : 0)
  const found = [...options.slice(from), ...options.slice(0, from)].find(({ text }) =>
    text.toLowerCase().startsWith(word.text),
  )
  if (!found || found.selected) return
  found.selected = true
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
