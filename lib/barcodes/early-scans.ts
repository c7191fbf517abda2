export type Held = { keys: KeyboardEvent[]; form: HTMLFormElement | undefined; stop: () => void }
/** Where `holdEarlyScans` puts them. */
export type Holder = { sflEarly?: Held }

/** The keys that were kept; from now on somebody else listens. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const held = (window as Holder).sflEarly
  const keys = held?.keys ?? []
  if (held) held.keys = []
  held?.stop()
  return keys
}

/** Sends a form now that was sent before anything could take it. For the `ref` of a form. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  const held = (window as Holder).sflEarly
  if (!form || !held) return
  held.stop()
  if (held.form !== form) return
  held.form = undefined
  // By then the page that the form belongs to takes scans.
  setTimeout(() => form.requestSubmit())
}
