import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Command, codeOfCommand } from '#lib/barcodes/scan/commands.ts'
import { announceArtwork, type Submission, submitOrder } from '#tests/e2e/support/brand.ts'
import { type Attempt, busyText, type Completions, faultyCompletions } from '#tests/e2e/support/faulty-completions.ts'
import { completeNow, heldNotice } from '#tests/e2e/support/held.ts'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { type Habits, readyToScan, scanAgain, scanTogether, scanWith, waitAMoment } from '#tests/e2e/support/scanner.ts'
import { type Screen, watchScreen } from '#tests/e2e/support/screen.ts'
import { shipByScans } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { loadRows, orderInProduction } from '#tests/e2e/support/work.ts'
import { createRandom } from '#upstream/seed/random.ts'

test.use({ locale: 'en-GB' })

const words = {
  unknown: 'No order was found matching the supplied barcode',
  unfinished: 'The scan did not end with Enter or Tab. Scan it again, or check the scanner.',
  tooShort: 'A barcode has at least 5 characters.',
  tooLong: 'A barcode has at most 256 characters.',
  dialog: 'Close the open dialog first.',
  lookupFailed: 'The barcode could not be looked up. Try again.',
  noConnection: 'No connection. Scan again once it is back.',
  failed: 'There was a problem completing your Item',
  failedMany: 'There was a problem completing your selected batch(es)',
  unreachable: 'The portal cannot be reached. Check the network connection.',
  unsent: 'Not sent: no connection. Try again.',
  unknownYet: 'Not known yet',
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
  one: 7,
  several: 3,
  elsewhere: 2,
  secondScan: 3,
  outside: 2,
  cards: 2,
  undo: 1,
  ship: 1,
  network: 2,
  frozen: 2,
}

const garbage = ['!@#', '1234', '----------', '!@#$%^&*()', '%20%00%2F%', 'X'.repeat(300)]

type Job = { id: string; name: string; order: Submission; codes: string[] }
const about = ({ name, order }: Job) => `${name} of order ${order.sourceOrderId}`
const found = (job: Job) => `${about(job)} is selected.`
const again = ({ name }: Job) => `Scan again to complete ${name}.`

