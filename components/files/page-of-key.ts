import type { KeyboardEvent } from 'react'

/** The page that a key asks for, where it asks for one. What is typed into a field stays with the field. */
export function pageOfKey(event: KeyboardEvent, page: number, count: number): number | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (target instanceof HTMLInputElement && target.type === 'text') return undefined
  switch (key) {
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(1, page - 1)
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(count, page + 1)
    case 'Home':
      return 1
    case 'End':
      return count
    default:
      return undefined
  }
}
