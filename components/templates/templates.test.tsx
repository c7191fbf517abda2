// @vitest-environment jsdom

import { startTransition } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#lib/client/drafts.ts'
import { askBeforeLeaving } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { noFields, type TemplateFields } from '#lib/templates/rules.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { renderOnServer } from '#tests/support/server-page.tsx'
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

it('[TE-03] a template is sent as a form as it is typed, and a refusal says status and message, and keeps what is typed', async () => {
  const sent: Record<string, unknown>[] = []
  portal.use(answer(templates.save, refusal(503, 'Not now')))
  const page = edit()
  await replace(page, text(), 'typed')
  await page.user.click(button('Save'))
  expect(await screen.findByText('503: Not now')).toBeDefined()
  expect([text().value, readDraft(draft)]).toEqual(['typed', { text: 'typed' }])
  portal.use(
    answer(templates.save, async (request) => {
      sent.push(Object.fromEntries(await request.formData()))
      return {}
    }),
  )
  await page.user.click(button('Save'))
  expect(await screen.findByText('Template has been updated')).toBeDefined()
  expect(sent).toEqual([{ ...saved, text: 'typed' }])
  expect(page.router.push).toHaveBeenCalledWith('/setup/templates')
  expect(readDraft(draft)).toBeUndefined()
})

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

