import * as z from 'zod'
import { failedScript } from './watch-scripts.ts'

const note = z.object({ path: z.string(), why: z.string(), at: z.number(), untold: z.literal(true) })

/** The script for whose sake the page was loaded anew, as an error that nobody has reported yet; once. */
export function takeFailedScript(): Error | undefined {
  try {
    const { path, why, at } = note.parse(JSON.parse(sessionStorage.getItem(failedScript) ?? 'null'))
    // What stays keeps the page from being loaded anew a second time.
    sessionStorage.setItem(failedScript, JSON.stringify({ path, why, at }))
    return Object.assign(new Error(`${path} ${why}; the page was loaded anew`), { name: 'ScriptLoadError' })
  } catch {
    return undefined // nothing failed, or nothing is kept here
  }
}
