// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failedScript, scriptWatch, takeFailedScript, watchScripts } from './watch-scripts.ts'

const told: string[] = []
const asked = vi.fn(async () => ({ ok: false, status: 502 }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('fetch', asked)
  Reflect.set(window, scriptWatch.faults, { push: (error: unknown) => told.push(String(error)) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, scriptWatch.faults)
  told.length = 0
  asked.mockClear()
  sessionStorage.clear()
  document.head.replaceChildren()
})

async function add(path: string) {
  const script = document.createElement('script')
  script.type = 'text/plain' // jsdom must not fetch it
  script.src = path
  document.head.append(script)
  await Promise.resolve() // an observer is told after the running task
  return script
}
const settled = () => vi.advanceTimersByTimeAsync(0)

it('[ST-11] [REL-21] the script watch reports a script that has not come after 120 s', async () => {
  watchScripts(scriptWatch)
  await add('/_next/static/chunks/slow.js')
  await vi.advanceTimersByTimeAsync(119_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1001)
  expect(told).toContain('ScriptLoadError: /_next/static/chunks/slow.js did not come within 120 s')
})

it('[ST-11] the script watch reports no script that came, and watches no foreign one', async () => {
  watchScripts(scriptWatch)
  const script = await add('/_next/static/chunks/a.js')
  const foreign = await add('/elsewhere/a.js')
  script.dispatchEvent(new Event('load'))
  foreign.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(told).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

it('[ST-11] the script watch waits for no script that this browser does not ask for', async () => {
  watchScripts(scriptWatch)
  const old = document.createElement('script')
  old.setAttribute('nomodule', '')
  old.src = '/_next/static/chunks/polyfills.js'
  document.head.append(old)
  await vi.advanceTimersByTimeAsync(200_000)
  expect(told).toEqual([])
  expect(asked).not.toHaveBeenCalled()
})

it('[REL-21] the page is not loaded anew while the portal does not answer', async () => {
  watchScripts(scriptWatch)
  const script = await add('/_next/static/chunks/gone.js')
  script.dispatchEvent(new Event('error'))
  await settled()
  expect(asked).toHaveBeenCalledWith('/_next/static/chunks/gone.js', { method: 'HEAD', cache: 'no-store' })
  expect(told).toContain('ScriptLoadError: /_next/static/chunks/gone.js could not be loaded')
  expect(sessionStorage.getItem(failedScript)).toBeNull()
})

it('[REL-21] [REL-19] a page that works is not loaded anew for a script that only the network kept away', async () => {
  document.documentElement.dataset.ready = ''
  asked.mockResolvedValueOnce({ ok: true, status: 200 })
  watchScripts(scriptWatch)
  const script = await add('/_next/static/chunks/there.js')
  script.dispatchEvent(new Event('error'))
  await settled()
  expect(told).toContain('ScriptLoadError: /_next/static/chunks/there.js could not be loaded')
  expect(sessionStorage.getItem(failedScript)).toBeNull()
  delete document.documentElement.dataset.ready
})

it('[REL-21] the page is not loaded anew while the user types', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  watchScripts(scriptWatch)
  const script = await add('/_next/static/chunks/gone.js')
  script.dispatchEvent(new Event('error'))
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(told.length).toBeGreaterThan(0)
  field.remove()
})

const gone = '/_next/static/chunks/gone.js'
it.each<[string, { path: string; at: number }]>([
  ['for the same script', { path: gone, at: 0 }],
  ['for another right after', { path: '/_next/static/chunks/other.js', at: Date.now() }],
])('[REL-21] the script watch never reloads the page twice: %s', async (_, last) => {
  sessionStorage.setItem(failedScript, JSON.stringify({ why: 'x', ...last }))
  watchScripts(scriptWatch)
  const script = await add(gone)
  script.dispatchEvent(new Event('error'))
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(told).toEqual([])
})

it('[REL-21] the script watch reloads the page again when the clock was set back after the last time', async () => {
  asked.mockResolvedValueOnce({ ok: false, status: 404 })
  const last = { path: '/_next/static/chunks/other.js', why: 'x', at: Date.now() + 3_600_000 }
  sessionStorage.setItem(failedScript, JSON.stringify(last))
  watchScripts(scriptWatch)
  const script = await add(gone)
  script.dispatchEvent(new Event('error'))
  await settled()
  vi.mocked(console.error).mockClear() // jsdom loads nothing anew, and says so
  expect(JSON.parse(sessionStorage.getItem(failedScript) ?? '')).toMatchObject({ path: gone })
})

it('[ST-11] [REL-21] the page that is left does not tell why: its report would end with it', async () => {
  asked.mockResolvedValueOnce({ ok: false, status: 404 })
  watchScripts(scriptWatch)
  const script = await add(gone)
  script.dispatchEvent(new Event('error'))
  await settled()
  vi.mocked(console.error).mockClear() // jsdom loads nothing anew, and says so
  expect(takeFailedScript()).toBeUndefined()
  vi.stubGlobal('performance', { timeOrigin: performance.timeOrigin + 1 })
  expect(String(takeFailedScript())).toContain('could not be loaded; the page was loaded anew')
})

it('[ST-11] the next page tells once why it is a new one', () => {
  const note = { path: '/_next/static/chunks/gone.js', why: 'could not be loaded', at: 1, unreported: true }
  sessionStorage.setItem(failedScript, JSON.stringify(note))
  expect(String(takeFailedScript())).toBe(
    'ScriptLoadError: /_next/static/chunks/gone.js could not be loaded; the page was loaded anew',
  )
  expect(takeFailedScript()).toBeUndefined()
  expect(JSON.parse(sessionStorage.getItem(failedScript) ?? '')).toMatchObject({ path: note.path, at: 1 })
  sessionStorage.setItem(failedScript, 'odd')
  expect(takeFailedScript()).toBeUndefined()
})

it('[ST-11] the script watch names nothing of its module in the text that the browser gets', () => {
  const text = watchScripts.toString()
  expect(text).not.toMatch(/faultQueue|failedScript|scriptWatch|__vite|import/)
})
