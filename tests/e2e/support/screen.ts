import { expect, type Page } from '@playwright/test'

type Said = { kind: 'notice' | 'verdict'; text: string }

/** Writes down what the screen says, however shortly: notices, and verdicts on scans with their codes. */
export async function watchScreen(page: Page) {
  const said: Said[] = []
  await page.exposeFunction('screenSaid', (one: Said) => void said.push(one))
  await page.addInitScript(() => {
    const { screenSaid } = window as unknown as { screenSaid: (one: Said) => Promise<void> }
    const known = new WeakMap<Element, string>()
    const note = (kind: Said['kind'], selector: string) => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const text = element.innerText
        if (known.get(element) !== text) void screenSaid({ kind, text })
        known.set(element, text)
      }
    }
    new MutationObserver(() => {
      note('notice', 'section[aria-label="Notifications"] [aria-live] > div')
      note('verdict', '[data-scanner] [aria-live] > div')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const since = (mark: number, kind: Said['kind']) =>
    said
      .slice(mark)
      .filter((one) => one.kind === kind)
      .map(({ text }) => text)
  return {
    /** A moment that `says` can ask from. */
    now: () => said.length,
    /** Waits until the screen has said something with all of these words since then. */
    says: (mark: number, kind: Said['kind'], ...words: string[]) =>
      expect
        .poll(
          () => {
            const texts = since(mark, kind)
            return texts.some((text) => words.every((word) => text.includes(word))) || texts
          },
          { message: `the screen says ${words.join(' … ')}`, intervals: [30] },
        )
        .toBe(true),
  }
}
export type Screen = Awaited<ReturnType<typeof watchScreen>>
