// @vitest-environment jsdom

import { startTransition } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#lib/client/drafts.ts'
import { askBeforeLeaving } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import type { TemplateFields } from '#lib/templates/rules.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'

// Where the code of the editor does not come, the plain fields do everything.
vi.mock('#components/ui/code-editor/codemirror.ts', () => {
  throw new Error('away')
})

const portal = fakePortal()
const saved: TemplateFields = {
  name: 'Label',
  extension: 'json',
  contentType: 'application/json',
  type: 'json',
  active: 'true',
  text: 'one\n{{two}}',
  testData: '{"two": 2}',
}
const draft = { userId: 'amir', name: 'template:site:t1' }
const none = { success: true as const, count: 0, page: 1, pages: 1, data: [] }

beforeEach(() => {
  sessionStorage.clear()
  portal.use(answer(orders.list, none))
})

const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const text = () => field(/^Template text/)
const button = (name: string) => screen.getByRole('button', { name })
const edit = (values = saved, id: string | undefined = 't1', isForJobSheet = false) =>
  renderInPage(<TemplateEditor id={id} values={values} draft={draft} isForJobSheet={isForJobSheet} />)

async function replace(page: ReturnType<typeof renderInPage>, area: HTMLTextAreaElement, words: string) {
  await page.user.clear(area)
  await page.user.click(area)
  await page.user.paste(words)
}

/** Serves one order as the newest. */
function serveNewest(orderData: object, shipments: object[] = [], isRead = Promise.resolve()) {
  const newest = { _id: 'o1', orderData: { sourceOrderId: 'PO-1', ...orderData } }
  portal.use(
    answer(orders.list, () => isRead.then(() => ({ ...none, count: 1, data: [newest] }))),
    answer(orders.details, () => Response.json({ order: { ...newest, logs: [] }, shipments })),
  )
}

it('[TE-03] a new template is created once, and after a lost answer is to be looked for before it is saved again', async () => {
  const create = vi.fn(() => refusal(504, 'late', 'upstream_timeout'))
  portal.use(answer(templates.create, create))
  const shown = Promise.withResolvers<void>()
  const { user, router } = renderInPage(
    <TemplateEditor id={undefined} values={saved} draft={draft} isForJobSheet={false} />,
  )
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, .* Look before you try again\.$/)
  create.mockImplementation(() => Response.json({}))
  await user.click(button('Save'))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  await user.click(button('Saving'))
  await user.type(field(/^Name/), '{Enter}')
  shown.resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(create).toHaveBeenCalledTimes(2)
})

it('[TE-03] a refused text, test data or switch has the focus and says why, and keeps what is selected', async () => {
  for (const [path, find] of [
    ['text', () => field(/^Template text/)],
    ['testData', () => field(/^Test data/)],
    ['active', () => screen.getByRole('checkbox', { name: 'Active' })],
  ] as const) {
    const validations = [{ path, message: `${path} is refused` }]
    portal.use(answer(templates.save, () => Response.json({ error: { message: '', validations } }, { status: 400 })))
    const { user } = edit()
    for (const name of [/^Template text/, /^Test data/]) field(name).setSelectionRange(1, 3)
    await user.click(button('Save'))
    await screen.findByText(`${path} is refused`)
    expect(document.activeElement).toBe(find())
    for (const name of [/^Template text/, /^Test data/])
      expect([field(name).selectionStart, field(name).selectionEnd]).toEqual([1, 3])
    cleanup()
  }
})

it('[TE-03] a saved type that is no choice stays shown, and is not saved before one is chosen', async () => {
  const sent: unknown[] = []
  portal.use(
    answer(templates.save, async (request) => {
      sent.push((await request.formData()).get('type'))
      return {}
    }),
  )
  const page = edit({ ...saved, type: 'zpl' as TemplateFields['type'] })
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Type/ })
  expect([type.value, type.selectedOptions[0]?.text]).toEqual(['zpl', 'zpl'])
  await replace(page, text(), 'typed')
  expect(button('Run').getAttribute('aria-disabled')).toBe('true')
  expect(button('Save').getAttribute('aria-disabled')).toBe('true')
  await page.user.selectOptions(type, 'zlp')
  await page.user.click(button('Save'))
  await waitFor(() => expect(sent).toEqual(['zlp']))
})

it('[TE-02] the newest order does not take the place of what was typed while it was read', async () => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  serveNewest({ status: 'printready', items: [] }, [], late)
  const page = edit()
  const data = field(/^Test data/)
  await page.user.click(button('Fill with the newest order'))
  await replace(page, data, '{"two": 3}')
  resolve()
  await screen.findByText(/^The test data was changed meanwhile/)
  expect(data.value).toBe('{"two": 3}')
  await page.user.click(button('Fill with the newest order'))
  await waitFor(() => expect(data.value).toContain('PO-1'))
})

