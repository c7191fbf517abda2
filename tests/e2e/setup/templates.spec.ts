import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { tabBy } from '#tests/e2e/support/saved.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'

test.use({ locale: 'en-GB' })

const list = (page: Page) => page.getByRole('table', { name: 'Templates' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const text = (page: Page) => page.locator('.cm-content').first()
const testData = (page: Page) => page.locator('.cm-content').nth(1)
const output = (page: Page) => page.getByLabel('Output as text')
const preview = (page: Page) => page.frameLocator('iframe[title=Preview]')

async function open(page: Page, path = '/setup/templates/add') {
  await page.goto(path)
  await ready(page)
  await expect(testData(page)).toBeVisible()
}

/** Puts a text into an editor as it is: of what is typed, tags would be closed and lines indented. */
async function write(page: Page, editor: (page: Page) => ReturnType<Page['locator']>, words: string) {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(words)
}

type Given = { name?: string; type?: string; words: string; data?: string }

/** A name that comes first in the list, whatever other tests have saved. */
async function fillIn(page: Page, { name = `0 ${randomUUID().slice(0, 8)}`, type = 'html', words, data }: Given) {
  await field(page, 'Name').fill(name)
  await page.getByRole('combobox', { name: /^Type/ }).selectOption(type)
  await write(page, text, words)
  if (data !== undefined) await write(page, testData, data)
  return name
}

const run = (page: Page) => button(page, 'Run').click()

async function save(page: Page, said: 'created' | 'updated') {
  await button(page, 'Save').click()
  await expect(page.getByText(`Template has been ${said}`)).toBeVisible()
  await expect(page).toHaveURL(/\/setup\/templates(?:\?|$)/)
}

/** Opens a template, on whatever page those of other tests have left it. */
async function openListed(page: Page, name: string) {
  const link = list(page).getByRole('link', { name, exact: true })
  const next = page.getByRole('link', { name: 'Next page' })
  await expect(link.or(next).first()).toBeVisible()
  while (await link.isHidden()) {
    const passed = page.url()
    await next.click()
    await expect(page).not.toHaveURL(passed)
    await expect(list(page)).toBeVisible()
  }
  await link.press('Enter')
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

test('[TE-01] [TE-02] [TE-03] a template is made, run, saved, listed, opened, mended and deleted', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession('admin')
  const scripts: string[] = []
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const answer = await route.fetch()
    if ((await answer.text()).includes('cm-lintRange')) scripts.push(route.request().url())
    await route.fulfill({ response: answer })
  })
  await page.goto('/orders/list')
  await ready(page)
  await page.getByRole('navigation').locator('a[href="/setup/templates"]').click()
  await expect(list(page)).toBeVisible()
  await page.getByRole('link', { name: 'Inactive', exact: true }).click()
  await expect(page).toHaveURL('/setup/templates?active=false')
  await expect(list(page).getByRole('link', { name: 'Dispatch advice (XML)' })).toBeVisible()
  expect(scripts, 'the list loads no editor').toEqual([])
  await page.getByRole('link', { name: 'Create template' }).click()
  await expect(testData(page)).toBeVisible()

  await test.step('a mistake is marked at its line, and test data that may not be is told and not sent', async () => {
    await fillIn(page, { words: 'one\ntwo\n{{shout data}}\nfour', data: '{"data": 1}' })
    await run(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Missing helper: "shout"' })
    await expect(alert).toContainText('The template could not be run (400)')
    await expect(page.locator('.cm-lintRange-error')).toHaveText('{{shout data}}')
    await expect(text(page)).toBeFocused()
    await expectAccessible(page, 'a mistake')
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')])
    await field(page, 'Name').focus()
    await alert.getByRole('button', { name: 'Show line 3' }).click()
    await expect(text(page)).toBeFocused()
    await page.keyboard.insertText('{{data}}')
    await expect(page.locator('.cm-lintRange-error')).toHaveCount(0)
    await run(page)
    await expect(output(page)).toHaveText('one\ntwo\n1\nfour')
    await write(page, testData, '{"a": }')
    await expect(page.getByText('Line 1, column 7: a value is missing or not valid').first()).toBeVisible()
    await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true')
    await text(page).focus()
    await run(page)
    await expect(testData(page)).toBeFocused()
  })

  const name = await fillIn(page, {
    type: 'json',
    words: '{"order":{{{json data.number}}} }',
    data: '{"data":{"number":"A<1"}}',
  })
  await expect(field(page, 'Extension')).toHaveValue('json')
  await expect(field(page, 'Content type')).toHaveValue('application/json')
  await run(page)
  await expect(output(page)).toHaveText('{\n    "order": "A<1"\n}')
  await save(page, 'created')
  expect(await draftsOf(page)).toEqual([])

  await openListed(page, name)
  await expect(text(page)).toHaveText('{"order":{{{json data.number}}} }')
  await write(page, text, 'no JSON: {{data.number}}')
  await run(page)
  await expect(page.getByText('The output is no valid JSON.')).toBeVisible()
  await expect(output(page)).toHaveText('no JSON: A<1')
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await save(page, 'updated')
  await expect(page).toHaveURL(/\/setup\/templates\?active=false&saved=/)
  await openListed(page, name)
  await button(page, 'Delete template').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText('Template has been deleted')).toBeVisible()
  await expect(list(page).getByRole('link', { name })).toHaveCount(0)
})

