import { loadMessages, type Messages } from '#lib/i18n/load-messages.ts'
import { parseLocale } from '#lib/i18n/locales.ts'
import type messages from '#messages/en-GB.json'

type Texts = (typeof messages)['shortcuts']
/** Keys that are pressed together. */
type Chord = readonly string[]
type Group<Name extends keyof Texts['groups']> = {
  name: Name
  /** Each by any of its chords. */
  shortcuts: readonly { does: keyof Texts['does']; by: readonly Chord[] }[]
}

/** What the keyboard does, where it does it. A key that is added gets a line here. */
export const shortcutGroups: readonly Group<keyof Texts['groups']>[] = [
  {
    name: 'everywhere',
    shortcuts: [
      { does: 'search', by: [['Ctrl', 'K'], ['Ctrl', 'S'], ['Alt', 'S'], ['/']] },
      { does: 'sheet', by: [['?']] },
      { does: 'skip', by: [['Tab']] },
      { does: 'dismiss', by: [['Esc']] },
    ],
  },
  {
    name: 'lists',
    shortcuts: [
      { does: 'row', by: [['↑'], ['↓']] },
      { does: 'ends', by: [['Home'], ['End']] },
      { does: 'open', by: [['Enter']] },
    ],
  },
  {
    name: 'work',
    shortcuts: [
      { does: 'choose', by: [['X']] },
      {
        does: 'chooseOn',
        by: [
          ['Shift', '↑'],
          ['Shift', '↓'],
        ],
      },
    ],
  },
  {
    name: 'scanner',
    shortcuts: [{ does: 'scan', by: [['Enter'], ['Tab']] }],
  },
  {
    name: 'file',
    shortcuts: [
      { does: 'page', by: [['←'], ['→']] },
      { does: 'pageEnds', by: [['Home'], ['End']] },
    ],
  },
  {
    name: 'dialogs',
    shortcuts: [
      { does: 'confirm', by: [['Enter']] },
      { does: 'close', by: [['Esc']] },
    ],
  },
  {
    name: 'menus',
    shortcuts: [
      { does: 'openMenu', by: [['↓']] },
      { does: 'entry', by: [['↑'], ['↓']] },
      { does: 'take', by: [['Enter']] },
    ],
  },
]

const onApple: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** What is printed on the key of this computer. */
export const keyCap = (key: string, platform: string): string =>
  /^(Mac|iP)/.test(platform) ? (onApple[key] ?? key) : key

export type ShortcutTexts = Messages['shortcuts']

/** The words of the sheet, which no page brings along: it is opened once in a while. */
export async function loadShortcutTexts(locale: string): Promise<ShortcutTexts> {
  return (await loadMessages(parseLocale(locale))).shortcuts
}
