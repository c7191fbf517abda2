import { dismissNotice } from './notify.ts'

let cameFrom: EventTarget | null = null

/** Remembers from where somebody came to the notices. */
export function rememberFocus(region: HTMLElement): () => void {
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && region.contains(relatedTarget))) cameFrom = relatedTarget
  }
  region.addEventListener('focusin', remember)
  return () => region.removeEventListener('focusin', remember)
}

/** Takes a notice away. Whoever is at its button goes on at the next one, or where they came from. */
export function leaveNotice(id: number, region: Element | null): void {
  const buttons = Array.from(region?.querySelectorAll('button') ?? [])
  const at = buttons.findIndex((button) => button === document.activeElement)
  const next = buttons[at + 1] ?? buttons[at - 1] ?? cameFrom
  if (at !== -1 && next instanceof HTMLElement) next.focus({ preventScroll: true })
  dismissNotice(id)
}
