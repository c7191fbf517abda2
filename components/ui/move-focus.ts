const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'currentTarget' | 'preventDefault'
>

/** By the arrow keys, Home and End, among the elements of a selector inside the one that listens. */
export function moveFocus(event: KeyPress, selector: string) {
  const step = steps[event.key]
  if (!step || !(event.currentTarget instanceof Element)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const all = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(selector))
  const index = all.findIndex((one) => one === event.target)
  if (index === -1) return
  event.preventDefault()
  all[step(index, all.length - 1)]?.focus()
}
