import type { Page } from 'playwright'
import type { Headers } from '../sign-in.ts'
import { longTasks } from '../slow-page.ts'
import type { Stack } from '../stack.ts'

const keyMs = 120
/** Words that find much, little and nothing, each typed over results that stand there, and taken back. */
const words = ['LC-10', 'London', 'ann', 'card', 'qzqz']

/** Whether somebody types over results, and gets newer ones, without a long task. */
export const typing = (stack: Stack, headers: Headers[]) =>
  longTasks(`typing ${words.length} words in the search`, stack, headers, {
    path: '/orders/list',
    prepare: open,
    act: type,
  })

async function open(page: Page) {
  await page.keyboard.press('Control+k')
  await page.locator('[data-search-field]').waitFor()
  await answered(page)
}

async function type(page: Page) {
  for (const word of words) {
    await page.keyboard.type(word, { delay: keyMs })
    await answered(page)
    for (const _ of word) await page.keyboard.press('Backspace', { delay: keyMs })
    await answered(page)
  }
}

/** Until the results are those for what stands in the field, and are drawn. */
async function answered(page: Page) {
  await page.locator('[data-search=current]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
