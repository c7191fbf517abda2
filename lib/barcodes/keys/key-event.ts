/** One key event, reduced to what scan detection needs and free of browser types. */
export type KeyEvent = {
  type: 'down' | 'up'
  /** Milliseconds: when the computer received the key, not when the page handled it. */
  at: number
  /** The physical key, empty where text was injected instead of keys pressed. */
  code: string
  /** The character or key name that the keyboard layout gives. */
  key: string
  repeat: boolean
  shift: boolean
  /** Control or Command, unless it is half of AltGr. */
  control: boolean
  alt: boolean
  capsLock: boolean
  /** An input method is composing. */
  composing: boolean
}

export function toKeyEvent(event: KeyboardEvent): KeyEvent {
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
