/** What is known of one key event: all that recognising a scan needs, without the browser. */
export type KeyPress = {
  type: 'down' | 'up'
  /** Milliseconds; when the computer got it, not when the page came round to it. */
  at: number
  /** The physical key, empty where text was injected instead of keys pressed. */
  code: string
  /** What the layout makes of it. */
  key: string
  repeat: boolean
  shift: boolean
  /** Control or Command, unless it is half of AltGr. */
  control: boolean
  alt: boolean
  capsLock: boolean
  /** An input method has its hand on it. */
  composing: boolean
}

export function toKeyPress(event: KeyboardEvent): KeyPress {
  const altGraph = event.getModifierState('AltGraph')
  return {
    type: event.type === 'keyup' ? 'up' : 'down',
    at: event.timeStamp,
    code: event.code === 'Unidentified' ? '' : event.code,
    key: event.key,
    repeat: event.repeat,
    shift: event.shiftKey,
    control: (event.ctrlKey || event.metaKey) && !altGraph,
    alt: event.altKey && !altGraph,
    capsLock: event.getModifierState('CapsLock'),
    composing: event.isComposing || event.key === 'Process',
  }
}
