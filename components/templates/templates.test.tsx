// @vitest-environment jsdom
import { startTransition } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, field, invalid } from '#components/testing/forms.ts'
import { keepDraft, readDraft } from '#lib/browser/page/drafts.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import type { TemplateFields } from '#lib/templates/rules.ts'
import { loadStarter } from '#lib/templates/starters/loaders.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateEditor } from './template-editor.tsx'

// Where the code of the editor does not come, the plain fields do everything.
vi.mock('#components/ui/code-editor/codemirror.ts', () => {
  throw new Error('away')
})

const portal = fakePortal()
const kind = { extension: 'json', contentType: 'application/json', type: 'json' } as const
const edited = { name: 'Label', text: 'one\n{{two}}', testData: '{"two": 2}' }
const saved: TemplateFields = { ...kind, ...edited, active: 'true' }
const draft = { userId: 'amir', name: 'template:site:t1' }
const none = { success: true as const, count: 0, page: 1, pages: 1, data: [] }

beforeEach(() => {
  sessionStorage.clear()
  portal.use(answer(orders.list, none))
})

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Template text/ })
const data = () => field('Test data')
const editor = (values = saved, { id }: { id?: string } = { id: 't1' }) => (
  <TemplateEditor id={id} values={values} version={id && 'v1'} draft={draft} isForJobSheet={false} />
)
const edit = (values = saved) => renderInPage(editor(values))

async function replace({ user }: ReturnType<typeof renderInPage>, area: HTMLElement, words: string) {
  await user.clear(area)
  await user.click(area)
  await user.paste(words)
}

it('[TE-03] a new template is created once, and looked for first after a lost answer', async () => {
  const create = vi.fn(() => refusal(504, 'late', 'upstream_timeout'))
  portal.use(answer(templates.create, create))
  const shown = Promise.withResolvers<void>()
  const { user, router } = renderInPage(editor(saved, {}))
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, .* Look before you try again\./)
  create.mockImplementation(() => Response.json({ template: { _id: 't9' } }))
  await user.click(button('Save'))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/templates?saved=t9'))
  await user.click(button('Saving'))
  await user.type(field('Name'), '{Enter}')
  shown.resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(create).toHaveBeenCalledTimes(2)
})

it('[TE-03] after a lost answer a link opens the list, and the draft outlives leaving the page', async () => {
  portal.use(answer(templates.create, refusal(504, 'late', 'upstream_timeout')))
  const { user } = renderInPage(editor(saved, {}))
  await user.type(field('Name'), ' 2')
  await user.click(button('Save'))
  const list = within(await screen.findByRole('alert')).getByRole('link', { name: 'Open the list in a new tab' })
  expect([list.getAttribute('href'), list.getAttribute('target')]).toEqual(['/setup/templates', '_blank'])
  const leaving = askBeforeLeaving()
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await leaving).toBe(true)
  expect(readDraft(draft)).toMatchObject({ name: 'Label 2' })
})

it('[TE-03] one of our templates stands in the editor, and is made once it is saved', async () => {
  const made: unknown[] = []
  portal.use(
    answer(templates.create, async (request) => {
      made.push((await request.formData()).get('name'))
      return {}
    }),
  )
  const { user } = renderInPage(editor(await loadStarter('status', 'Order status', 'en-GB'), {}))
  expect(text().value).toContain('data.orderData.sourceOrderId')
  expect(made).toEqual([])
  await user.click(button('Save'))
  await waitFor(() => expect(made).toEqual(['Order status']))
})

it.each([
  ['text', text],
  ['testData', data],
  ['active', () => screen.getByRole('checkbox', { name: 'Active' })],
])('[TE-03] a refused %s has the focus and says why, and keeps what is selected', async (path, find) => {
  portal.use(answer(templates.save, () => invalid({ path, message: `${path} is refused` })))
  const { user } = edit()
  for (const area of [text(), data()]) area.setSelectionRange(1, 3)
  await user.click(button('Save'))
  await screen.findByText(`${path} is refused`)
  expect(document.activeElement).toBe(find())
  for (const area of [text(), data()]) expect([area.selectionStart, area.selectionEnd]).toEqual([1, 3])
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
  expect(button('Save').getAttribute('aria-disabled')).toBe('true')
  await page.user.selectOptions(type, 'zlp')
  await page.user.click(button('Save'))
  await waitFor(() => expect(sent).toEqual(['zlp']))
})

