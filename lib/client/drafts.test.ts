// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'
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

it('what is no draft is none, and a browser that keeps nothing breaks nothing', () => {
  sessionStorage.setItem('draft:pia:template:site:1', '{"text":1,"name":"N"}')
  expect(readDraft(mine)).toEqual({ name: 'N' })
  sessionStorage.setItem('draft:pia:template:site:1', '{')
  expect(readDraft(mine)).toBeUndefined()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft(mine, { text: 'x' })
  full.mockRestore()
  expect(readDraft(mine)).toBeUndefined()
})
