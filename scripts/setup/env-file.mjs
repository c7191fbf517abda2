import { existsSync, readFileSync } from 'node:fs'

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/
const QUOTED = /^(["'`])(.*)\1\s*(?:#.*)?$/

/** Reads the variables of an `.env` file the way `node --env-file` does, one per line. A missing file holds none. */
export const readEnvFile = (file) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {})

export function parseEnv(text) {
  const variables = {}
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, value] = ASSIGNMENT.exec(line) ?? []
    if (name) variables[name] = unquote(value)
  }
  return variables
}

function unquote(value) {
  const [, quote, inside] = QUOTED.exec(value) ?? []
  if (quote === '"') return inside.replaceAll('\\n', '\n')
  if (quote) return inside
  return value.replace(/\s*#.*$/, '')
}
