const onApple: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** What is printed on the key of this computer. */
export const keyCap = (key: string, platform: string): string =>
  /^(Mac|iP)/.test(platform) ? (onApple[key] ?? key) : key
