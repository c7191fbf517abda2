import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mergeMessages } from '#lib/i18n/merge-messages.ts'
import { pages } from '#lib/pages/table.ts'
import packageJson from '../package.json' with { type: 'json' }
import { bannedUses } from './architecture/bans.ts'
import { circles } from './architecture/circles.ts'
import { crowdedFolders, unexpectedNames } from './architecture/folders.ts'
import { unwrappedHandlers } from './architecture/handlers.ts'
import { hiddenDirections, setupDependencies, wrongDirections } from './architecture/layers.ts'
import { unusedMessages } from './architecture/message-use.ts'
import { differences, flatten, type Messages, misformed } from './architecture/messages.ts'
import { misplacedPages } from './architecture/pages.ts'
import { deadReferences } from './architecture/readme.ts'
import { serverCodeInBrowser, wholeShapesInBrowser, zodInLightPages } from './architecture/server-boundary.ts'
import { readSources } from './architecture/sources.ts'
import { misnamed, misset, misspelt } from './architecture/spelling.ts'

const root = path.resolve(import.meta.dirname, '..')
const sources = readSources(root)

it('imports point one way', () => {
  expect(wrongDirections(sources)).toEqual([])
})

it('imports across folders show where they point', () => {
  expect(hiddenDirections(sources)).toEqual([])
})

it('what is opened all day comes without zod', () => {
  expect(zodInLightPages(sources)).toEqual([])
})

it('folders import each other in no circle', () => {
  expect(circles(sources)).toEqual([])
})

it('the files of a feature have names that every feature has', () => {
  expect(unexpectedNames(sources)).toEqual([])
})

it('no folder has more files than one looks through', () => {
  expect(crowdedFolders(sources)).toEqual([])
})

it('the set-up needs nothing installed', () => {
  expect(setupDependencies(sources)).toEqual([])
})

it('client components take no server code into the browser', () => {
  expect(serverCodeInBrowser(sources)).toEqual([])
})

it('[SEC-35] client components are given what they show, not what the upstream told', () => {
  expect(wholeShapesInBrowser(sources)).toEqual([])
})

it('[SEC-42] [SEC-51] [SEC-58] nothing is used that this project does without', () => {
  expect(bannedUses(sources)).toEqual([])
})

const known = {
  scripts: Object.keys(packageJson.scripts),
  exists: (named: string) => existsSync(path.join(root, named)),
}
const readDocument = (file: string) => readFileSync(path.join(root, file), 'utf8')
const decisions = readdirSync(path.join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)

it.each(['docs/security.md', ...decisions])('%s names only scripts and paths that exist', (file) => {
  expect(deadReferences(readDocument(file), known)).toEqual([])
})

const isForeign = (name: string) => name === 'node_modules' || name.startsWith('.')

it.each(globSync('**/README.md', { cwd: root, exclude: isForeign }))(
  '%s names only scripts, paths and files of its folder that exist',
  (file) => {
    expect(deadReferences(readDocument(file), known, path.dirname(file))).toEqual([])
  },
)

it('every page is made from its row of the table, and every row has its page', () => {
  expect(misplacedPages(sources, Object.keys(pages))).toEqual([])
})

it('[SEC-20] every method of every route is made by the one wrapper', () => {
  expect(unwrappedHandlers(sources)).toEqual([])
})

const SOURCE_LANGUAGE = 'en-GB'
const files: Record<string, Messages> = Object.fromEntries(
  readdirSync(path.join(root, 'messages')).map((file): [string, Messages] => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(root, 'messages', file), 'utf8')),
  ]),
)
const { 'en-US': americanOnly = {} } = files
const languages: Record<string, Messages> = {
  ...files,
  'en-US': mergeMessages(files[SOURCE_LANGUAGE] ?? {}, americanOnly),
}

it('[SH-07] every language has every text, with the same things put into it', () => {
  expect(Object.keys(languages).sort()).toEqual(['en-GB', 'en-US', 'ja-JP'])
  const { [SOURCE_LANGUAGE]: source = {}, ...others } = languages
  expect(differences(source, others)).toEqual([])
})

it('[SH-07] American English holds only what differs from British English', () => {
  const [british, own] = [flatten(languages[SOURCE_LANGUAGE] ?? {}), flatten(americanOnly)]
  expect([...own].filter(([key, text]) => british.get(key) === text || !british.has(key))).toEqual([])
})

it('[SH-07] plurals have the forms of their language', () => {
  expect(Object.entries(languages).flatMap(([language, messages]) => misformed(language, messages))).toEqual([])
})

it('[SH-07] no text is kept that no page shows', () => {
  expect(unusedMessages(languages[SOURCE_LANGUAGE] ?? {}, sources)).toEqual([])
})

it('[SH-07] British and American English are the same texts, each in its own spelling', () => {
  expect(misspelt(languages['en-GB'] ?? {}, languages['en-US'] ?? {})).toEqual([])
})

it('[SH-07] Japanese has one word for one thing', () => {
  expect(misnamed(languages['ja-JP'] ?? {})).toEqual([])
})

it('[SH-07] Japanese is set alike everywhere', () => {
  expect(misset(languages['ja-JP'] ?? {})).toEqual([])
})