test('[TE-02] [SEC-36] a preview of HTML has its styles, runs no script, and stays in its frame', async ({
  page,
  context,
  addSession,
  complaints,
}) => {
  const { origin: elsewhere, seen, close } = await startFakeUpstream()
  await addSession('admin')
  await open(page)
  await fillIn(page, {
    words: `<!doctype html><meta http-equiv="refresh" content="0;url=${elsewhere}/refresh">
<link rel="stylesheet" href="${elsewhere}/style"><link rel="prefetch" href="${elsewhere}/prefetch">
<style>@import "${elsewhere}/import"; h1 { color: rgb(1, 2, 3); background: url(${elsewhere}/background) }</style>
<h1 style="text-align: right">{{order}}</h1><p id="ran">no script ran</p>
<script>document.getElementById('ran').textContent = 'a script ran'; fetch('${elsewhere}/fetch'); top.location = '${elsewhere}/top'</script>
<script src="${elsewhere}/script"></script>
<img src="${elsewhere}/image" onerror="document.getElementById('ran').textContent = 'a handler ran'">
<img src="/api/upstream/user/me"><iframe src="${elsewhere}/frame"></iframe><object data="${elsewhere}/object"></object>
<video src="${elsewhere}/video" autoplay></video>
<form action="${elsewhere}/form"><button autofocus>send</button></form>
<a href="${elsewhere}/link">link</a> <a href="${elsewhere}/out" target="_top">out</a> <a href="${elsewhere}/new" target="_blank">new</a>
<a href="javascript:document.getElementById('ran').textContent = 'an address ran'">script</a>`,
    data: '{"order": "A <b>1</b>"}',
  })
  await run(page)
  const frame = preview(page)
  await expect(frame.getByRole('heading', { name: 'A <b>1</b>' })).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(frame.getByRole('heading')).toHaveCSS('text-align', 'right')
  for (const name of ['out', 'new', 'script']) await frame.getByRole('link', { name, exact: true }).click()
  await frame.getByRole('button', { name: 'send' }).click()
  await expect(frame.getByText('no script ran')).toBeVisible()
  await frame.getByRole('link', { name: 'link' }).click()
  await expect(page).toHaveURL('/setup/templates/add')
  expect(context.pages()).toHaveLength(1)
  // What the next one shows has come after all that the first one did.
  await write(page, text, '<h2>The next one</h2>')
  await run(page)
  await expect(frame.getByRole('heading', { name: 'The next one' })).toBeVisible()
  expect(seen).toEqual([])
  await close()
  const refused = /Content Security Policy|sandbox|Blocked|frame/i
  expect(complaints.splice(0).filter((complaint) => !refused.test(complaint))).toEqual([])
})

/** Ends the session and opens the page anew. A page that is open meanwhile would leave by itself. */
async function endSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/setup/templates/add')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

test('[TE-03] what is typed outlives the end of the session, and is no one else’s', async ({
  page,
  signIn,
  complaints,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn('admin')
  await open(page)
  await fillIn(page, { name: 'Kept', words: 'kept {{text}}', data: '{"text": 1}' })
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await endSession(page)
  await signIn('admin')
  await expect(page.getByText('What you typed before is back')).toBeVisible()
  await expect(text(page)).toHaveText('kept {{text}}')
  await expect(testData(page)).toHaveText('{"text": 1}')
  await field(page, 'Name').click() // Chromium asks before a page is left only if the user has touched it
  await endSession(page)
  expect(await draftsOf(page)).toHaveLength(1)
  await signIn('owner')
  await expect(page).toHaveURL('/setup/templates/add')
  await expect(text(page)).toHaveText('')
  expect(await draftsOf(page)).toEqual([])
  // A page whose session ended asks once more for what waits for an answer.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('status of 401'))).toEqual([])
})

test('[JS-04] an HTML template is tried as on a job sheet, chosen for it, and seen there', async ({
  page,
  context,
  addSession,
}) => {
  await context.addInitScript(() => void (window.print = () => {}))
  // The job sheets of the other site: no other test looks at them.
  await addSession('owner')
  await open(page)
  const words = '<b onclick="alert(1)">Fold {{item.sku}}</b><script>alert(1)</script>'
  const name = await fillIn(page, { words, data: '{"item": {"sku": "BC-250"}}' })
  await page.getByRole('combobox', { name: 'Example' }).selectOption('Job sheet')
  await run(page)
  await expect(preview(page).locator('.job-sheet-html b')).toHaveText(/^Fold \S+$/)
  await expect(preview(page).locator('.job-sheet-html script')).toHaveCount(0)
  await save(page, 'created')
  await openListed(page, name)
  await button(page, 'Use on job sheets').click()
  await expect(page.getByText('Job sheets of this account now carry this template')).toBeVisible()
  const sheet = await tabBy(page, () => page.getByRole('link', { name: 'Show on a job sheet' }).click())
  await expect(sheet.locator('.job-sheet-html b', { hasText: /^Fold \S+$/ }).first()).toBeVisible()
  await expect(sheet.locator('.job-sheet-html script')).toHaveCount(0)
  await sheet.close()
  await button(page, 'Take off job sheets').click()
  await expect(button(page, 'Use on job sheets')).toBeVisible()
})
