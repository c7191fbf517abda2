import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Sources by their path from the root of the project, with `/` between folders. */
export type Sources = ReadonlyMap<string, string>

const FOLDERS = ['app', 'components', 'lib', 'upstream', 'scripts', 'tests']
const IS_SOURCE = /\.(ts|tsx|mjs)$/

export function readSources(root: string): Sources {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  const files = [...readdirSync(root), ...inFolders].filter((file) => IS_SOURCE.test(file) && !file.endsWith('.d.ts'))
  return new Map(
    files.sort().map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')]),
  )
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /(^|\/)(tests|testing)\//.test(file)

const STRING_OR_COMMENT =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g

export const withoutComments = (source: string) =>
  source.replace(STRING_OR_COMMENT, (token) => (/^\/[/*]/.test(token) ? '' : token))

/** The code alone: a word inside a text is not a use of it. */
export const withoutTexts = (source: string) =>
  source.replace(STRING_OR_COMMENT, (token) => (token.startsWith('/') ? '' : "''"))
