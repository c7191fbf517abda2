import { expect, type Page } from '@playwright/test'

type Message = { kind: 'notice' | 'scanResult'; text: string }

/** Records every message on the screen, even the briefest: notices, and scan results with their codes. */
export async function watchScreen(page: Page) {
  const messages: Message[] = []
  await page.exposeFunction('recordMessage', (message: Message) => void messages.push(message))
  await page.addInitScript(() => {
    const { recordMessage } = window as unknown as { recordMessage: (message: Message) => Promise<void> }
    const known = new WeakMap<Element, string>()
    const record = (kind: Message['kind'], selector: string) => {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        const text = element.innerText
        if (known.get(element) !== text) void recordMessage({ kind, text })
        known.set(element, text)
      }
    }
    new MutationObserver(() => {
      record('notice', 'section[aria-label="Notifications"] [aria-live] > div')
      record('scanResult', 'body > [aria-live] > [data-result]')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const since = (mark: number, kind: Message['kind']) =>
    messages
      .slice(mark)
      .filter((message) => message.kind === kind)
      .map(({ text }) => text)
  return {
    /** A mark of the current moment, for `waitForMessage`. */
    now: () => messages.length,
    /** Waits until the screen has shown a message with all of these words since the mark. */
    waitForMessage: (mark: number, kind: Message['kind'], ...words: string[]) =>
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
