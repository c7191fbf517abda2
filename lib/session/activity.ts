/** Events that count as activity of the user. The last one is for work without a key or pointer: reading codes by camera. */
export const activities = ['keydown', 'pointerdown', 'wheel', 'sfl-work'] as const

export function recordWork(): void {
  window.dispatchEvent(new Event('sfl-work'))
}
