// @vitest-environment jsdom

import { startTransition } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '#lib/client/drafts.ts'
import { askBeforeLeaving } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { noFields, type TemplateFields } from '#lib/templates/rules.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor, within } from '#tests/support/component.ts'
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
const order = orders.details.response.shape.order.parse({
  _id: 'o1',
  orderData: { sourceOrderId: 'PO-1', status: 'printready', items: [] },
})
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

it('[TE-03] a template is sent as a form as it is typed, and the list says so', async () => {
  const sent: Record<string, unknown>[] = []
  portal.use(
    answer(templates.save, async (request) => {
      sent.push(Object.fromEntries(await request.formData()))
      return {}
    }),
  )
  const page = edit()
  await replace(page, text(), 'typed')
  expect(readDraft(draft)).toEqual({ text: 'typed' })
  await page.user.click(button('Save'))
  expect(await screen.findByText('Template has been updated')).toBeDefined()
  expect(sent).toEqual([{ ...saved, text: 'typed' }])
  expect(page.router.push).toHaveBeenCalledWith('/setup/templates')
  expect(readDraft(draft)).toBeUndefined()
})

it('[TE-03] a template whose Save is pressed again before the list is shown is created once', async () => {
  const create = vi.fn(() => ({}))
  portal.use(answer(templates.create, create))
  const shown = Promise.withResolvers<void>()
  const page = renderInPage(<TemplateEditor id={undefined} values={saved} draft={draft} isForJobSheet={false} />)
  page.router.push.mockImplementation(() => startTransition(() => shown.promise))
  await page.user.click(button('Save'))
  await waitFor(() => expect(page.router.push).toHaveBeenCalled())
  await page.user.click(button('Saving'))
  await page.user.type(field(/^Name/), '{Enter}')
  shown.resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(create).toHaveBeenCalledOnce()
})

it('[TE-03] a new template whose answer got lost is told to be looked for before it is saved again', async () => {
  portal.use(answer(templates.create, () => refusal(504, 'late', 'upstream_timeout')))
  const { user } = renderInPage(<TemplateEditor id={undefined} values={saved} draft={draft} isForJobSheet={false} />)
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, .* Look before you try again\.$/)
})

it('[TE-03] a refused save says status and message, and keeps what is typed', async () => {
  portal.use(answer(templates.save, refusal(503, 'Not now')))
  const page = edit()
  await replace(page, text(), 'typed')
  await page.user.click(button('Save'))
  expect(await screen.findByText('503: Not now')).toBeDefined()
  expect(text().value).toBe('typed')
  expect(readDraft(draft)).toMatchObject({ text: 'typed' })
})

it.each([
  ['text', /^Template text/],
  ['testData', /^Test data/],
])(
  '[TE-03] a %s that the upstream refuses has the focus and says why, without what was selected in it being lost',
  async (path, name) => {
    const validations = [{ path, message: 'is refused' }]
    portal.use(answer(templates.save, () => Response.json({ error: { message: 'no', validations } }, { status: 400 })))
    const { user } = edit()
    field(name).setSelectionRange(1, 3)
    await user.click(button('Save'))
    await screen.findByText('is refused')
    expect(document.activeElement).toBe(field(name))
    expect([field(name).selectionStart, field(name).selectionEnd]).toEqual([1, 3])
  },
)

