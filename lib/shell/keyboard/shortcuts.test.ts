import { expect, it } from 'vitest'
import messages from '#messages/en-GB.json'
import { shortcutGroups } from './shortcuts.ts'

it('the sheet of shortcuts has every line that there are words for, and each once', () => {
  const lines = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does))
  expect(lines.toSorted()).toEqual(Object.keys(messages.shortcuts.does).toSorted())
  expect(shortcutGroups.map(({ name }) => name).toSorted()).toEqual(Object.keys(messages.shortcuts.groups).toSorted())
})