/** An operator who scans and completes on the work list, with a record of each result. */
function worker(
  page: Page,
  screen: Screen,
  completions: Completions,
  { jobs, foreign, seed }: Record<'jobs' | 'foreign', Job[]> & { seed: string },
) {
  const random = createRandom(seed)
  const scanned: string[] = []
  const chosen = new Set<string>()
  const gone = new Set<string>()
  const shipped: { order: Submission; label: string; completed: string[] }[] = []
  const bar = page.getByRole('region', { name: 'Selection' })
  const run = page.getByRole('region', { name: 'Completing items' })
  const notices = page.getByRole('region', { name: 'Notifications' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const scannerStatus = page.locator('[data-scanner]')
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  let numbers = 0

  const live = () => jobs.filter(({ id }) => !gone.has(id))
  const anyJob = () => random.pick(live())
  /** A code other than the last one: the portal counts an immediate repetition as the same scan. */
  const codeOf = ({ codes }: Job) => random.pick(codes.filter((code) => code !== scanned.at(-1)))
  const rowOf = ({ id }: Job) => page.locator(`[data-row="${id}"]`)
  const completeOf = (job: Job) => rowOf(job).getByRole('button', { name: /^Complete / })
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
  async function scanCard(command: Command, ...expected: string[]) {
    const mark = screen.now()
    await scanWith(page, codeOfCommand(command), anyHabits())
    await expectResult(mark, codeOfCommand(command), ...expected)
  }
  /** The first of two scans. Returns the code, which the second one has to repeat. */
  async function findItem(job: Job, ...place: string[]): Promise<string> {
    const [mark, code] = [screen.now(), codeOf(job)]
    await scanWith(page, code, anyHabits())
    await expectResult(mark, code, found(job), again(job), ...place)
    chosen.add(job.id)
    return code
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
    const [mark, from, goOn] = [screen.now(), completions.attempts.length, completions.holdSlow()]
    await page.mouse.move(0, 0)
    await completeNow(page, (again) => completeOf(job).click(again))
    await scanExpecting(unknownCode(), words.unknown)
    goOn()
    const [attempt] = await attemptsAt([job], from)
    expect(attempt?.id).toBe(job.id)
    if (!attempt) return
    await screen.waitForMessage(mark, 'notice', ...noticeOf(attempt, job))
    if (isComplete(attempt)) await leaves(attempt.id)
    await dismissNotices()
  }
  /** Completes the item that was just found, by its second scan or by the card, and checks the result with the outcome. */
  async function completeFound(job: Job, code: string, scan: () => Promise<void>): Promise<Attempt | undefined> {
    const [mark, from] = [screen.now(), completions.attempts.length]
    await scan()
    const [attempt] = await attemptsAt([job], from)
    expect(attempt?.id).toBe(job.id)
    if (attempt) await expectResult(mark, code, about(job), ...resultOf(attempt))
    await dismissNotices()
    return attempt
  }
  async function goToLiveJobs() {
    await menu.getByRole('link', { name: 'Live Jobs' }).click()
    await expect(page).toHaveURL('/work')
    await enterList()
  }
  /** Two items of an order that follow each other on the list. */
  async function anyPair(): Promise<[Job, Job]> {
    const ids = await page
      .locator('[data-row]:not([data-gone])')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')))
    const pairs = live().flatMap((job): [Job, Job][] => {
      const next = live().find(({ id }) => id === ids[ids.indexOf(job.id) + 1])
      return next?.order === job.order ? [[job, next]] : []
    })
    return random.pick(pairs)
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
      await scanExpecting(code, time === 0 ? words.noConnection : words.lookupFailed)
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
      await completeOf(one).focus()
      const mark = screen.now()
      const runs = await scanTogether(page, codeOf(one), codeOf(other), time)
      for (const code of runs) await expectResult(mark, code, code.length < 5 ? words.tooShort : words.unknown)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    },
    paste: async (time) => {
      const mark = screen.now()
      await waitAMoment(page)
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
      const mark = screen.now()
      const job = anyJob()
      const code = time === 0 ? unknownCode() : codeOf(job)
      if (time < 2) await scanWith(page, code)
      await menu.getByRole('link', { name: 'Completed Jobs' }).click()
      if (time === 2) await scanWith(page, code)
      await expect(page).toHaveURL('/work/completed')
      await expectResult(mark, code, time === 0 ? words.unknown : job.order.sourceOrderId)
      await goToLiveJobs()
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
      const [mark, from, goOn] = [screen.now(), completions.attempts.length, completions.holdSlow()]
      await completeNow(page, (again) => bar.getByRole('button', { name: 'Complete 3 items' }).click(again))
      await scanExpecting(unknownCode(), words.unknown)
      goOn()
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
    secondScan: async (time) => {
      const job = anyJob()
      if (time === 2) completions.beFaster(job.id)
      const code = await findItem(job)
      const attempt = await completeFound(job, code, () => scanAgain(page, code, anyHabits()))
      if (attempt && isComplete(attempt)) await leaves(job.id)
    },
    outside: async (time) => {
      const job = anyJob()
      if (time % 2 === 0) {
        await page.getByRole('group', { name: 'Due' }).getByRole('link', { name: 'Tomorrow' }).click()
        await expect(page).toHaveURL('/work?due=tomorrow')
      } else {
        await menu.getByRole('link', { name: 'Completed Jobs' }).click()
        await expect(page).toHaveURL('/work/completed')
      }
      await readyToScan(page)
      const code = await findItem(job, time % 2 === 0 ? 'outside the filter “Tomorrow”' : 'It is in Live Jobs.')
      await expect(rowOf(job)).toBeInViewport()
      const attempt = await completeFound(job, code, () => scanAgain(page, code, anyHabits()))
      if (attempt && isComplete(attempt)) gone.add(job.id)
      await goToLiveJobs()
    },
    cards: async () => {
      const [job, next] = await anyPair()
      await findItem(job)
      await scanCard('next', found(next), again(next))
      chosen.add(next.id)
      const card = codeOfCommand('complete')
      const attempt = await completeFound(next, card, () => scanWith(page, card, anyHabits()))
      if (attempt && isComplete(attempt)) await leaves(next.id)
    },
    undo: async () => {
      const job = anyJob()
      const from = completions.attempts.length
      await page.mouse.move(0, 0)
      await completeOf(job).click()
      await expect(heldNotice(page)).toBeVisible()
      await scanCard('undo', 'Undo')
      await expect(heldNotice(page)).toHaveCount(0)
      await expect(completeOf(job)).not.toHaveAttribute('aria-busy')
      expect(completions.attempts.length).toBe(from)
    },
    ship: async () => {
      const { order } = anyJob()
      const unfinished = live().filter((job) => job.order === order)
      const label = `RM${random.digits(9)}GB`
      await rowOf(unfinished[0] ?? anyJob())
        .getByRole('link', { name: order.sourceOrderId })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
      await readyToScan(page)
      await shipByScans(page, label, async () => {
        for (const { name } of unfinished) await expect(page.locator('[data-dialog]')).toContainText(name)
      })
      scanned.push(codeOfCommand('ship'), codeOfCommand('ship'))
      const completed = unfinished.map(({ id }) => id)
      shipped.push({ order, label, completed })
      for (const id of completed) gone.add(id)
      await scanCard('next', 'Next')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Shipped')
      await goToLiveJobs()
    },
    network: async (time) => {
      const job = anyJob()
      const [mark, from] = [screen.now(), completions.attempts.length]
      await page.context().setOffline(true)
      await expect(scannerStatus).toHaveAttribute('data-scanner', 'offline')
      if (time === 0) {
        await page.mouse.move(0, 0)
        await completeOf(job).click()
        await screen.waitForMessage(mark, 'notice', words.unsent)
      } else {
        const code = await findItem(job)
        await scanAgain(page, code, anyHabits())
        await expectResult(mark, code, about(job), words.unsent)
      }
      await page.context().setOffline(false)
      await readyToScan(page)
      expect(completions.attempts.length).toBe(from)
      await dismissNotices()
      await complete(job)
    },
    frozen: async (time) => {
      const job = anyJob()
      const mark = screen.now()
      const thaw = await completions.freezeAt(job.id, job.order.orderId)
      if (time === 0) {
        await page.mouse.move(0, 0)
        await completeNow(page, (again) => completeOf(job).click(again))
        await screen.waitForMessage(mark, 'notice', words.unknownYet, `Checking whether it is complete.`)
      } else {
        const code = await findItem(job)
        await scanAgain(page, code, anyHabits())
        await expectResult(mark, code, about(job), words.unknownYet, 'This is being checked.')
      }
      await expect(rowOf(job)).toHaveCount(1)
      await thaw()
      await screen.waitForMessage(mark, 'notice', ...(time === 0 ? ['Item completed'] : ['Completed', about(job)]))
      await leaves(job.id)
      await dismissNotices()
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
    /** The shipped orders, their tracking numbers, and the items that shipping completed. */
    shipped,
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
    case 'late':
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
    case 'late':
      return ['Completed']
    case 'elsewhere':
      return ['Already completed by a colleague']
    case 'busy':
      return [words.failed, busyText(number)]
    case 'cut':
      return [words.failed, words.unreachable]
  }
}

/** What the result of a second scan says beside the item. */
function resultOf({ outcome }: Attempt): string[] {
  switch (outcome) {
    case 'done':
      return ['Completed']
    case 'lost':
    case 'late':
      return ['Completed', 'There was no answer, but it is complete.']
    case 'elsewhere':
      return ['This item is already complete.']
    case 'busy':
    case 'cut':
      return ['Not completed', 'It is not complete. Scan it again to see whether it can still be completed.']
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

/** The items that are complete, as often as the upstream has recorded that they were completed. */
async function completionsAt(page: Page, order: Submission): Promise<string[]> {
  const { orderData, logs } = (await detailsOf(page, order.orderId)).order
  return orderData.items.flatMap(({ _id, sourceItemId, status }) => {
    const recorded = logs.filter(({ message }) => message.startsWith(`Item ${sourceItemId} completed by `))
    expect(recorded.length > 0, `${sourceItemId} is ${status}`).toBe(status === 'complete')
    return recorded.map(() => _id)
  })
}

test('[WK-03] [WK-04] [BC-01] [BC-02] [BC-03] [BC-05] [SP-01] [REL-19] a shift of scans, cards and completions with faults completes exactly the items that the screen reported as complete, each once', async ({
  page,
  signIn,
  complaints,
}) => {
  // Seventy actions take long on a busy machine.
  test.setTimeout(300_000)
  const seed = process.env.SHIFT_SEED ?? String(randomInt(1e9))
  const screen = await watchScreen(page)
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const orders = await Promise.all(Array.from({ length: 7 }, () => orderInProduction(page, { items: 5 })))
  // The artwork of this order never arrives.
  const { fetch } = await announceArtwork()
  const waiting = await submitOrder({ artwork: [fetch, fetch] })
  const jobs = (await Promise.all(orders.map((order) => jobsOf(page, order)))).flat()
  const completions = await faultyCompletions(page)
  const pia = worker(page, screen, completions, { jobs, foreign: await jobsOf(page, waiting), seed })

  try {
    await page.goto('/work')
    await pia.enterList()
    await pia.work()
    expect(new Set(completions.attempts.map(({ outcome }) => outcome))).toEqual(
      new Set(['done', 'elsewhere', 'busy', 'cut', 'lost', 'late']),
    )

    const done = completions.attempts.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
    const byShipping = pia.shipped.flatMap(({ completed }) => completed)
    const over = [...done, ...completions.byOthers, ...byShipping].toSorted()
    expect([...pia.gone].toSorted()).toEqual(over)
    const complete = (await Promise.all(orders.map((order) => completionsAt(page, order)))).flat()
    expect(complete.toSorted()).toEqual(over)
    expect(await completionsAt(page, waiting)).toEqual([])
    for (const { order, label } of pia.shipped) {
      const { order: now } = await detailsOf(page, order.orderId)
      expect(now.orderData.status).toBe('shipped')
      expect(JSON.stringify(now)).toContain(label)
    }

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
  } catch (cause) {
    throw new Error(`SHIFT_SEED=${seed} repeats this shift.`, { cause })
  }
  expect(
    complaints.splice(0).filter((text) => !/40[049]|50[24]|ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(text)),
  ).toEqual([])
})
