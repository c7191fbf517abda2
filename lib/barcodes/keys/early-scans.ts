export type Held = { keys: KeyboardEvent[]; form: HTMLFormElement | undefined; stop: () => void }
/** Where `holdEarlyScans` leaves the held keys and form. */
export type Holder = { sflEarly?: Held }

/** The held keys, once: from now on the scan controller listens. */
export function takeEarlyKeys(): KeyboardEvent[] {
  const held = (window as Holder).sflEarly
  const keys = held?.keys ?? []
  if (held) held.keys = []
  held?.stop()
  return keys
}

/** Submits the form that the user sent before the page was hydrated. For the `ref` of a form. */
export function sendHeldForm(form: HTMLFormElement | null): void {
  const held = (window as Holder).sflEarly
  if (!form || !held) return
  held.stop()
  if (held.form !== form) return
  held.form = undefined
  // After this commit, when the page has registered with the scan controller.
  setTimeout(() => form.requestSubmit())
}
