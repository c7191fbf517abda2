import { expect, it } from 'vitest'
import { pageMeant } from './pages.ts'

it.each([
  ['7', 7],
  [' 12 ', 12],
  ['０３', 3],
  ['0', 1],
  ['-4', 1],
  ['13', 12],
  ['99999999999999999999', 12],
  ['', undefined],
  ['two', undefined],
  ['1.5', undefined],
])('[FM-01] the typed text %j means page %j of 12', (text, page) => expect(pageMeant(text, 12)).toBe(page))