it('[TE-02] the newest order does not take the place of what was typed while it was read', async () => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const newest = { _id: 'o1', orderData: { sourceOrderId: 'PO-1', status: 'printready', items: [] } }
  portal.use(answer(orders.list, () => late.then(() => ({ ...none, count: 1, data: [newest] }))))
  portal.use(answer(orders.details, () => Response.json({ order: { ...newest, logs: [] }, shipments: [] })))
  const page = edit()
  await page.user.click(button('Fill with the newest order'))
  await replace(page, data(), '{"two": 3}')
  resolve()
  await screen.findByText(/^The test data was changed meanwhile/)
  expect(data().value).toBe('{"two": 3}')
  await page.user.click(button('Fill with the newest order'))
  await waitFor(() => expect(data().value).toContain('PO-1'))
})

it('[TE-02] a mistake in what is typed leads to its line, but not while the user types on', async () => {
  const tried: unknown[] = []
  const late = Promise.withResolvers<void>()
  portal.use(
    answer(templates.merge, async (request) => {
      if (tried.push(await request.json()) > 1) await late.promise
      return invalid({ path: 'text', message: 'Missing helper: "x" - 2:3' })
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

it('[TE-02] a run takes away the whole output of the run before it, also of one before a failure', async () => {
  const { user } = edit()
  portal.use(answer(templates.merge, { output: 'first output', ofText: true }))
  await user.click(button('Run'))
  await screen.findByText('first output')
  portal.use(answer(templates.merge, invalid({ path: 'text', message: 'wrong' })))
  await user.click(button('Run'))
  await screen.findByText('wrong')
  const late = Promise.withResolvers<void>()
  portal.use(answer(templates.merge, () => late.promise.then(() => ({ output: 'last output', ofText: true }))))
  await user.click(button('Run'))
  await waitFor(() => expect(screen.queryByText('wrong')).toBeNull())
  expect(screen.queryByText('first output')).toBeNull()
  late.resolve()
  await screen.findByText('last output')
})

it('[TE-03] a text that both changed is compared by lines, and theirs comes into the editor', async () => {
  const sent: FormData[] = []
  const stale = refusal(409, 'Changed', 'changed_meanwhile')
  portal.use(answer(templates.save, async (request) => (sent.push(await request.formData()) === 1 ? stale : {})))
  const theirs = { ...saved, _id: 't1', active: true, text: 'one\ntheirs', testData: '{"two": 3}', version: 'v2' }
  portal.use(answer(templates.details, theirs))
  const page = edit()
  await replace(page, text(), 'one\nmine')
  await page.user.click(button('Save'))
  const choice = within(await screen.findByRole('group', { name: 'Template text' }))
  const lines = choice.getByRole('figure', { name: 'Template text' })
  expect([...lines.children].map((line) => line.textContent)).toEqual([' one', '−Theirstheirs', '+Yoursmine'])
  expect(data().value).toBe('{"two": 3}')
  await page.user.click(choice.getByRole('radio', { name: 'Take theirs' }))
  expect(text().value).toBe('one\ntheirs')
  await page.user.click(choice.getByRole('radio', { name: 'Keep mine' }))
  await page.user.click(button('Save'))
  await waitFor(() => expect(page.router.push).toHaveBeenCalled())
  expect(sent.map((form) => form.get('version'))).toEqual(['v1', 'v2'])
  expect([sent[1]?.get('text'), sent[1]?.get('testData')]).toEqual(['one\r\nmine', '{"two": 3}'])
})

it('[TE-03] a draft comes back with a notice, and discarded leaves what is saved now', async () => {
  keepDraft(draft, { text: 'kept', testData: '{' })
  const page = edit()
  expect(await screen.findByText('What you typed before is back')).toBeDefined()
  await waitFor(() => expect(text().value).toBe('kept'))
  const now = { ...saved, name: 'Renamed', text: 'theirs' } // the template is read anew
  page.show(editor(now))
  await page.user.click(button('Discard it'))
  await waitFor(() => expect(text().value).toBe('theirs'))
  expect(field('Name').value).toBe('Renamed')
  for (const gone of ['What you typed before is back', 'Not saved yet']) expect(screen.queryByText(gone)).toBeNull()
  expect(readDraft(draft)).toBeUndefined()
})

it('[TE-03] a draft outlives its form, and leaves what someone else saved meanwhile', async () => {
  const page = edit()
  await page.user.type(field('Name'), ' 2')
  page.show(<p>The list</p>)
  expect(readDraft(draft)).toEqual({ name: 'Label 2', version: 'v1' })
  page.show(editor({ ...saved, text: 'theirs' }))
  await waitFor(() => expect(field('Name').value).toBe('Label 2'))
  expect(text().value).toBe('theirs')
})

it('[TE-03] a draft of a template that somebody else has saved since says so', async () => {
  keepDraft(draft, { text: 'kept', version: 'v0' })
  const page = edit()
  expect(await screen.findByText(/^Somebody else has saved this template since/)).toBeDefined()
  page.show(<p>The list</p>)
  expect(readDraft(draft)).toEqual({ text: 'kept', version: 'v0' })
})

it('[TE-03] a draft over a field that somebody else has saved says so, where no version is told', async () => {
  const form = (values = saved) => (
    <TemplateEditor id="t1" values={values} version={undefined} draft={draft} isForJobSheet={false} />
  )
  const page = renderInPage(form())
  await page.user.type(field('Name'), ' 2')
  page.show(<p>The list</p>)
  page.show(form({ ...saved, text: 'theirs' }))
  await screen.findByText('It has not been saved yet.')
  page.show(<p>The list</p>)
  page.show(form({ ...saved, name: 'Theirs' }))
  await screen.findByText(/^Somebody else has saved this template since/)
})

it('[TE-03] a draft that was saved after all, as when the answer got lost, does not come back', async () => {
  keepDraft(draft, { text: saved.text })
  edit()
  await waitFor(() => expect(readDraft(draft)).toBeUndefined())
  expect(screen.queryByText('What you typed before is back')).toBeNull()
})

it('[TE-03] a draft is kept when the user stays, and dropped when the user leaves', async () => {
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

async function removeTemplate() {
  const about = { id: 't1', name: 'Label', draft, isForJobSheet: false, canBeForJobSheet: true, orderId: undefined }
  const page = renderInPage(<TemplateActions {...about} />)
  await page.user.click(button('Delete template'))
  const question = within(await screen.findByRole('alertdialog'))
  await page.user.click(question.getByRole('button', { name: 'Delete template' }))
  return page
}

it('[TE-03] a deleted template takes its draft with it, and is not deleted again meanwhile', async () => {
  keepDraft(draft, { ...saved, text: 'typed' })
  const [answered, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  portal.use(answer(templates.remove, async () => (await answered.promise, {})))
  const { user, router } = await removeTemplate()
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  answered.resolve()
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/templates'))
  expect(readDraft(draft)).toBeUndefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Delete template'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  shown.resolve()
  await waitFor(() => expect(button('Delete template').getAttribute('aria-disabled')).toBeNull())
})

it('[TE-03] a deletion without an answer keeps the draft, is told as not known, and is looked up', async () => {
  keepDraft(draft, { ...saved, text: 'typed' })
  portal.use(answer(templates.remove, refusal(504, 'no', 'upstream_timeout')))
  const { router } = await removeTemplate()
  await screen.findByText(/^No answer came, /)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(readDraft(draft)).toMatchObject({ text: 'typed' })
})
