// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts'

const mine = { userId: 'pia', name: 'template:site:1' }
const others = { userId: 'piano', name: 'template:site:1' }

beforeEach(() => sessionStorage.clear())

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
