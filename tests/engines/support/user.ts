import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { ByRoleOptions, queryAllByRole } from '@testing-library/dom'
import { portalOrigin } from './addresses.ts'
import type { Window } from './window.ts'

// It finds by role and accessible name, and is the same in every engine.
const library = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom')).replace(/[^/]+$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

/** An element of a role, in the part of the page that a selector names, or without a role that part itself; of several the first, or `nth`. */
export type Wanted = { role?: string | undefined; name?: string | RegExp | undefined; within?: string; nth?: number }

type Found = {
  count: number
  text: string
  chosen: string | undefined
  isFocused: boolean
  isDisabled: boolean
  box: Box
  coveredBy: string
}
type Box = { x: number; y: number; width: number; height: number }

export type User = ReturnType<typeof createUser>

/** What a flow does in a window. Everything waits until the page is in the state that it needs. */
export function createUser(window: Window) {
  const run = <T, A extends unknown[]>(work: (...args: A) => T, ...args: A) =>
    window.run(`return (${work.toString()})(...arguments)`, args) as Promise<Awaited<T>>

  async function find({ role, name, within = 'body', nth = 0 }: Wanted): Promise<Found | undefined> {
    const given = name instanceof RegExp ? { source: name.source, flags: name.flags } : name
    const found = await run(findInPage, { role, name: given, within, nth })
    if (found !== 'no library') return found ?? undefined
    await window.run(library, [])
    return find({ role, name, within, nth })
  }

  const until = <T>(read: () => Promise<T>, what: string) =>
    expect.poll(() => read().catch((error: Error) => error.message), { message: what, intervals: [100] })
  const shows = (wanted: Wanted) =>
    until(async () => (await find(wanted))?.count ?? 0, `${describe(wanted)} is there`).toBeGreaterThan(0)
  const text = () => run(() => document.body.innerText)

  /**
   * Presses what works already, stays at its place and lies under nothing. The pointer goes there first, as a user's does:
   * rows do not move under it.
   */
  async function click(wanted: Wanted) {
    let place = { x: 0, y: 0 }
    await until(
      async () => {
        const found = await find(wanted)
        if (!found) return 'not there'
        if (found.isDisabled) return 'disabled'
        const { x, y, width, height } = found.box
        const middle = { x: x + width / 2, y: y + height / 2 }
        if (middle.x === place.x && middle.y === place.y) return found.coveredBy
        place = middle
        await window.hover(place.x, place.y)
        return 'moving'
      },
      `${describe(wanted)} can be pressed`,
    ).toBe('')
    await window.click(place.x, place.y)
  }

  return {
    window,
    run,
    find,
    until,
    shows,
    text,
    click,
    press: (...keys: string[]) => window.press(keys),
    type: (text: string) => window.type(text),
    isFocused: (wanted: Wanted) =>
      until(async () => (await find(wanted))?.isFocused, `${describe(wanted)} has the focus`).toBe(true),
    goto: (path: string) => window.goto(path.startsWith('/') ? portalOrigin + path : path),
    sees: (part: string | RegExp) => {
      const said = until(text, `the page says ${part}`)
      return typeof part === 'string' ? said.toContain(part) : said.toMatch(part)
    },
    seesNo: (part: string) => until(text, `the page says no longer ${part}`).not.toContain(part),
    isAt: (address: string | RegExp) => until(() => run(() => location.href), 'the address').toMatch(address),
    isGone: (wanted: Wanted) =>
      until(async () => (await find(wanted))?.count ?? 0, `${describe(wanted)} is gone`).toBe(0),
    /** Until scripts run, and no list and no action is loading. */
    settles: () =>
      until(
        () =>
          run(
            () =>
              document.querySelector('html[data-ready]') !== null &&
              !document.querySelector('[aria-busy=true], .skeleton-rows'),
          ),
        'the page has loaded',
      ).toBe(true),
    async fill(name: string | RegExp, words: string) {
      await click({ role: 'textbox', name })
      await window.press(['Control+a'])
      await window.type(words)
    },
    /** Chooses in the list that has the focus, by its first letter. */
    async choose(option: string, wanted: Wanted) {
      await window.type(option.slice(0, 1).toLowerCase())
      await until(async () => (await find(wanted))?.chosen, `${describe(wanted)} is ${option}`).toBe(option)
    },
    /** As a scanner types: into the focused field, or once the page takes scans. */
    async scan(code: string, end: 'Enter' | 'Tab' = 'Enter') {
      const isTaken = () => run(() => document.querySelector('[data-scanner=ready], input:focus') !== null)
      await until(isTaken, 'a scan is taken').toBe(true)
      // With the end key, which must follow at once: https://www.w3.org/TR/webdriver2/#keyboard-actions
      await window.scan(code + { Enter: '\uE006', Tab: '\uE004' }[end])
    },
    /** Reads what the upstream answers to this page. */
    ask: (path: string) =>
      run(async (path) => {
        const answer = await fetch(`/api/upstream/${path}`, { headers: { 'x-sfl': '1' } })
        return (await answer.json()) as unknown
      }, path),
  }
}

const describe = ({ role, name, within }: Wanted) => [role, name && `“${name}”`, within].filter(Boolean).join(' ')

type Asked = {
  role: string | undefined
  name: string | { source: string; flags: string } | undefined
  within: string
  nth: number
}

/** Runs in the page. */
function findInPage({ role, name, within, nth }: Asked): Found | 'no library' | undefined {
  const { TestingLibraryDom } = globalThis as unknown as {
    TestingLibraryDom?: { queryAllByRole: typeof queryAllByRole }
  }
  if (!TestingLibraryDom) return 'no library'
  // Its own look at what is hidden reads the styles of the whole page.
  const options: ByRoleOptions = { hidden: true }
  if (name !== undefined) options.name = typeof name === 'string' ? name : new RegExp(name.source, name.flags)
  const parts = [...document.querySelectorAll<HTMLElement>(within)]
  const all = (
    role === undefined ? parts : parts.flatMap((part) => TestingLibraryDom.queryAllByRole(part, role, options))
  ).filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !(role && one.closest('[aria-hidden=true], [inert]')),
  )
  const element = all.at(nth)
  if (!element) return undefined
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const whole = element.closest('tr, label') ?? element
  const isOnTop = top !== null && (whole.contains(top) || top.contains(element))
  return {
    count: all.length,
    text: element.innerText?.trim() ?? '', // SVG has none
    chosen: element instanceof HTMLSelectElement ? element.selectedOptions[0]?.label : undefined,
    isFocused: document.activeElement === element,
    isDisabled: element.matches(':disabled'),
    box: { x, y, width, height },
    coveredBy: isOnTop ? '' : `covered by ${top?.outerHTML.slice(0, 200)}`,
  }
}
