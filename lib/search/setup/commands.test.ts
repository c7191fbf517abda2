import type { Route } from 'next'
import { expect, it } from 'vitest'
import type { Command } from '#lib/search/setup/setup.ts'
import { matchingCommands } from './commands.ts'

const page = (label: string, groups: string[] = [], also?: string[]): Command => ({
  key: label,
  label,
  groups,
  ...(also && { also }),
  href: '/orders/list' as Route,
})
const commands = [
  page('All Orders', ['Orders']),
  page('Live Jobs', ['Production']),
  page('Completed Jobs', ['Production']),
  page('Create', ['Setup', 'Triggers']),
  page('日本語', ['Languages'], ['Japanese']),
  page('製造完了', ['製造']),
]
const found = (term: string) => matchingCommands(commands, term).map(({ label }) => label)

it('[SE-01] the search finds the commands whose names have every word of its term', () => {
  const expected = {
    jobs: ['Live Jobs', 'Completed Jobs'],
    'comp j': ['Completed Jobs'],
    'JOBS live': ['Live Jobs'],
    trig: ['Create'],
    'create trig': ['Create'],
    japan: ['日本語'],
    完了: ['製造完了'],
    ｊｏｂｓ: ['Live Jobs', 'Completed Jobs'],
  }
  expect(Object.keys(expected).map((term) => [term, found(term)])).toEqual(Object.entries(expected))
  const nothing = ['obs', 'jobs nothing', '', ' / : ', 'LUM-2026-10400', 'a '.repeat(5000)]
  expect(nothing.filter((term) => found(term).length > 0)).toEqual([])
})
