import { readFileSync } from 'node:fs'
import path from 'node:path'

let read: string | undefined

/** The router reloads the page when the portal runs another build. */
export function buildId(): string {
  read ??= idIn(path.join(/* turbopackIgnore: true */ process.cwd(), '.next/BUILD_ID'))
  return read
}

function idIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return '' // nothing is built in development
  }
}
