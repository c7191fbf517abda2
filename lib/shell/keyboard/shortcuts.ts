import type { Messages } from '#lib/common/i18n/load-messages.ts'

export type ShortcutTexts = Messages['shortcuts']
type Chord = readonly string[]
type Group<Name extends keyof ShortcutTexts['groups']> = {
  name: Name
  shortcuts: readonly { does: keyof ShortcutTexts['does']; by: readonly Chord[] }[]
}

/** A key that is added gets a line here. */
export const shortcutGroups: readonly Group<keyof ShortcutTexts['groups']>[] = [
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
      { does: 'undo', by: [['Ctrl', 'Z']] },
    ],
  },
  {
    name: 'order',
    shortcuts: [{ does: 'ship', by: [['S']] }],
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
