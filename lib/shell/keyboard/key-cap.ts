const onApple: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

export const keyCap = (key: string, platform: string): string =>
  /^(Mac|iP)/.test(platform) ? (onApple[key] ?? key) : key
