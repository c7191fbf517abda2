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
  told.length = 0
  asked.mockClear()
  sessionStorage.clear()
  document.head.replaceChildren()
  delete document.documentElement.dataset.ready
})

async function add(path: string) {
  const script = document.createElement('script')
  script.type = 'text/plain' // jsdom must not fetch it
  script.src = path
  document.head.append(script)
  await Promise.resolve() // an observer is told after the running task
  return script
}

const gone = '/_next/static/chunks/gone.js'
const notLoaded = `ScriptLoadError: ${gone} could not be loaded`
const reloaded = () => sessionStorage.getItem(failedScript)
/** Watches, and has a script of the portal fail. */
async function fail(path = gone) {
  watchScripts(scriptWatch)
  const script = await add(path)
  script.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  vi.mocked(console.error).mockClear() // jsdom loads nothing anew, and says so
}

it('[ST-11] [REL-21] the script watch reports a script that has not come after 120 s', async () => {
  watchScripts(scriptWatch)
  await add('/_next/static/chunks/slow.js')
  await vi.advanceTimersByTimeAsync(119_000)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(1001)
  expect(told).toContain('ScriptLoadError: /_next/static/chunks/slow.js did not come within 120 s')
})

it('[ST-11] the script watch waits for no script that came, is foreign or for other browsers', async () => {
  document.documentElement.dataset.ready = ''
  watchScripts(scriptWatch)
  const script = await add('/_next/static/chunks/a.js')
  const foreign = await add('/elsewhere/a.js')
  script.dispatchEvent(new Event('load'))
  foreign.dispatchEvent(new Event('error'))
  const old = Object.assign(document.createElement('script'), { src: '/_next/static/chunks/polyfills.js' })
  old.setAttribute('nomodule', '')
  document.head.append(old)
  await vi.advanceTimersByTimeAsync(200_000)
  expect([told, asked.mock.calls]).toEqual([[], []])
})

it('[REL-21] [REL-19] the page is not loaded anew without the portal, nor where it works', async () => {
  await fail()
  expect(asked).toHaveBeenCalledWith(gone, { method: 'HEAD', cache: 'no-store' })
  expect([told.includes(notLoaded), reloaded()]).toEqual([true, null])
  told.length = 0
  document.documentElement.dataset.ready = ''
  asked.mockResolvedValueOnce({ ok: true, status: 200 })
  await fail()
  expect([told.includes(notLoaded), reloaded()]).toEqual([true, null])
})

it('[REL-21] the page is not loaded anew while the user types', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await fail()
  expect(asked).not.toHaveBeenCalled()
  expect(told.length).toBeGreaterThan(0)
  field.remove()
})

it('[REL-19] the page asks for the portal while only a part of it came, and no more comes', async () => {
  const minute = async () => {
    asked.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    return asked.mock.calls
  }
  const toldOf = [[scriptWatch.live, { method: 'HEAD', cache: 'no-store' }]]
  const sendPart = () => document.head.append(document.createElement('script'))
  sendPart()
  watchScripts(scriptWatch)
  expect(await minute(), 'the first part').toEqual([])
  sendPart()
  expect(await minute(), 'another part').toEqual([])
  expect([await minute(), await minute()], 'no more').toEqual([toldOf, toldOf])
  asked.mockClear()
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledWith(scriptWatch.live, expect.anything())
  document.documentElement.dataset.ready = ''
  expect(await minute(), 'the whole').toEqual([])
})

it('[REL-21] the script watch reloads no page twice, but again after the clock was set back', async () => {
  const other = '/_next/static/chunks/other.js'
  for (const [why, last] of [
    ['for the same script', { path: gone, at: 0 }],
    ['for another right after', { path: other, at: Date.now() }],
  ] as const) {
    sessionStorage.setItem(failedScript, JSON.stringify({ why: 'x', ...last }))
    await fail()
    expect([told, asked.mock.calls], why).toEqual([[], []])
    document.head.replaceChildren()
  }
  asked.mockResolvedValueOnce({ ok: false, status: 404 })
  sessionStorage.setItem(failedScript, JSON.stringify({ why: 'x', path: other, at: Date.now() + 3_600_000 }))
  await fail()
  expect(JSON.parse(reloaded() ?? '')).toMatchObject({ path: gone })
})

it('[ST-11] [REL-21] the next page tells once why it is new, and the page before does not', async () => {
  asked.mockResolvedValueOnce({ ok: false, status: 404 })
  await fail()
  expect(takeFailedScript()).toBeUndefined()
  vi.stubGlobal('performance', { timeOrigin: performance.timeOrigin + 1 })
  expect(String(takeFailedScript())).toBe(`${notLoaded}; the page was loaded anew`)
  expect(takeFailedScript()).toBeUndefined()
  expect(JSON.parse(reloaded() ?? '')).toMatchObject({ path: gone })
  sessionStorage.setItem(failedScript, 'odd')
  expect(takeFailedScript()).toBeUndefined()
})

it('[ST-11] the script watch names nothing of its module in the text that the browser gets', () => {
  expect(watchScripts.toString()).not.toMatch(/faultQueue|failedScript|scriptWatch|__vite|import/)
})
