import { type FaultQueue, faultQueue } from '#lib/common/errors/faults.ts'

/** sessionStorage key: the page after the reload reports the failed script. */
export const failedScript = 'sfl-failed-script'

export const scriptWatch = {
  kept: failedScript,
  faults: faultQueue,
  ready: 'data-ready',
  ours: '/_next/static/',
  /** Spec 1 §9: a script that has not loaded after 120 s has failed. */
  timeoutMs: 120_000,
  /** Between two reloads. No script causes two of them. */
  restMs: 300_000,
  live: '/api/health/live',
  /** Longer than the portal waits for the upstream before it sends the next part of a page. */
  partMs: 60_000,
}

/**
 * Reloads the page once when a script cannot be loaded, as after an update of the portal, and whenever only a part of
 * the page came, because the network went meanwhile. Not while the user types or the portal does not answer. Inlined in
 * front of the page as text, so it cannot import anything.
 */
export function watchScripts({ kept, faults, ready, ours, timeoutMs, restMs, live, partMs }: typeof scriptWatch) {
  const watched = new Map<EventTarget, ReturnType<typeof setTimeout>>()

  let reloading: Promise<boolean> | undefined

  const lastTime = () => {
    try {
      return JSON.parse(sessionStorage.getItem(kept) ?? 'null') as { path: string; at: number } | null
    } catch {
      return null // not our JSON, or the browser forbids storage
    }
  }
  const isReady = () => document.documentElement.hasAttribute(ready)
  /** The status of an answer, or nothing while the user types. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets the text of this function alone
  const ask = async (path: string) => {
    if (document.activeElement?.matches('input, textarea, [contenteditable]')) return undefined
    return (await fetch(path, { method: 'HEAD', cache: 'no-store' })).status
  }
  const reload = async (path: string, why: string) => {
    try {
      const status = await ask(path)
      if (!status || status >= 500 || (status < 300 && isReady())) return false
      const { timeOrigin: page } = performance
      sessionStorage.setItem(kept, JSON.stringify({ path, why, at: Date.now(), page, unreported: true }))
      location.reload()
      return true
    } catch {
      return false // the portal does not answer, or storage is forbidden and the page could reload for ever
    }
  }
  const fail = async (path: string, why: string) => {
    const last = lastTime()
    if (last && (last.path === path || Math.abs(Date.now() - last.at) < restMs)) return // the reload did not help, and was reported
    reloading ??= reload(path, why)
    if (await reloading) return
    reloading = undefined
    const error = Object.assign(new Error(`${path} ${why}`), { name: 'ScriptLoadError' })
    const page = window as unknown as Record<string, FaultQueue | undefined>
    page[faults]?.push(error)
  }
  const settle = ({ target, type }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !isOurs(target)) return
    clearTimeout(watched.get(target))
    watched.delete(target)
    if (type === 'error') void fail(pathOf(target), 'could not be loaded')
  }
  const start = location.origin + ours
  const isOurs = ({ src }: HTMLScriptElement) => src.startsWith(start)
  const pathOf = ({ src }: HTMLScriptElement) => src.slice(start.length - ours.length)
  const watch = (node: Node) => {
    if (!(node instanceof HTMLScriptElement) || !isOurs(node) || watched.has(node)) return
    if (node.hasAttribute('nomodule')) return // supported browsers load no nomodule scripts
    const isThere = () => performance.getEntriesByName(node.src).length > 0
    if (isThere()) return
    const giveUp = () => {
      watched.delete(node)
      if (isThere()) return
      void fail(pathOf(node), `did not come within ${timeoutMs / 1000} s`)
    }
    watched.set(node, setTimeout(giveUp, timeoutMs))
  }

  // A page that was cut loads for ever in Chromium, and stops React before it is ready elsewhere.
  const isWhole = () => isReady() && document.readyState !== 'loading'
  const reloadIfCut = async () => {
    if (isWhole() || watched.size > 0) return
    const status = await ask(live).catch(() => undefined)
    if (status === 200 && !isWhole()) location.reload()
  }
  let parts = 0
  const reloadUnlessMoreCame = () => {
    if (isWhole()) return
    if (document.scripts.length === parts) void reloadIfCut()
    parts = document.scripts.length // each part brings one
    setTimeout(reloadUnlessMoreCame, partMs)
  }
  setTimeout(reloadUnlessMoreCame, partMs / 10)
  window.addEventListener('online', () => void reloadIfCut())

  document.addEventListener('error', settle, true)
  document.addEventListener('load', settle, true)
  for (const script of document.scripts) watch(script)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) watch(node)
  }).observe(document.head, { childList: true })
}

type FailedScript = Partial<Record<'path' | 'why' | 'at' | 'page' | 'unreported', unknown>> | null

/** Returned once, as an error to report. */
export function takeFailedScript(): Error | undefined {
  try {
    const failed = JSON.parse(sessionStorage.getItem(failedScript) ?? 'null') as FailedScript
    // Not by the page that is being left: its report would be lost.
    if (!failed?.unreported || failed.page === performance.timeOrigin) return undefined
    const { unreported: _, ...reported } = failed
    // Kept otherwise, so that the same script causes no second reload.
    sessionStorage.setItem(failedScript, JSON.stringify(reported))
    const message = `${String(reported.path)} ${String(reported.why)}; the page was loaded anew`
    return Object.assign(new Error(message), { name: 'ScriptLoadError' })
  } catch {
    return undefined // not our JSON, or the browser forbids storage
  }
}
