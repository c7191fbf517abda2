import type { Page } from '@playwright/test'

/** In lists and tables, the first entries stand for all. */
export const repeated = 'tr:nth-child(n+5), [data-row]:nth-child(n+5), li:nth-child(n+8), [role=option]:nth-child(n+8)'

/** The screens of a shop floor: a desktop, a small one, and a phone. */
const screens = [
  { width: 1440, height: 900, isTouched: false },
  { width: 1024, height: 768, isTouched: false },
  { width: 390, height: 844, isTouched: true },
]

/**
 * What on a page, or in a part that lies over it, runs out of a screen, is covered, cut off, or too small to press. Nothing
 * is compared with a picture. Leaves the page as wide as a desktop screen.
 */
export async function layoutFaultsOf(page: Page, part?: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  for (const { width, height, isTouched } of screens) {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    faults.push(
      ...(await page.evaluate(findFaults, { isTouched, part, repeated })).map((fault) => `${width} px: ${fault}`),
    )
  }
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await browser.detach()
  await page.setViewportSize({ width: 1280, height: 720 })
  return faults
}

type Asked = { isTouched: boolean; part?: string | undefined; repeated: string }

/** Runs in the page, in one turn: nothing moves while it measures. */
function findFaults({ isTouched, part, repeated }: Asked) {
  const root = document.querySelector(part ?? 'html')
  if (!root) return [] // a menu may close when the window changes
  const faults: string[] = []
  const control = 'a[href], button, input, select, textarea, summary, [role^=menuitem], [role=option]'
  const nameOf = (element: Element) =>
    `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const isShown = (element: Element) => {
    if (element.closest(`${repeated}, [inert], [aria-hidden=true], .sr-only`)) return false
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2) return false
    return (
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).pointerEvents !== 'none'
    )
  }
  const shown = (selector: string, within: ParentNode = root) =>
    [...within.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const belongTogether = (one: Element, other: Element) =>
    one.contains(other) || other.contains(one) || one.closest('label')?.contains(other) === true

  /** WCAG 2.5.8: a smaller target needs a circle of 24 pixels that touches no other one. Links in a text need none. */
  const isCrowded = (element: Element) => {
    if (getComputedStyle(element).display === 'inline') return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return controls.some((other) => {
      if (belongTogether(element, other)) return false
      const box = other.getBoundingClientRect()
      const away = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)] as const
      return Math.hypot(...away) < 12
    })
  }

  const { scrollWidth } = document.documentElement
  if (scrollWidth > window.innerWidth) faults.push(`the page is ${scrollWidth} pixels wide`)

  const controls = shown(control)
  for (const element of controls) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [box] = element.getClientRects()
    if (!box) continue
    const [inX, inY] = [Math.min(8, box.width / 4), Math.min(8, box.height / 4)]
    const middle = middleOf(element)
    const corners = [box.left + inX, box.right - inX].flatMap((x) =>
      [box.top + inY, box.bottom - inY].map((y) => [x, y] as const),
    )
    for (const [x, y] of [middle, ...corners]) {
      const seen = document.elementFromPoint(x, y)
      if (!seen || belongTogether(element, seen) || seen.closest('[data-toast]')) continue
      const cover = seen.closest(control)
      if (!cover && x !== middle[0]) continue
      if (cover && belongTogether(element, cover)) continue
      faults.push(`${nameOf(element)} is under ${nameOf(cover ?? seen)}`)
      break
    }
    const { width, height } = box
    const isInTopBar = isTouched && element.closest('header') && !element.closest('main')
    if ((isInTopBar && height < 43.5) || (Math.min(width, height) < 23.5 && isCrowded(element)))
      faults.push(`${nameOf(element)} is ${Math.round(width)} × ${Math.round(height)} pixels`)
  }

  for (const heading of shown('th, th *, h1, h2, h3, legend')) {
    // A `th` that is too narrow clips nothing: the next one covers its end.
    const canBeCut = heading.localName === 'th' || getComputedStyle(heading).overflowX !== 'visible'
    if (canBeCut && heading.scrollWidth > heading.clientWidth + 1) faults.push(`${nameOf(heading)} is cut`)
  }

  if (!/^\/(?:orders\/(?:list|view)|work)/.test(location.pathname) || part) return faults
  const header = document.querySelector('main > header')
  const scanning = header ? shown('input:not([type=checkbox]), [data-scanner]', header) : []
  const middles = header ? shown('button, input', header).map(middleOf) : []
  if (isTouched && new Set(middles.map(([, y]) => Math.round(y))).size > 1)
    faults.push('the controls of the header are not in one row')
  if (window.innerWidth === 1024 && header && header.getBoundingClientRect().height >= 64)
    faults.push('the header is higher than a row')
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  for (const element of scanning) {
    const seen = document.elementFromPoint(...middleOf(element))
    if (!seen || !belongTogether(element, seen)) faults.push(`${nameOf(element)} is not seen on the scrolled page`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })

  const texts = document.createTreeWalker(document.querySelector('main') ?? root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text && window.innerWidth === 1024; text = texts.nextNode()) {
    const place = text.parentElement
    if (!place?.checkVisibility() || place.closest(`${repeated}, .sr-only, script`)) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[\w/:-]{1,16}(?!\S)/g)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top))
      if (lines.size > 1) faults.push(`"${word}" stands in ${lines.size} lines`)
    }
  }
  return faults
}
