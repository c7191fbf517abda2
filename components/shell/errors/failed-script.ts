import { failedScript } from './watch-scripts.ts'

type Note = Partial<Record<'path' | 'why' | 'at' | 'untold', unknown>> | null

/** The script that made the page load anew, as an error to report; once. */
export function takeFailedScript(): Error | undefined {
  try {
    const note = JSON.parse(sessionStorage.getItem(failedScript) ?? 'null') as Note
    if (!note?.untold) return undefined
    const { untold: _, ...told } = note
    // What stays keeps the page from being loaded anew a second time.
    sessionStorage.setItem(failedScript, JSON.stringify(told))
    const message = `${String(told.path)} ${String(told.why)}; the page was loaded anew`
    return Object.assign(new Error(message), { name: 'ScriptLoadError' })
  } catch {
    return undefined // odd, or a browser that keeps nothing
  }
}
