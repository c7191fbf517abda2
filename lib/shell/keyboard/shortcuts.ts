import type { Messages } from '#lib/common/i18n/load-messages.ts'

export type ShortcutTexts = Messages['shortcuts']
type GroupName = keyof ShortcutTexts['groups']
type ActionName = keyof ShortcutTexts['does']

/** A key that is added gets a line here. Keys with a space between them are pressed together. */
const groups: Record<GroupName, Partial<Record<ActionName, readonly string[]>>> = {
  everywhere: { search: ['Ctrl K', 'Ctrl S', 'Alt S', '/'], sheet: ['?'], skip: ['Tab'], dismiss: ['Esc'] },
  lists: { row: ['↑', '↓'], ends: ['Home', 'End'], open: ['Enter'] },
  orders: { chooseOrder: ['X'], chooseUpTo: ['Shift X'] },
  work: { choose: ['X'], chooseOn: ['Shift ↑', 'Shift ↓'], undo: ['Ctrl Z'] },
  order: { ship: ['S'], pack: ['P'] },
  scanner: { scan: ['Enter', 'Tab'] },
  file: { page: ['←', '→'], pageEnds: ['Home', 'End'] },
  dialogs: { confirm: ['Enter'], close: ['Esc'] },
  menus: { openMenu: ['↓'], entry: ['↑', '↓'], take: ['Enter'] },
}

export const shortcutGroups = Object.entries(groups).map(([name, shortcuts]) => ({
  name: name as GroupName,
  shortcuts: Object.entries(shortcuts).map(([does, by]) => ({ does: does as ActionName, by })),
}))
