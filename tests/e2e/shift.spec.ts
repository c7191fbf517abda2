import type { Page } from '@playwright/test'
import { createRandom } from '#upstream/seed/random.ts'
import { announceArtwork, type Submission, submitOrder } from './support/brand.ts'
import { type Attempt, busyText, type Completions, faultyCompletions } from './support/faulty-completions.ts'
import { sendNow } from './support/held.ts'
import { detailsOf } from './support/orders.ts'
import { type Habits, readyToScan, scanTogether, scanWith } from './support/scanner.ts'
import { type Screen, watchScreen } from './support/screen.ts'
import { expect, test } from './support/test.ts'
import { loadRows, orderInProduction } from './support/work.ts'

test.use({ locale: 'en-GB' })

const words = {
  unknown: 'No order was found matching the supplied barcode',
  unfinished: 'The scan did not end with Enter or Tab.',
  tooShort: 'A barcode has at least 5 characters.',
  tooLong: 'A barcode has at most 256 characters.',
  dialog: 'Close the open dialog first.',
  lookupFailed: 'The barcode could not be looked up. Try again.',
  failed: 'There was a problem completing your Item',
  failedMany: 'There was a problem completing your selected batch(es)',
  unreachable: 'The portal cannot be reached. Check the network connection.',
}

/** How often the operator does each action in a shift. */
const plan = {
  right: 10,
  unknown: 6,
  garbage: 6,
  half: 5,
  foreign: 5,
  twice: 3,
  together: 4,
  paste: 2,
  underDialog: 3,
  leaving: 3,
  one: 8,
  several: 3,
  elsewhere: 2,
}

const garbage = ['!@#', '1234', '----------', '!@#$%^&*()', '%20%00%2F%', 'X'.repeat(300)]

type Job = { id: string; name: string; order: Submission; codes: string[] }
const found = ({ name, order }: Job) => `${name} of order ${order.sourceOrderId} is selected.`

