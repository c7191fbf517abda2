import type { Page } from 'playwright'
import { median, result, say } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { itemsOf, orderIds } from './orders.ts'

const items = 50
const rounds = 5

/** Fifty items by the screen, against fifty calls one after the other that a page makes with nothing else to do. */
export async function completing(stack: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, stack.portal)
    const lists = await Promise.all([-3, -2].map((place) => itemsOf(stack, headers, orderIds.at(place))))
    const others = lists.flat().map(({ _id }) => _id)
    const [byScreen, byCalls]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const page = await context.newPage()
      await page.goto(`${stack.portal}/help/scanner`)
      byCalls.push(await callAll(page, others.slice(round * items, (round + 1) * items)))
      await page.goto(`${stack.portal}/work`)
      byScreen.push(await completeFirst(page))
      await page.close()
    }
    say(`Completing ${items} items: ${median(byScreen).toFixed(0)} ms; as many calls: ${median(byCalls).toFixed(0)} ms`)
    const ratio = median(byScreen) / median(byCalls)
    result(`completing ${items} items against ${items} calls in sequence, median time`, ratio, 'at most 1.10')
  } finally {
    await browser.close()
  }
}

const callAll = (page: Page, ids: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const from = performance.now()
    for (const id of all) {
      const answer = await fetch(`/api/upstream/item/${id}/complete`, { method: 'PUT', headers: { 'x-sfl': '1' } })
      await answer.json()
      if (!answer.ok) throw new Error(`${answer.status} for ${id}`)
    }
    return performance.now() - from
  }, ids)

async function completeFirst(page: Page): Promise<number> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  while ((await boxes.count()) < items) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }
  await boxes.nth(items - 1).check()
  await boxes.first().click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText(`${items} selected`).waitFor()
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0
        addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
        new MutationObserver(() => {
          const run = document.querySelector('section[aria-label="Completing items"]')
          if (run?.textContent?.includes('Finished')) resolve(performance.now() - from)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await bar.getByRole('button', { name: 'Complete', exact: true }).click()
  return took
}
