/** What shows that somebody is at work. The last one is for work at which nothing is pressed: a camera that reads codes. */
export const activities = ['keydown', 'pointerdown', 'wheel', 'sfl-work'] as const

export function noteWork(): void {
  window.dispatchEvent(new Event('sfl-work'))
}