it('[TE-02] a mistake in what is typed leads to its line, but not while the user types on', async () => {
  const [tried, late]: [unknown[], PromiseWithResolvers<void>] = [[], Promise.withResolvers<void>()]
  portal.use(
    answer(templates.merge, async (request) => {
      if (tried.push(await request.json()) > 1) await late.promise
      const validations = [{ path: 'text', message: 'Missing helper: "x" - 2:3' }]
      return Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 })
    }),
  )
  const { user } = edit({ ...saved, text: 'one\n{{x two}}\nthree' })
  await user.click(button('Run'))
  expect((await screen.findByRole('alert')).textContent).toContain('The template could not be run (400)')
  expect(tried).toEqual([{ testData: { two: 2 }, text: 'one\n{{x two}}\nthree', type: 'json' }])
  expect(document.activeElement).toBe(text())
  expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe('{{x two}}')
  expect(screen.getByText('Line 2 is wrong.')).toBeDefined()
  text().setSelectionRange(text().value.length, text().value.length)
  await user.keyboard(' ')
  await user.click(button('Run'))
  await user.click(text())
  await user.keyboard('an')
  late.resolve()
  await screen.findByText(/Missing helper/)
  await user.keyboard('d on')
  expect(text().value).toBe('one\n{{x two}}\nthree and on')
})

it('[TE-03] a draft comes back with a notice, and discarded leaves what is saved now, and nothing to save', async () => {
  keepDraft(draft, { text: 'kept', testData: '{' })
  const page = edit()
  expect(await screen.findByText('What you typed before is back')).toBeDefined()
  await waitFor(() => expect(text().value).toBe('kept'))
  const now = { ...saved, name: 'Renamed', text: 'theirs' } // the template is read anew
  page.show(<TemplateEditor id="t1" values={now} draft={draft} isForJobSheet={false} />)
  await page.user.click(button('Discard it'))
  await waitFor(() => expect(text().value).toBe('theirs'))
  expect(field(/^Name/).value).toBe('Renamed')
  for (const gone of ['What you typed before is back', 'Not saved yet']) expect(screen.queryByText(gone)).toBeNull()
  expect(readDraft(draft)).toBeUndefined()
})

it('[TE-03] a draft outlives its form, brings back what was changed, and leaves what someone else saved meanwhile', async () => {
  const page = edit()
  await page.user.type(field(/^Name/), ' 2')
  page.show(<p>The list</p>)
  expect(readDraft(draft)).toEqual({ name: 'Label 2' })
  page.show(<TemplateEditor id="t1" values={{ ...saved, text: 'theirs' }} draft={draft} isForJobSheet={false} />)
  await waitFor(() => expect(field(/^Name/).value).toBe('Label 2'))
  expect(text().value).toBe('theirs')
})

it('[TE-03] a draft that was saved after all, as when the answer got lost, does not come back', async () => {
  keepDraft(draft, { text: saved.text })
  edit()
  await waitFor(() => expect(readDraft(draft)).toBeUndefined())
  expect(screen.queryByText('What you typed before is back')).toBeNull()
})

it('[TE-03] a draft is kept when the user stays, and dropped when the user leaves without saving', async () => {
  const page = edit()
  await replace(page, text(), 'typed')
  const staying = askBeforeLeaving()
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(await staying).toBe(false)
  expect(readDraft(draft)).toMatchObject({ text: 'typed' })
  const leaving = askBeforeLeaving()
  await page.user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await leaving).toBe(true)
  expect(readDraft(draft)).toBeUndefined()
})

const actions = { id: 't1', name: 'Label', draft, isForJobSheet: false, canBeForJobSheet: true, orderId: undefined }

/** Deletes a template, and agrees. */
async function deleteTemplate({ user }: ReturnType<typeof renderInPage>) {
  await user.click(button('Delete template'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete template' }))
}

it('[TE-03] a deleted template takes its draft with it, and is not deleted again while its list is on its way', async () => {
  keepDraft(draft, { ...saved, text: 'typed' })
  portal.use(answer(templates.remove, {}))
  const shown = Promise.withResolvers<void>()
  const page = renderInPage(<TemplateActions {...actions} />)
  page.router.push.mockImplementation(() => startTransition(() => shown.promise))
  await deleteTemplate(page)
  await waitFor(() => expect(page.router.push).toHaveBeenCalledWith('/setup/templates'))
  expect(readDraft(draft)).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await page.user.click(button('Delete template'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  shown.resolve()
  await waitFor(() => expect(button('Delete template').getAttribute('aria-disabled')).toBeNull())
})
