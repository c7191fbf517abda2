import puppeteer, { type Browser as Engine, type KeyInput, type Page } from 'puppeteer-core'
import type { Browser, Window } from './window.ts'

/** The system's Firefox, without windows, through WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.SFL_FIREFOX ?? '',
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.prefersReducedMotion': 1 },
  })
  return { window: await openIn(browser), close: () => browser.close() }
}

async function openIn(browser: Engine): Promise<Window> {
  // A tab behind another one would be hidden, and read nothing.
  const page = await browser.newPage({ type: 'window' })
  // Its print dialog would stop the page.
  await page.evaluateOnNewDocument(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  return windowOf(page)
}

function windowOf(page: Page): Window {
  return {
    async goto(address) {
      // Firefox gives up, where the page that is left just begins to go elsewhere.
      const again = (error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return page.goto(address)
      }
      await page.goto(address).catch(again)
    },
    run: (body, args) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`),
    hover: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    // In one message, so that a busy machine does not slow it down.
    scan: (text) => page.keyboard.type(text),
    async press(chords) {
      for (const chord of chords) {
        const keys = chord.split('+').map((key) => (key === 'Enter' ? '\r' : key) as KeyInput) // `Enter` is on the number pad
        for (const key of keys) await page.keyboard.down(key)
        for (const key of keys.toReversed()) await page.keyboard.up(key)
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    async print(address) {
      await page.goto(address)
      await page.waitForSelector('[data-printed]')
      return page.pdf({ format: 'A4', preferCSSPageSize: true })
    },
    open: () => openIn(page.browser()),
    close: () => page.close(),
  }
}