it('[TE-02] the type that is chosen suggests what is not filled in, and changes nothing that was', async () => {
  const page = edit(noFields, undefined)
  const type = screen.getByRole('combobox', { name: /^Type/ })
  await page.user.selectOptions(type, 'html')
  expect([field(/^Extension/).value, field(/^Content type/).value]).toEqual(['html', 'text/html'])
  await replace(page, field(/^Extension/), 'htm')
  await page.user.selectOptions(type, 'xml')
  expect([field(/^Extension/).value, field(/^Content type/).value]).toEqual(['htm', 'application/xml'])
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

it('[TE-02] neither a field nor the choice of the example can be pressed before it can answer', () => {
  const page = renderOnServer(<TemplateEditor id="t1" values={saved} draft={draft} isForJobSheet={false} />)
  expect(page.getByRole('button', { name: /^two/ }).matches(':disabled')).toBe(true)
  expect(page.getByRole('combobox', { name: 'Example' }).matches(':disabled')).toBe(true)
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

it('[TE-02] [ST-01] output of an upstream that runs only what is saved is told as that where something else is typed', async () => {
  portal.use(answer(templates.merge, { success: true, output: '{}' }))
  const page = edit()
  await page.user.click(button('Run'))
  await screen.findByText('{}')
  expect(screen.queryByText(/output of the saved text/)).toBeNull()
  await replace(page, text(), 'typed')
  await page.user.click(button('Run'))
  expect((await screen.findByText(/output of the saved text/)).closest('[role=status]')).not.toBeNull()
  cleanup()
  portal.use(answer(templates.mergeNew, refusal(501, 'unknown')))
  const { user } = renderInPage(<TemplateEditor id={undefined} values={saved} draft={draft} isForJobSheet={false} />)
  await user.click(button('Run'))
  await screen.findByText('Save the template first: only a saved one can be run here.')
})

it('[TE-02] each run that succeeds is announced, the second like the first, and a failed one is not', async () => {
  portal.use(answer(templates.merge, { output: '{}', ofText: true }))
  const { user } = edit()
  const said = screen.getByRole('region', { name: 'Output' }).querySelector('output')
  expect(said?.textContent).toBe('')
  await user.click(button('Run'))
  await waitFor(() => expect(said?.textContent).toBe('The template was run.'))
  const answered = Promise.withResolvers<void>()
  portal.use(answer(templates.merge, () => answered.promise.then(() => ({ output: '{}', ofText: true }))))
  await user.click(button('Run'))
  await waitFor(() => expect(said?.textContent).toBe(''))
  answered.resolve()
  await waitFor(() => expect(said?.textContent).toBe('The template was run.'))
  portal.use(answer(templates.merge, refusal(503, 'Not now')))
  await user.click(button('Run'))
  await screen.findByText('Not now')
  expect(said?.textContent).toBe('')
})

it('[TE-02] the fields are one stop of the Tab key, and the arrow keys go from one to the next', async () => {
  const { user } = edit({ ...saved, testData: '{"one": 1, "two": 2, "three": 3}' })
  await user.click(text())
  await user.tab()
  const path = () => document.activeElement?.querySelector('code')?.textContent
  const reached = [path()]
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp']) {
    await user.keyboard(`{${key}}`)
    reached.push(path())
  }
  expect(reached).toEqual(['one', 'two', 'three', 'three', 'two'])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Example' }))
  await user.tab({ shift: true })
  expect(path()).toBe('two')
  await user.keyboard('{Home}{Enter}')
  expect(text().value).toContain('{{one}}')
})

it('[TE-02] [JS-04] a template of the job sheet is offered component, item and shipment, and is tried as on a sheet', async () => {
  const item = { _id: 'i1', quantity: 40, shipmentId: 's1', components: [{ _id: 'c1', code: 'Cover' }] }
  const tried: unknown[] = []
  serveNewest({ items: [item] }, [{ _id: 's1', orderId: 'o1', status: 'live', trackingNumber: 'T-1' }])
  portal.use(
    answer(templates.merge, async (request) => {
      tried.push(await request.json())
      return { output: '40 < 50', ofText: true, isHtml: false }
    }),
  )
  const { user } = edit({ ...saved, type: 'html', text: '', testData: '{"own": 1}' }, 't1', true)
  for (const path of [
    'item.quantity',
    'component.code',
    'shipment.trackingNumber',
    'data.orderData.sourceOrderId',
    'own',
  ])
    expect(await screen.findByRole('button', { name: new RegExp(`^${path}`) })).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^component\.code/ }))
  await user.click(button('Run'))
  expect(await screen.findByText('40 < 50')).toBeDefined()
  expect(tried).toEqual([{ testData: { own: 1 }, text: '{{component.code}}', type: 'html', forJobSheet: true }])
  expect(screen.queryByTitle('Preview')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Example' }), 'order')
  expect(screen.queryByRole('button', { name: /^component\.code/ })).toBeNull()
})

it('[TE-02] [JS-04] a template of the job sheet opens without item and shipment, and its too long output is left out', async () => {
  serveNewest({ items: [] })
  portal.use(answer(templates.merge, { output: '<p>'.repeat(70_000), ofText: true, isHtml: true }))
  const { user } = edit({ ...saved, type: 'html', text: '', testData: '' }, 't1', true)
  expect(await screen.findByRole('button', { name: /^data\.orderData\.sourceOrderId/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(?:item|component|shipment)/ })).toBeNull()
  await user.click(button('Run'))
  expect(await screen.findByText(/longer than 200,000 characters: a job sheet leaves it out/)).toBeDefined()
  expect(screen.queryByTitle('Preview')).toBeNull()
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

it('[TE-03] a template in use stays, and the triggers that use it are named', async () => {
  portal.use(answer(templates.remove, refusal(409, 'Triggers use this template: Shop', 'template_in_use')))
  const page = renderInPage(<TemplateActions {...actions} />)
  await deleteTemplate(page)
  expect(await screen.findByText('Triggers use this template: Shop')).toBeDefined()
  expect(page.router.push).not.toHaveBeenCalled()
})

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

it('[TE-03] the page of a template that is refused for its state is shown anew, and of one that is gone left as it is', async () => {
  portal.use(answer(templates.setInfotech, refusal(404, 'It is gone')))
  const { user, router } = renderInPage(<TemplateActions {...actions} />)
  await user.click(button('Use on job sheets'))
  await screen.findByText('It is gone')
  portal.use(answer(templates.setInfotech, refusal(409, 'Not now')))
  await user.click(button('Use on job sheets'))
  await screen.findByText('Not now')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})
