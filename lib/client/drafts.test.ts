// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest'
import { dropDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'

const mine = { userId: 'pia', name: 'template:site:1' }
const others = { userId: 'piano', name: 'template:site:1' }

beforeEach(() => sessionStorage.clear())

it('a draft is read by its user and for its form alone, until it is dropped', () => {
  keepDraft(mine, { text: 'typed' })
  expect(readDraft(mine)).toEqual({ text: 'typed' })
  expect(readDraft(others)).toBeUndefined()
  expect(readDraft({ ...mine, name: 'template:site:2' })).toBeUndefined()
  dropDraft(mine)
  expect(readDraft(mine)).toBeUndefined()
})

it('the drafts of others are forgotten when a user comes, and all when one signs out', () => {
  sessionStorage.setItem('elsewhere', 'kept')
  keepDraft(mine, { text: 'a' })
  keepDraft(others, { text: 'b' })
  forgetDrafts({ exceptOf: 'pia' })
  expect([readDraft(mine), readDraft(others)]).toEqual([{ text: 'a' }, undefined])
  forgetDrafts()
  expect(readDraft(mine)).toBeUndefined()
  expect(sessionStorage.getItem('elsewhere')).toBe('kept')
})