/** An operator who scans and completes on the work list, with a record of each result. */
function worker(
  page: Page,
  screen: Screen,
  completions: Completions,
  { jobs, foreign }: Record<'jobs' | 'foreign', Job[]>,
) {
  const random = createRandom('shift')
  const scanned: string[] = []
  const chosen = new Set<string>()
  const gone = new Set<string>()
  const bar = page.getByRole('region', { name: 'Selection' })
  const run = page.getByRole('region', { name: 'Completing items' })
  const notices = page.getByRole('region', { name: 'Notifications' })
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  let numbers = 0

  const live = () => jobs.filter(({ id }) => !gone.has(id))
  const anyJob = () => random.pick(live())
  /** A code other than the last one: the portal counts an immediate repetition as the same scan. */
  const codeOf = ({ codes }: Job) => random.pick(codes.filter((code) => code !== scanned.at(-1)))
  const rowOf = ({ id }: Job) => page.locator(`[data-row="${id}"]`)
  const unknownCode = () => `NOSUCH${(numbers += 1)}X${random.digits(4)}`
  const anyHabits = (): Habits => ({ gapMs: random.between(2, 30), end: random.pick(['Enter', 'Tab']) })

  async function expectResult(mark: number, code: string, ...expected: string[]) {
    scanned.push(code)
    await screen.waitForMessage(mark, 'scanResult', code.slice(0, 40), ...expected)
  }
  async function scanExpecting(code: string, expected: string, habits = anyHabits()) {
    const mark = screen.now()
    await scanWith(page, code, habits)
    await expectResult(mark, code.toUpperCase(), expected)
  }
  async function choose(job: Job) {
    const code = codeOf(job)
    await scanExpecting(random.chance(0.5) ? code : code.toLowerCase(), found(job))
    chosen.add(job.id)
  }
  async function dismissNotices() {
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(notices.getByRole('button')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  }
  async function enterList() {
    for (const order of new Set(jobs.map((job) => job.order))) {
      const count = live().filter((job) => job.order === order).length
      if (count > 0) await loadRows(page, order, count)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await readyToScan(page)
    chosen.clear()
  }
  /** Waits for the outcomes of the completions that were just requested. */
  async function attemptsAt(tried: readonly Job[], from: number): Promise<Attempt[]> {
    await expect.poll(() => completions.attempts.length, { intervals: [30] }).toBe(from + tried.length)
    return completions.attempts.slice(from)
  }
  async function leaves(id: string) {
    await expect(page.locator(`[data-row="${id}"]:not([data-gone])`)).toHaveCount(0)
    gone.add(id)
    chosen.delete(id)
  }
  const isComplete = ({ id, outcome }: Attempt) => outcome === 'done' || completions.byOthers.includes(id)
  /** Completes one item, scans another code while the call waits, and checks the notice with the outcome. */
  async function complete(job: Job) {
    const [mark, from] = [screen.now(), completions.attempts.length]
    await page.mouse.move(0, 0)
    await rowOf(job)
      .getByRole('button', { name: /^Complete / })
      .click()
    await sendNow(page)
    await scanExpecting(unknownCode(), words.unknown)
    completions.goOn()
    const [attempt] = await attemptsAt([job], from)
    expect(attempt?.id).toBe(job.id)
    if (!attempt) return
    await screen.waitForMessage(mark, 'notice', ...noticeOf(attempt, job))
    if (isComplete(attempt)) await leaves(attempt.id)
    await dismissNotices()
  }

  const actions: Record<keyof typeof plan, (time: number) => Promise<void>> = {
    right: async (time) => {
      if (time % 3 === 0) await box.focus()
      await choose(anyJob())
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await expect(bar).toContainText(`${chosen.size} selected`)
    },
    unknown: async (time) => {
      const code = unknownCode()
      if (time > 1) return scanExpecting(code, words.unknown)
      await page.route(
        `**/barcode/details/${code}`,
        (route) => (time === 0 ? route.abort() : route.fulfill({ status: 502, json: { success: false } })),
        { times: 1 },
      )
      await scanExpecting(code, words.lookupFailed)
      await scanExpecting(unknownCode(), words.unknown)
    },
    garbage: async (time) => {
      const text = garbage[time] ?? '?????'
      await scanExpecting(text, text.length < 5 ? words.tooShort : text.length > 256 ? words.tooLong : words.unknown)
    },
    half: async (time) => {
      const job = anyJob()
      const code = codeOf(job)
      await scanExpecting(code.slice(0, Math.min(5 + time, code.length - 1)), words.unfinished, { end: 'none' })
      // What follows at once is read only if it is the same code anew.
      await scanExpecting(code, found(job))
      chosen.add(job.id)
    },
    foreign: async () => {
      const job = random.pick(foreign)
      await scanExpecting(codeOf(job), `${job.name} of order ${job.order.sourceOrderId}`)
    },
    twice: async () => {
      const answer = Promise.withResolvers<void>()
      const [code, mark] = [unknownCode(), screen.now()]
      await page.route(`**/barcode/details/${code}`, async (route) => {
        await answer.promise
        await route.continue()
      })
      await scanWith(page, code)
      await scanWith(page, code)
      answer.resolve()
      await expectResult(mark, code, words.unknown)
    },
    together: async (time) => {
      const [one, other] = [anyJob(), anyJob()]
      // The mixed keys of two scanners must not activate the focused element.
      await rowOf(one)
        .getByRole('button', { name: /^Complete / })
        .focus()
      const mark = screen.now()
      const runs = await scanTogether(page, codeOf(one), codeOf(other), time)
      for (const code of runs) await expectResult(mark, code, code.length < 5 ? words.tooShort : words.unknown)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    },
    paste: async (time) => {
      const mark = screen.now()
      await box.focus()
      await box.selectText()
      if (time === 0) {
        await page.keyboard.insertText('X'.repeat(5000))
        await page.keyboard.press('Enter')
        await screen.waitForMessage(mark, 'notice', words.tooLong)
      } else {
        const job = anyJob()
        const code = codeOf(job)
        await page.keyboard.insertText(` ${code}\t`)
        await page.keyboard.press('Enter')
        await expectResult(mark, code, found(job))
        chosen.add(job.id)
      }
      await box.blur()
    },
    underDialog: async () => {
      const job = anyJob()
      await rowOf(job).getByRole('button', { name: job.name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: job.name })
      await dialog.getByRole('button', { name: `Complete item ${job.name}` }).focus()
      await scanExpecting(codeOf(anyJob()), words.dialog)
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-dialog]')).toHaveCount(0)
    },
    leaving: async (time) => {
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const mark = screen.now()
      const job = anyJob()
      const code = time === 0 ? unknownCode() : codeOf(job)
      if (time < 2) await scanWith(page, code)
      await menu.getByRole('link', { name: 'Completed Jobs' }).click()
      if (time === 2) await scanWith(page, code)
      await expect(page).toHaveURL('/work/completed')
      await expectResult(mark, code, time === 0 ? words.unknown : job.order.sourceOrderId)
      await menu.getByRole('link', { name: 'Live Jobs' }).click()
      await expect(page).toHaveURL('/work')
      await enterList()
    },
    one: (time) => {
      const job = anyJob()
      if (time % 4 === 3) completions.beFaster(job.id)
      return complete(job)
    },
    several: async () => {
      if (chosen.size > 0) {
        await expect(bar).toContainText(`${chosen.size} selected`)
        await bar.getByRole('button', { name: 'Clear selection' }).click()
        chosen.clear()
      }
      const three = shuffled(random, live()).slice(0, 3)
      for (const job of three) await choose(job)
      const [mark, from] = [screen.now(), completions.attempts.length]
      await bar.getByRole('button', { name: 'Complete 3 items' }).click()
      await sendNow(page)
      await scanExpecting(unknownCode(), words.unknown)
      completions.goOn()
      await expect(run).toContainText('Finished')
      const attempts = await attemptsAt(three, from)
      expect(attempts.map(({ id }) => id).toSorted()).toEqual(three.map(({ id }) => id).toSorted())
      for (const attempt of attempts) {
        const job = jobOf(attempt)
        const line = run.getByRole('listitem').filter({ hasText: `${job.name} ${job.order.sourceOrderId}` })
        for (const text of lineOf(attempt)) await expect(line).toContainText(text)
        if (isComplete(attempt)) await leaves(attempt.id)
      }
      if (attempts.some(({ outcome }) => outcome !== 'done' && outcome !== 'elsewhere'))
        await screen.waitForMessage(mark, 'notice', words.failedMany)
      await run.getByRole('button', { name: 'Close' }).click()
      await dismissNotices()
    },
    elsewhere: async () => {
      const job = anyJob()
      await completions.completeElsewhere(job.id)
      await leaves(job.id)
    },
  }
  const jobOf = ({ id }: Attempt) => {
    const job = jobs.find((one) => one.id === id)
    if (!job) throw new Error(`${id} was completed and is none of this shift`)
    return job
  }

  return {
    enterList,
    scanned,
    /** The items that the screen reported as complete. */
    gone,
    async work() {
      const all = Object.entries(plan).flatMap(([name, times]) =>
        Array.from({ length: times }, (_, time) => ({ name: name as keyof typeof plan, time })),
      )
      for (const { name, time } of shuffled(random, all)) await test.step(`${name} ${time}`, () => actions[name](time))
    },
  }
}

function noticeOf({ number, outcome }: Attempt, { name }: Job): string[] {
  switch (outcome) {
    case 'done':
    case 'lost': // the portal finds out that it is complete
      return ['Item completed']
    case 'elsewhere':
      return ['Already completed', `${name} was completed by a colleague a moment ago.`]
    case 'busy':
      return [words.failed, busyText(number)]
    case 'cut':
      return [words.failed, words.unreachable]
  }
}

function lineOf({ number, outcome }: Attempt): string[] {
  switch (outcome) {
    case 'done':
    case 'lost':
      return ['Completed']
    case 'elsewhere':
      return ['Already completed by a colleague']
    case 'busy':
      return [words.failed, busyText(number)]
    case 'cut':
      return [words.failed, words.unreachable]
  }
}

function shuffled<T>(random: ReturnType<typeof createRandom>, list: readonly T[]): T[] {
  const rest = [...list]
  return list.flatMap(() => rest.splice(random.between(0, rest.length - 1), 1))
}

async function jobsOf(page: Page, order: Submission): Promise<Job[]> {
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  return items.map(({ _id, description, barcode, components }) => ({
    id: _id,
    name: description,
    order,
    codes: [barcode, ...components.map((component) => component.barcode)],
  }))
}

async function completeAt(page: Page, order: Submission): Promise<string[]> {
  const { items } = (await detailsOf(page, order.orderId)).order.orderData
  return items.filter(({ status }) => status === 'complete').map(({ _id }) => _id)
}

test('[WK-04] [BC-01] [BC-02] [BC-03] [BC-05] a shift of scans and completions with faults completes exactly the items that the screen reported as complete', async ({
  page,
  signIn,
  complaints,
}) => {
  // Sixty actions take long on a busy machine.
  test.setTimeout(300_000)
  const screen = await watchScreen(page)
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const orders = await Promise.all(Array.from({ length: 5 }, () => orderInProduction(page, { items: 5 })))
  // The artwork of this order never arrives.
  const { fetch } = await announceArtwork()
  const waiting = await submitOrder({ artwork: [fetch, fetch] })
  const jobs = (await Promise.all(orders.map((order) => jobsOf(page, order)))).flat()
  const completions = await faultyCompletions(page)
  const pia = worker(page, screen, completions, { jobs, foreign: await jobsOf(page, waiting) })

  await page.goto('/work')
  await pia.enterList()
  await pia.work()

  const done = completions.attempts.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  expect(new Set(completions.attempts.map(({ outcome }) => outcome))).toEqual(
    new Set(['done', 'elsewhere', 'busy', 'cut', 'lost']),
  )
  const over = [...done, ...completions.byOthers].toSorted()
  expect([...pia.gone].toSorted()).toEqual(over)
  const complete = (await Promise.all(orders.map((order) => completeAt(page, order)))).flat()
  expect(complete.toSorted()).toEqual(over)
  expect(await completeAt(page, waiting)).toEqual([])

  await page.getByRole('button', { name: /Last scans/ }).click()
  const last = page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').locator('.font-mono')
  await expect(last).toHaveText(
    pia.scanned
      .slice(-20)
      .toReversed()
      .map((code) => code.slice(0, 40)),
  )

  await page.goto('/work')
  await pia.enterList()
  const rest = jobs.filter(({ id }) => !complete.includes(id)).map(({ id }) => id)
  const shown = await page
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
  expect(shown.filter((id) => jobs.some((job) => job.id === id)).toSorted()).toEqual(rest.toSorted())
  expect(complaints.splice(0).filter((text) => !/40[049]|502|ERR_FAILED/.test(text))).toEqual([])
})