it('[TE-03] a template that may not be active says so at its switch', async () => {
  const validations = [{ path: 'active', message: 'is not allowed' }]
  portal.use(answer(templates.save, () => Response.json({ error: { message: 'no', validations } }, { status: 400 })))
  const { user } = edit()
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('is not allowed')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Active' }))
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

it('[TE-03] a saved type that is none of the choices stays shown, and is not saved before another one is chosen', async () => {
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
  portal.use(
    answer(orders.list, async () => {
      await late
      return { ...none, count: 1, data: [order] }
    }),
    answer(orders.details, { order, shipments: [], files: [], batches: [], jobs: [] }),
  )
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

it('[TE-02] what was tried is what is typed, and a mistake leads to its line', async () => {
  const tried: unknown[] = []
  portal.use(
    answer(templates.merge, async (request) => {
      tried.push(await request.json())
      return Response.json(
        {
          error: {
            message: 'Validation failed',
            validations: [{ path: 'text', message: 'Missing helper: "x" - 2:3' }],
          },
        },
        { status: 400 },
      )
    }),
  )
  const page = edit({ ...saved, text: 'one\n{{x two}}\nthree' })
  await page.user.click(button('Run'))
  expect((await screen.findByRole('alert')).textContent).toContain('The template could not be run (400)')
  expect(tried).toEqual([{ testData: { two: 2 }, text: 'one\n{{x two}}\nthree', type: 'json' }])
  expect(document.activeElement).toBe(text())
  expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe('{{x two}}')
  expect(screen.getByText('Line 2 is wrong.')).toBeDefined()
})

it('[TE-02] a mistake that is told late selects no line under the hands of a user who types on', async () => {
  const answered = Promise.withResolvers<void>()
  portal.use(
    answer(templates.merge, async () => {
      await answered.promise
      return Response.json(
        {
          error: {
            message: 'Validation failed',
            validations: [{ path: 'text', message: 'Missing helper: "x" - 2:3' }],
          },
        },
        { status: 400 },
      )
    }),
  )
  const { user } = edit({ ...saved, text: 'one\n{{x two}}\nthree' })
  await user.click(button('Run'))
  await user.click(text())
  await user.keyboard(' an')
  answered.resolve()
  await screen.findByText(/Missing helper/)
  await user.keyboard('d on')
  expect(text().value).toBe('one\n{{x two}}\nthree and on')
})

it('[TE-02] [ST-01] output of an upstream that runs only what is saved is told to be of that, while it is not what is typed', async () => {
  portal.use(answer(templates.merge, { success: true, output: '{}' }))
  const page = edit()
  await page.user.click(button('Run'))
  await screen.findByText('{}')
  expect(screen.queryByText(/output of the saved text/)).toBeNull()
  await replace(page, text(), 'typed')
  await page.user.click(button('Run'))
  expect((await screen.findByText(/output of the saved text/)).closest('[role=status]')).not.toBeNull()
})

it('[TE-02] each run that succeeds is announced, the second like the first, and a failed one is not said to be done', async () => {
  portal.use(answer(templates.merge, { output: '{}', ofText: true }))
  const page = edit()
  const said = screen.getByRole('region', { name: 'Output' }).querySelector('output')
  expect(said?.textContent).toBe('')
  await page.user.click(button('Run'))
  await waitFor(() => expect(said?.textContent).toBe('The template was run.'))
  const answered = Promise.withResolvers<void>()
  portal.use(answer(templates.merge, () => answered.promise.then(() => ({ output: '{}', ofText: true }))))
  await page.user.click(button('Run'))
  await waitFor(() => expect(said?.textContent).toBe(''))
  answered.resolve()
  await waitFor(() => expect(said?.textContent).toBe('The template was run.'))
  portal.use(answer(templates.merge, refusal(503, 'Not now')))
  await page.user.click(button('Run'))
  await screen.findByText('Not now')
  expect(said?.textContent).toBe('')
})

it('[TE-02] without test data the fields of the newest order are offered, and put where the cursor is', async () => {
  const order = { _id: 'o1', orderData: { sourceOrderId: 'A-1' } }
  portal.use(
    answer(orders.list, { ...none, count: 1, data: [order] }),
    answer(orders.details, { order: { ...order, logs: [] } }),
  )
  const page = edit({ ...saved, text: '', testData: '' })
  await page.user.click(await screen.findByRole('button', { name: /^data\.orderData\.sourceOrderId/ }))
  expect(text().value).toBe('{{data.orderData.sourceOrderId}}')
})

it('[TE-02] the fields are one stop on the way to Save, and the arrow keys go from one to the next', async () => {
  const { user } = edit({ ...saved, testData: '{"one": 1, "two": 2, "three": 3}' })
  await user.click(text())
  await user.tab()
  const path = () => document.activeElement?.querySelector('code')?.textContent
  expect(path()).toBe('one')
  for (const [key, reached] of [
    ['ArrowDown', 'two'],
    ['End', 'three'],
    ['ArrowDown', 'three'],
    ['ArrowUp', 'two'],
  ]) {
    await user.keyboard(`{${key}}`)
    expect(path()).toBe(reached)
  }
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Example' }))
  await user.tab({ shift: true })
  expect(path()).toBe('two')
  await user.keyboard('{Home}{Enter}')
  expect(text().value).toContain('{{one}}')
})

it('[TE-02] [JS-04] a template of the job sheet is offered the component, its item and its shipment, and is tried as on a sheet', async () => {
  const component = { _id: 'c1', code: 'Cover' }
  const item = { _id: 'i1', quantity: 40, shipmentId: 's1', components: [component] }
  const order = { _id: 'o1', orderData: { sourceOrderId: 'A-1', items: [item] } }
  const tried: unknown[] = []
  portal.use(
    answer(orders.list, { ...none, count: 1, data: [order] }),
    answer(orders.details, {
      order: { ...order, logs: [] },
      shipments: [{ _id: 's1', orderId: 'o1', status: 'live', trackingNumber: 'T-1' }],
    }),
    answer(templates.merge, async (request) => {
      tried.push(await request.json())
      return { output: '40 < 50', ofText: true, isHtml: false }
    }),
  )
  const page = edit({ ...saved, type: 'html', text: '', testData: '{"own": 1}' }, 't1', true)
  for (const name of [
    /^item\.quantity/,
    /^component\.code/,
    /^shipment\.trackingNumber/,
    /^data\.orderData\.sourceOrderId/,
    /^own/,
  ])
    expect(await screen.findByRole('button', { name })).toBeDefined()
  await page.user.click(screen.getByRole('button', { name: /^component\.code/ }))
  await page.user.click(button('Run'))
  expect(await screen.findByText('40 < 50')).toBeDefined()
  expect(tried).toEqual([{ testData: { own: 1 }, text: '{{component.code}}', type: 'html', forJobSheet: true }])
  expect(screen.queryByTitle('Preview')).toBeNull()
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Example' }), 'order')
  expect(screen.queryByRole('button', { name: /^component\.code/ })).toBeNull()
})

it('[TE-02] [JS-04] a template of the job sheet opens where the newest order has no item and no shipment', async () => {
  const order = { _id: 'o1', orderData: { sourceOrderId: 'A-1', items: [] } }
  portal.use(
    answer(orders.list, { ...none, count: 1, data: [order] }),
    answer(orders.details, { order: { ...order, logs: [] }, shipments: [] }),
  )
  edit({ ...saved, type: 'html', text: '', testData: '' }, 't1', true)
  expect(await screen.findByRole('button', { name: /^data\.orderData\.sourceOrderId/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(?:item|component|shipment)/ })).toBeNull()
})

it('[TE-02] [JS-04] an output that is too long for a job sheet is said to be left out, instead of shown as on the sheet', async () => {
  portal.use(
    answer(orders.list, none),
    answer(templates.merge, { output: '<p>'.repeat(70_000), ofText: true, isHtml: true }),
  )
  const page = edit({ ...saved, type: 'html' }, 't1', true)
  await page.user.click(button('Run'))
  expect(await screen.findByText(/longer than 200,000 characters: a job sheet leaves it out/)).toBeDefined()
  expect(screen.queryByTitle('Preview')).toBeNull()
})

it('[TE-03] a draft comes back with a notice, and is gone when it is discarded', async () => {
  keepDraft(draft, { ...saved, text: 'kept', testData: '{' })
  const page = edit()
  expect(await screen.findByText('What you typed before is back')).toBeDefined()
  await waitFor(() => expect(text().value).toBe('kept'))
  await page.user.click(button('Discard it'))
  await waitFor(() => expect(text().value).toBe(saved.text))
  expect(readDraft(draft)).toBeUndefined()
})

it('[TE-03] a draft that is discarded after the template was read anew leaves what is saved now, and nothing to save', async () => {
  keepDraft(draft, { text: 'kept' })
  const page = edit()
  await waitFor(() => expect(text().value).toBe('kept'))
  const now = { ...saved, name: 'Renamed', text: 'theirs' }
  page.show(<TemplateEditor id="t1" values={now} draft={draft} isForJobSheet={false} />)
  await page.user.click(button('Discard it'))
  await waitFor(() => expect(text().value).toBe('theirs'))
  expect(field(/^Name/).value).toBe('Renamed')
  expect(screen.queryByText('What you typed before is back')).toBeNull()
  expect(screen.queryByText('Not saved yet')).toBeNull()
  expect(readDraft(draft)).toBeUndefined()
})

it('[TE-03] a draft brings back what was changed, and leaves what someone else saved meanwhile in the other fields', async () => {
  const first = edit()
  await first.user.type(field(/^Name/), ' 2')
  expect(readDraft(draft)).toEqual({ name: 'Label 2' })
  first.show(<p>The list</p>)
  first.show(<TemplateEditor id="t1" values={{ ...saved, text: 'theirs' }} draft={draft} isForJobSheet={false} />)
  await waitFor(() => expect(field(/^Name/).value).toBe('Label 2'))
  expect(text().value).toBe('theirs')
})

it('[TE-03] a draft that was saved after all, as when the answer got lost, does not come back later', async () => {
  keepDraft(draft, { text: saved.text })
  edit()
  await waitFor(() => expect(readDraft(draft)).toBeUndefined())
  expect(screen.queryByText('What you typed before is back')).toBeNull()
})

it('[TE-03] a draft is kept when its form goes without the user, as when its template can no longer be read', async () => {
  const page = edit()
  await replace(page, text(), 'typed')
  page.show(<p>The list</p>)
  expect(readDraft(draft)).toMatchObject({ text: 'typed' })
})

it('[TE-03] a draft is kept when the user stays after the question, and dropped when the user leaves without saving', async () => {
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

it('[TE-03] a template in use stays, and the triggers that use it are named', async () => {
  portal.use(answer(templates.remove, refusal(409, 'Triggers use this template: Shop', 'template_in_use')))
  const { user, router } = renderInPage(<TemplateActions {...actions} />)
  await user.click(button('Delete template'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete template' }))
  expect(await screen.findByText('Triggers use this template: Shop')).toBeDefined()
  expect(router.push).not.toHaveBeenCalled()
})

it('[TE-03] a deleted template is not deleted again while its list is on its way', async () => {
  portal.use(answer(templates.remove, {}))
  const shown = Promise.withResolvers<void>()
  const { user, router } = renderInPage(<TemplateActions {...actions} />)
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button('Delete template'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete template' }))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Delete template'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  shown.resolve()
  await waitFor(() => expect(button('Delete template').getAttribute('aria-disabled')).toBeNull())
})

it('[TE-03] a template that is deleted takes its draft with it', async () => {
  keepDraft(draft, { ...saved, text: 'typed' })
  portal.use(answer(templates.remove, {}))
  const { user, router } = renderInPage(<TemplateActions {...actions} />)
  await user.click(button('Delete template'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete template' }))
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/templates'))
  expect(readDraft(draft)).toBeUndefined()
})

it.each([
  ['refused for its state', 409, 'shown anew', 1],
  ['gone', 404, 'left as it is, with what is typed', 0],
])('[TE-03] the page of a template that is %s (%i) is %s', async (_, status, __, refreshed) => {
  portal.use(answer(templates.setInfotech, refusal(status, 'Not now')))
  const { user, router } = renderInPage(<TemplateActions {...actions} />)
  await user.click(button('Use on job sheets'))
  await screen.findByText('Not now')
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect(router.refresh).toHaveBeenCalledTimes(refreshed)
})

it('[JS-04] a template is put on job sheets and taken off, and of another type cannot be', async () => {
  const sent: unknown[] = []
  portal.use(
    answer(templates.setInfotech, async (request) => {
      sent.push(await request.json())
      return {}
    }),
  )
  const { user, show } = renderInPage(<TemplateActions {...actions} />)
  await user.click(button('Use on job sheets'))
  expect(await screen.findByText('Job sheets of this account now carry this template')).toBeDefined()
  show(<TemplateActions {...actions} isForJobSheet orderId="o1" />)
  expect(screen.getByRole('link', { name: 'Show on a job sheet' }).getAttribute('href')).toBe('/job-sheet?orderIds=o1')
  await user.click(button('Take off job sheets'))
  await waitFor(() => expect(sent).toEqual([{ infotech: true }, { infotech: false }]))
  show(<TemplateActions {...actions} canBeForJobSheet={false} />)
  expect(button('Use on job sheets').getAttribute('aria-disabled')).toBe('true')
})
