// @vitest-environment jsdom

import { startTransition } from 'react'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Delivery, deliveries, delivery, maskedValue, triggers } from '#lib/contract/triggers.ts'
import { maxHeaders, newTrigger, type TriggerFields } from '#lib/triggers/rules.ts'
import type { FormChoices } from '#lib/triggers/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { fireEvent, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { RemoveTrigger } from './remove-trigger.tsx'
import { ResendFailed } from './resend-failed.tsx'
import { SendAgain } from './send-again.tsx'
import { ShowDelivery } from './show-delivery.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { TriggerForm } from './trigger-form.tsx'

const portal = fakePortal()
beforeAll(() => Promise.all([import('./test-dialog.tsx'), import('./delivery-dialog.tsx')]))

const time = { dateFormat: 'dd/MM/yyyy', timezone: 'Europe/London' }
const choices: FormChoices = {
  events: [
    { id: 'source-1', name: 'Order Received' },
    { id: 'source-2', name: 'Shipment Shipped' },
  ],
  templates: [
    { id: 'template-1', name: 'Status', active: true },
    { id: 'template-2', name: 'Old', active: false },
  ],
  partners: [
    { id: 'hoshi', name: 'Hoshi Printing' },
    { id: 'lumen', name: 'Lumen Cards' },
  ],
  canLink: true,
}
const saved: TriggerFields = {
  ...newTrigger,
  name: 'Shipped',
  triggerSourceId: 'source-2',
  templateId: 'template-1',
  address: 'https://brand.example/hook',
  headers: JSON.stringify([{ name: 'Authorization', value: maskedValue }]),
}

function open(values: TriggerFields = newTrigger, id?: string, of: FormChoices = choices) {
  return renderInPage(<TriggerForm id={id} values={values} eventName="Shipment Shipped" choices={of} time={time} />)
}

function takeSaved() {
  const bodies: unknown[] = []
  portal.use(
    answer(triggers.save, async (request) => {
      bodies.push(await request.json())
      return {}
    }),
  )
  return bodies
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${name}`) })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent
const optionsOf = (name: string) => [...select(name).options].map(({ text }) => text)

it('[TR-01] the form has every field of the specification, with its choices', () => {
  open(saved, 'trigger-1')
  expect(optionsOf('Event')).toEqual(['Choose', 'Order Received', 'Shipment Shipped'])
  expect(optionsOf('Type')).toEqual(['HTTPS', 'Email'])
  expect(optionsOf('Template')).toEqual(['No template', 'Status', 'Old (inactive)'])
  expect(optionsOf('Method')).toEqual(['POST', 'PUT', 'GET'])
  for (const name of ['Active', 'Retry', 'Share', 'Hoshi Printing', 'Lumen Cards']) expect(box(name)).toBeDefined()
  expect(field('Name').value).toBe('Shipped')
  expect(field('Address').value).toBe('https://brand.example/hook')
  expect(screen.getAllByText('*').map((mark) => mark.closest('label')?.firstChild?.textContent)).toEqual([
    'Name',
    'Event',
    'Type',
    'Address',
    'Method',
  ])
})

it('[TR-01] a trigger is created with what its fields say, and leads to the list', async () => {
  const bodies = takeSaved()
  const { user, router } = open()
  await user.type(field('Name'), 'Tell Lumen')
  await user.selectOptions(select('Event'), 'Order Received')
  await user.type(field('Address'), 'https://lumen.example/hook')
  await user.selectOptions(select('Method'), 'PUT')
  await user.selectOptions(select('Template'), 'Status')
  await user.click(box('Retry'))
  await user.click(box('Share'))
  await user.click(box('Lumen Cards'))
  await user.click(button('Save'))
  await screen.findByText('Trigger has been created')
  expect(bodies).toEqual([
    {
      active: true,
      name: 'Tell Lumen',
      triggerSourceId: 'source-1',
      type: 'http',
      templateId: 'template-1',
      address: 'https://lumen.example/hook',
      retry: false,
      share: true,
      method: 'PUT',
      headers: [],
      linkedAccountIds: ['lumen'],
    },
  ])
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/triggers'))
})

it('[TR-01] a trigger whose Save is pressed again before the list is shown is created once', async () => {
  const bodies = takeSaved()
  const shown = Promise.withResolvers<void>()
  const { user, router } = open({ ...saved, headers: '[]' })
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button('Save'))
  await waitFor(() => expect(router.push).toHaveBeenCalled())
  await user.click(button('Saving'))
  await user.type(field('Name'), '{Enter}')
  shown.resolve()
  await screen.findByRole('button', { name: 'Save' })
  expect(bodies).toHaveLength(1)
})

it.each([
  ['a new trigger', undefined, /^No answer came, so it is not known whether this was done\. Look before/],
  ['a saved one, which may be saved once more,', 'trigger-1', 'The service did not answer in time.'],
])('[TR-01] without an answer %s says so', async (_, id, words) => {
  portal.use(answer(triggers.save, refusal(504, 'The service did not answer in time.', 'upstream_timeout')))
  const { user } = open({ ...saved, headers: '[]' }, id)
  await user.click(button('Save'))
  await screen.findByText(words)
})

it('[TR-01] a saved trigger keeps its masked headers, and an event that is none any more', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, triggerSourceId: 'source-9', linkedAccountIds: 'gone' }, 'trigger-1')
  expect(optionsOf('Event')).toContain('Shipment Shipped')
  expect(box('An account that is not linked any more (gone)').checked).toBe(true)
  await user.type(field('Name'), ' now')
  await user.click(button('Save'))
  await screen.findByText('Trigger has been updated')
  expect(bodies).toEqual([
    expect.objectContaining({
      _id: 'trigger-1',
      name: 'Shipped now',
      triggerSourceId: 'source-9',
      headers: [{ name: 'Authorization', value: maskedValue }],
      linkedAccountIds: ['gone'],
    }),
  ])
})

it('[TR-01] a saved method that is none of the choices stays shown, and is not saved before another one is chosen', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, method: 'PATCH' as TriggerFields['method'] }, 'trigger-1')
  expect([select('Method').value, optionsOf('Method')]).toEqual(['PATCH', ['POST', 'PUT', 'GET', 'PATCH']])
  await user.click(button('Save'))
  await screen.findByText('Choose one from the list.')
  expect(bodies).toEqual([])
  await user.selectOptions(select('Method'), 'PUT')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ method: 'PUT' })]))
})

it('[TR-01] a saved type that is none of the choices stays shown, and is not saved before another one is chosen', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, type: 'sftp' as TriggerFields['type'] }, 'trigger-1')
  expect([select('Type').value, optionsOf('Type')]).toEqual(['sftp', ['HTTPS', 'Email', 'sftp']])
  await user.click(button('Save'))
  await screen.findByText('Choose one from the list.')
  expect(bodies).toEqual([])
  await user.selectOptions(select('Type'), 'HTTPS')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ type: 'http' })]))
})

it('[TR-01] a saved method that is none of the choices does not keep the trigger from being saved as an e-mail', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, method: 'PATCH' as TriggerFields['method'] }, 'trigger-1')
  await user.clear(field('Address'))
  await user.type(field('Address'), 'jo@brand.example')
  await user.selectOptions(select('Type'), 'HTTPS')
  expect(select('Method').value).toBe('PATCH')
  await user.selectOptions(select('Type'), 'Email')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ type: 'email', method: 'POST' })]))
})

it('[TR-02] an address is asked for by the type, and nothing is sent before it is right', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, address: '' })
  await user.type(field('Address'), 'brand.example')
  await user.click(button('Save'))
  await screen.findByText('Enter a whole web address, such as https://example.com/hook.')
  expect(document.activeElement).toBe(field('Address'))
  await user.selectOptions(select('Type'), 'Email')
  await screen.findByText('Enter an email address, such as name@example.com.')
  expect(screen.queryByRole('combobox', { name: /^Method/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Header name' })).toBeNull()
  await user.click(button('Save'))
  expect(bodies).toEqual([])
  await user.clear(field('Address'))
  await user.type(field('Address'), 'jo@brand.example')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ type: 'email', address: 'jo@brand.example' })]))
})

it('[TR-02] an insecure address is asked about, and Save Anyway saves it', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, address: 'http://brand.example/hook' }, 'trigger-1')
  await user.click(button('Save'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Insecure address' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodies).toEqual([])
  expect(field('Address').value).toBe('http://brand.example/hook')
  await user.click(button('Save'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save Anyway' }))
  await screen.findByText('Trigger has been updated')
  expect(bodies).toHaveLength(1)
})

it('[TR-03] a header is added by a button or Enter once it has a name and a value, replaced by its name, and taken out', async () => {
  const bodies = takeSaved()
  const { user } = open(saved, 'trigger-1')
  const list = () => within(screen.getByRole('list', { name: 'Headers' })).getAllByRole('listitem')
  expect(list().map((item) => item.textContent)).toEqual([expect.stringMatching(/^Authorization: .*Hidden/)])
  expect(reasonOf('Add header')).toBe('First enter a name and a value.')
  await user.type(field('Header name'), 'X-Key')
  expect(reasonOf('Add header')).toBe('First enter a name and a value.')
  await user.type(field('Header value'), 'abc{Enter}')
  expect(list()).toHaveLength(2)
  expect(document.activeElement).toBe(field('Header name'))
  expect(field('Header name').value).toBe('')
  await user.type(field('Header name'), 'authorization')
  await user.type(field('Header value'), 'Bearer new')
  await user.click(button('Add header'))
  expect(list().map((item) => item.textContent)).toEqual([
    expect.stringContaining('authorization: Bearer new'),
    expect.stringContaining('X-Key: abc'),
  ])
  await user.click(button('Remove the header X-Key'))
  await user.type(field('Header name'), 'Content-Length')
  await user.type(field('Header value'), '1{Enter}')
  await screen.findByText(/^A header cannot have this name/)
  expect(list()).toHaveLength(1)
  await user.click(button('Save'))
  expect(bodies).toEqual([])
  await user.clear(field('Header name'))
  await user.click(button('Save'))
  await screen.findByText('A header needs a name and a value. Fill in both, or neither.')
  await user.type(field('Header name'), 'X-Last')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({
    headers: [
      { name: 'authorization', value: 'Bearer new' },
      { name: 'X-Last', value: '1' },
    ],
  })
})

it('[TR-03] with as many headers as there can be, one is replaced by its name, and no other is added', async () => {
  const headers = JSON.stringify(Array.from({ length: maxHeaders }, (_, index) => ({ name: `X-${index}`, value: '1' })))
  const { user } = open({ ...saved, headers }, 'trigger-1')
  await user.type(field('Header name'), 'X-New')
  await user.type(field('Header value'), '2')
  expect(reasonOf('Add header')).toBe('There are as many headers as a trigger can have.')
  await user.clear(field('Header name'))
  await user.type(field('Header name'), ' x-7{Enter}')
  expect(screen.getByText('x-7: 2')).toBeDefined()
  expect(screen.queryByText('X-7: 1')).toBeNull()
  expect(screen.getByText('50 headers')).toBeDefined()
})

it('[TR-03] a header that is typed whole but finds no place says so at its name, until another is taken out', async () => {
  const bodies = takeSaved()
  const headers = JSON.stringify(Array.from({ length: maxHeaders }, (_, index) => ({ name: `X-${index}`, value: '1' })))
  const { user } = open({ ...saved, headers }, 'trigger-1')
  await user.type(field('Header name'), 'X-New')
  await user.type(field('Header value'), '2')
  await user.click(button('Save'))
  await waitFor(() => expect(document.activeElement).toBe(field('Header name')))
  const wrong = document.getElementById(field('Header name').getAttribute('aria-describedby') ?? '')
  expect(wrong?.textContent).toBe('There are as many headers as a trigger can have.')
  await user.click(button('Remove the header X-7'))
  await waitFor(() => expect(field('Header name').getAttribute('aria-invalid')).not.toBe('true'))
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

it('[TR-03] the focus goes from a header that is taken out to the next one, and after the last to the field for a new one', async () => {
  const headers = JSON.stringify(['X-One', 'X-Two', 'X-Three'].map((name) => ({ name, value: '1' })))
  const { user } = open({ ...saved, headers }, 'trigger-1')
  for (const [removed, next] of [
    ['X-Two', 'X-Three'],
    ['X-Three', 'X-One'],
  ]) {
    button(`Remove the header ${removed}`).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button(`Remove the header ${next}`))
  }
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Header name'))
})

it.each([
  [true, 1],
  [false, 0],
])(
  '[SH-03] without partners the form leads to the linked accounts only where their page is open to the user (%s)',
  (canLink, links) => {
    open(newTrigger, undefined, { ...choices, partners: [], canLink })
    expect(screen.getByText(/^There is no active linked account/)).toBeDefined()
    expect(screen.queryAllByRole('link', { name: 'Linked accounts' })).toHaveLength(links)
  },
)

it('[TR-01] where the linked accounts cannot be read, the form says so, and what was selected is saved as it was', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, linkedAccountIds: 'hoshi' }, 'trigger-1', { ...choices, partners: undefined })
  expect(screen.getByText(/^The linked accounts could not be loaded/)).toBeDefined()
  expect(box('An account whose name could not be loaded (hoshi)').checked).toBe(true)
  expect(screen.queryByText(/not linked any more|no active linked account/)).toBeNull()
  await user.type(field('Name'), ' now')
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ linkedAccountIds: ['hoshi'] })]))
})

it('[TR-01] an account that is linked no more can be put back after it was taken out, and keeps the focus', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, linkedAccountIds: 'gone' }, 'trigger-1')
  const gone = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /gone/ })
  gone().focus()
  await user.keyboard(' ')
  expect(gone().checked).toBe(false)
  expect(document.activeElement).toBe(gone())
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ linkedAccountIds: [] })]))
  await user.click(gone())
  await user.click(button('Save'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ linkedAccountIds: ['gone'] }))
})

it('[TR-01] a new trigger for all orders is created where the linked accounts cannot be read', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, headers: '[]' }, undefined, { ...choices, partners: undefined })
  expect(screen.getByText(/^The linked accounts could not be loaded/)).toBeDefined()
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ linkedAccountIds: [] })]))
})

it('[TR-01] a linked account that the upstream refuses is told among the linked accounts, until the choice changes', async () => {
  const validations = [{ path: 'linkedAccountIds.0', message: 'is not linked any more' }]
  portal.use(answer(triggers.save, () => Response.json({ error: { message: 'no', validations } }, { status: 400 })))
  const { user } = open({ ...saved, linkedAccountIds: 'lumen' }, 'trigger-1')
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('is not linked any more')
  expect(screen.getByRole('group', { name: /accounts that are selected/ }).contains(screen.getByRole('alert'))).toBe(
    true,
  )
  await user.click(box('Lumen Cards'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('[TR-01] what the upstream refuses stands at its field, a header among the headers, and what is typed stays', async () => {
  portal.use(
    answer(triggers.save, () =>
      Response.json(
        {
          error: {
            message: 'no',
            validations: [
              { path: 'address', message: 'leads into a private network' },
              { path: 'type', message: 'needs a mail server' },
              { path: 'headers.0.name', message: 'is refused' },
            ],
          },
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Save'))
  await screen.findByText('leads into a private network')
  const ofType = document.getElementById(select('Type').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  expect(ofType?.textContent).toBe('needs a mail server')
  expect(screen.getByRole('alert').textContent).toBe('is refused')
  expect(screen.getByText('is refused').closest('section')).toBe(screen.getByRole('region', { name: 'Headers' }))
  expect(field('Name').value).toBe('Shipped')
})

it('[TR-01] a switch that the upstream refuses has the focus and says why, until it is switched', async () => {
  const validations = [{ path: 'share', message: 'is not allowed' }]
  portal.use(answer(triggers.save, () => Response.json({ error: { message: 'no', validations } }, { status: 400 })))
  const { user } = open({ ...saved, share: 'on' }, 'trigger-1')
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('is not allowed')
  expect(document.activeElement).toBe(box('Share'))
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByText('is not allowed')).toBeNull())
  expect(box('Share').checked).toBe(false)
})

it.each([
  ['headers.0.value', 'Headers'],
  ['linkedAccountIds.0', 'Linked accounts'],
])('[TR-01] where only %s is refused, its list is scrolled to and focused', async (path, title) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const validations = [{ path, message: 'is refused' }]
  portal.use(answer(triggers.save, () => Response.json({ error: { message: 'no', validations } }, { status: 400 })))
  const { user } = open({ ...saved, linkedAccountIds: 'lumen' }, 'trigger-1')
  await user.click(button('Save'))
  await screen.findByText('is refused')
  const list = document.activeElement
  await waitFor(() => expect(scrolled.mock.contexts).toContain(list))
  expect(list?.contains(screen.getByRole('alert'))).toBe(true)
  expect(list?.closest('section')).toBe(screen.getByRole('region', { name: title }))
})

const preview = {
  method: 'POST' as const,
  address: 'https://brand.example/hook',
  headers: [{ name: 'webhook-id', value: 'msg-1' }],
  body: '{"Status":"shipped","Number":2}',
  contentType: 'application/json',
}

it('[TR-04] without a template a test is asked for one, and is not sent', async () => {
  portal.use(answer(triggers.events, refusal(404, 'unknown')))
  const { user } = open({ ...saved, templateId: '' })
  await user.click(button('Test trigger'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Test trigger' }))
  expect((await dialog.findAllByText('Please select a template before testing your trigger')).length).toBeGreaterThan(0)
  expect(dialog.getByRole('button', { name: 'Send test' }).getAttribute('aria-disabled')).toBe('true')
})

it('[TR-04] [ST-01] on an upstream without events a test is only sent, with what is typed', async () => {
  const bodies: unknown[] = []
  portal.use(
    answer(triggers.events, refusal(404, 'unknown')),
    answer(triggers.test, async (request) => {
      bodies.push(await request.json())
      return {}
    }),
  )
  const { user } = open(saved, 'trigger-1')
  await user.type(field('Address'), '/typed')
  await user.click(button('Test trigger'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Test trigger' }))
  await waitFor(() => expect(dialog.queryByRole('combobox')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  await screen.findByText('Trigger test has been sent')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies).toEqual([
    {
      trigger: expect.objectContaining({ _id: 'trigger-1', address: 'https://brand.example/hook/typed' }),
      template: 'template-1',
    },
  ])
})

it('[TR-04] a form that is wrong is not tested', async () => {
  const { user } = open({ ...saved, address: '' })
  await user.click(button('Test trigger'))
  await screen.findByText('This field is required.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[TR-04] a real event is chosen, its request is shown, compared with the last delivery and sent, and the answer is shown', async () => {
  const previewed: unknown[] = []
  const tested: unknown[] = []
  const event = { _id: 'event-1', exchange: 'e', at: '2026-07-01T10:00:00Z', ref: 'order', refId: 'o', isPresent: true }
  portal.use(
    answer(triggers.events, { count: 1, data: [{ ...event, sourceOrderId: 'LC-1042' }] }),
    answer(triggers.preview, async (request) => {
      const body = (await request.json()) as { eventId?: string }
      previewed.push(body.eventId)
      const last = { at: '2026-07-01T09:00:00Z', body: '{"Status":"printready","Number":2}' }
      return { ...preview, ...(body.eventId && { last, isPresent: true }) }
    }),
    answer(triggers.test, async (request) => {
      tested.push(await request.json())
      return { statusCode: 503, durationMs: 1234, headers: [{ name: 'retry-after', value: '30' }], response: 'busy' }
    }),
  )
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Test trigger'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Test trigger' }))
  await dialog.findByText('This trigger has not delivered anything in the last 30 days.')
  const request = within(dialog.getByRole('region', { name: 'Request' }))
  expect(request.getByText('webhook-id: msg-1')).toBeDefined()
  expect(request.getByRole('figure', { name: 'Body' }).textContent).toBe(
    '{\n    "Status": "shipped",\n    "Number": 2\n}',
  )
  await user.click(request.getByRole('button', { name: 'Exactly as sent' }))
  expect(request.getByRole('figure', { name: 'Body' }).textContent).toBe(preview.body)

  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^Event to test with/ }),
    'LC-1042, 01/07/2026 11:00:00',
  )
  await dialog.findByText(/^Of this event nothing was kept/)
  const lines = await dialog.findByRole('figure', { name: 'Compared with the last delivery' })
  expect(lines.querySelector('del')?.textContent).toContain('"Status": "printready"')
  expect(lines.querySelector('ins')?.textContent).toContain('"Status": "shipped"')
  expect(previewed).toEqual([undefined, 'event-1'])

  await user.click(dialog.getByRole('button', { name: 'Send test' }))
  const answered = within(await dialog.findByRole('region', { name: 'Answer' }))
  expect(answered.getByText('Status 503')).toBeDefined()
  expect(answered.getByText('1.2 s')).toBeDefined()
  expect(answered.getByText('retry-after: 30')).toBeDefined()
  expect(answered.getByText('busy')).toBeDefined()
  expect(tested).toEqual([expect.objectContaining({ template: 'template-1', eventId: 'event-1' })])
})

it('[TR-04] what keeps a request from being made, and a test that is running, are said in words', async () => {
  portal.use(
    answer(triggers.events, { count: 0, data: [] }),
    answer(triggers.preview, () =>
      Response.json(
        {
          error: { message: 'no', validations: [{ path: 'trigger.templateId', message: 'line 3: orderr is unknown' }] },
        },
        { status: 400 },
      ),
    ),
    answer(triggers.test, refusal(409, 'running', 'test_running')),
  )
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Test trigger'))
  await screen.findByText('trigger.templateId: line 3: orderr is unknown')
  await user.click(button('Send test'))
  await screen.findByText('Another test of this account is running. Wait until it has ended.')
})

it('[TR-04] a test whose answer got lost is not told as not sent', async () => {
  portal.use(
    answer(triggers.events, refusal(404, 'no')),
    answer(triggers.test, refusal(504, 'late', 'upstream_timeout')),
  )
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Test trigger'))
  await user.click(await screen.findByRole('button', { name: 'Send test' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, so it is not known/)
})

it('[TR-05] the signing secret is asked for when the user wants to see it, copied, and forgotten when hidden', async () => {
  portal.use(answer(triggers.secret, { secret: 'whsec_one' }))
  const { user } = renderInPage(<SigningSecret id="trigger-1" time={time} />)
  expect(screen.getByText('Hidden')).toBeDefined()
  await user.click(button('Show secret'))
  await screen.findByText('whsec_one')
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(button('Copy the secret'))
  expect(write).toHaveBeenCalledWith('whsec_one')
  await user.click(button('Hide secret'))
  await waitFor(() => expect(document.body.innerHTML).not.toContain('whsec_one'))
})

it('[TR-05] a new secret is made after a question that says what holds for 24 hours', async () => {
  portal.use(
    answer(triggers.secret, { secret: 'whsec_one' }),
    answer(triggers.rotateSecret, { secret: 'whsec_two', previousUntil: '2026-07-02T10:00:00Z' }),
  )
  const { user } = renderInPage(<SigningSecret id="trigger-1" time={time} />)
  await user.click(button('New secret'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new secret?' }))
  expect(question.getByText(/^For 24 hours each request carries two signatures/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'New secret' }))
  await screen.findByText('whsec_two')
  expect(screen.getByText('The secret before this one is valid until 02/07/2026 11:00:00.')).toBeDefined()
})

it('[TR-05] a new secret whose answer got lost is shown, and not told as not made', async () => {
  let secret = 'whsec_one'
  portal.use(
    answer(triggers.secret, () => ({ secret })),
    answer(triggers.rotateSecret, () => {
      secret = 'whsec_two'
      return refusal(504, 'late', 'upstream_timeout')
    }),
  )
  const { user } = renderInPage(<SigningSecret id="trigger-1" time={time} />)
  await user.click(button('New secret'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New secret' }))
  await screen.findByText('whsec_two', {}, { timeout: 3000 })
  expect(screen.queryByText('No new secret was made')).toBeNull()
  expect(screen.getByText('The trigger has a new secret')).toBeDefined()
})

it('[TR-05] [ST-01] an upstream that shows no secrets, or deletes nothing, is said in words', async () => {
  portal.use(answer(triggers.secret, refusal(501, 'no')), answer(triggers.remove, refusal(404, 'no')))
  const { user } = renderInPage(
    <>
      <SigningSecret id="trigger-1" time={time} />
      <RemoveTrigger id="trigger-1" name="Shipped" />
    </>,
  )
  await user.click(button('Show secret'))
  await screen.findByText('The trigger is gone, or the service shows no signing secrets.')
  await user.click(button('Delete trigger'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete trigger' }))
  await screen.findByText(/the service cannot delete triggers: make it inactive instead/)
})

it('[TR-01] a trigger is deleted after a question, which leads to the list', async () => {
  portal.use(answer(triggers.remove, {}))
  const { user, router } = renderInPage(<RemoveTrigger id="trigger-1" name="Shipped" />)
  await user.click(button('Delete trigger'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the trigger Shipped?' }))
  await user.click(question.getByRole('button', { name: 'Delete trigger' }))
  await screen.findByText('Trigger has been deleted')
  expect(router.push).toHaveBeenCalledWith('/setup/triggers')
})

it('[TR-01] a deleted trigger is not deleted again while its list is on its way', async () => {
  portal.use(answer(triggers.remove, {}))
  const shown = Promise.withResolvers<void>()
  const { user, router } = renderInPage(<RemoveTrigger id="trigger-1" name="Shipped" />)
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button('Delete trigger'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete trigger' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText('Trigger has been deleted')
  await user.click(button('Delete trigger'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  shown.resolve()
  await waitFor(() => expect(button('Delete trigger').getAttribute('aria-disabled')).toBeNull())
})

const attempt = { date: '2026-07-01T10:00:00Z', durationMs: 80, statusCode: 503, response: 'busy' }
const message = (id: string, given: Partial<Delivery> = {}) =>
  delivery.parse({
    _id: id,
    triggerId: 'trigger-1',
    triggerName: 'Shipped',
    exchange: 'oneflow.shipment.shipped',
    at: '2026-07-01T10:00:00Z',
    sourceOrderId: `LC-${id}`,
    status: 'failed',
    attempts: [attempt],
    ...given,
  })
const delivered = (id: string) =>
  message(id, { status: 'delivered', attempts: [attempt, { ...attempt, statusCode: 200, response: 'ok' }] })

it('[TR-05] a delivery shows what was sent and every attempt with its answer', async () => {
  portal.use(
    answer(deliveries.details, {
      ...message('1', { status: 'retrying', nextAttemptAt: '2026-07-01T10:05:00Z' }),
      request: preview,
    }),
  )
  const { user } = renderInPage(<ShowDelivery id="1" name="LC-1" time={time} />)
  await user.click(button('Details of the delivery about LC-1'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery about LC-1' }))
  await dialog.findByText('Will be retried')
  expect(dialog.getByText('01/07/2026 11:05:00')).toBeDefined()
  expect(within(dialog.getByRole('region', { name: 'Request' })).getByText('webhook-id: msg-1')).toBeDefined()
  const attempts = within(dialog.getByRole('region', { name: 'Attempts' }))
  expect(attempts.getByText('Status 503')).toBeDefined()
  expect(attempts.getByText('80 ms')).toBeDefined()
  expect(attempts.getByText('busy')).toBeDefined()
})

it('[TR-05] a message is sent again, and what came of it is told', async () => {
  portal.use(answer(deliveries.redeliver, { delivery: delivered('1') }))
  const { user, router } = renderInPage(<SendAgain id="1" name="LC-1" attempted={1} />)
  await user.click(button('Send again: LC-1'))
  await screen.findByText('Delivered')
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  portal.use(answer(deliveries.redeliver, { delivery: message('1') }))
  await user.click(button('Send again: LC-1'))
  await screen.findByText('Sent again, but not delivered')
  expect(screen.getByText('503 busy')).toBeDefined()
  portal.use(answer(deliveries.redeliver, refusal(409, 'x', 'being_sent')))
  await user.click(button('Send again: LC-1'))
  await screen.findByText('It is being sent at this moment.')
})

it('[TR-05] the focus goes on at the next message when the row of one leaves the list, and after the last at what sends all', () => {
  const page = (ids: readonly string[]) => (
    <>
      <ResendFailed triggerId="trigger-1">Filter</ResendFailed>
      {ids.map((id) => (
        <SendAgain key={id} id={id} name={`LC-${id}`} attempted={1} />
      ))}
    </>
  )
  const { show } = renderInPage(page(['1', '2', '3']))
  button('Send again: LC-2').focus()
  show(page(['1', '3']))
  expect(document.activeElement).toBe(button('Send again: LC-3'))
  show(page(['1']))
  show(page([]))
  expect(document.activeElement).toBe(button('Send all failed again'))
})

it('[TR-05] a message that got no answer is read until it has one attempt more', async () => {
  portal.use(
    answer(deliveries.redeliver, refusal(504, 'late', 'upstream_timeout')),
    answer(deliveries.details, delivered('1')),
  )
  const { user } = renderInPage(<SendAgain id="1" name="LC-1" attempted={1} />)
  await user.click(button('Send again: LC-1'))
  await screen.findByText('Delivered')
})

it('[TR-05] a message of which no answer came and nothing can be read is not told as not sent, and its row is read again', async () => {
  portal.use(
    answer(deliveries.redeliver, refusal(504, 'late', 'upstream_timeout')),
    answer(deliveries.details, refusal(403, 'no')),
  )
  const { user, router } = renderInPage(<SendAgain id="1" name="LC-1" attempted={1} />)
  await user.click(button('Send again: LC-1'))
  await screen.findByText(/^No answer came, /, undefined, { timeout: 5000 })
  expect(screen.queryByText('Not sent again')).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[TR-05] a message of which no answer came and nothing can be read is told as that, and not as not delivered', async () => {
  portal.use(
    answer(deliveries.ofTrigger, { count: 1, pages: 1, data: [message('1')] }),
    answer(deliveries.redeliver, refusal(504, 'late', 'upstream_timeout')),
    answer(deliveries.details, refusal(403, 'no')),
  )
  const { user } = renderInPage(<ResendFailed triggerId="trigger-1">Filter</ResendFailed>)
  await user.click(button('Send all failed again'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  const results = await screen.findByRole('list', { name: 'Results' })
  await waitFor(() => expect(results.textContent).toMatch(/No answer came, /), { timeout: 5000 })
  expect(results.textContent).not.toContain('Not delivered')
  await screen.findByText('0 delivered, 0 not delivered, 1 not known, 0 not tried')
})

it('[TR-05] every failed message is sent again one at a time, oldest first, with each result', async () => {
  const sent: string[] = []
  const asked: string[] = []
  portal.use(
    answer(deliveries.ofTrigger, (request) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('failed')} ${searchParams.get('page')}`)
      const data = searchParams.get('page') === '1' ? [message('3'), message('2')] : [message('2'), message('1')]
      return { count: 3, pages: 2, data }
    }),
    answer(deliveries.redeliver, (request) => {
      const id = new URL(request.url).pathname.split('/').at(-2) ?? ''
      sent.push(id)
      return { delivery: id === '2' ? message('2') : delivered(id) }
    }),
  )
  const { user } = renderInPage(<ResendFailed triggerId="trigger-1">Filter</ResendFailed>)
  await user.click(button('Send all failed again'))
  const question = within(await screen.findByRole('dialog', { name: 'Send 3 failed deliveries again?' }))
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: 'Send again' }))
  await screen.findByText('2 delivered, 1 not delivered, 0 not tried')
  expect(asked).toEqual(['true 1', 'true 2'])
  expect(sent).toEqual(['1', '2', '3'])
  const results = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
  expect(results.map((item) => item.textContent)).toEqual([
    'LC-3 Delivered',
    'LC-2 Not delivered: Status 503',
    'LC-1 Delivered',
  ])
  await user.click(
    within(screen.getByRole('region', { name: 'Deliveries that are sent again' })).getByRole('button', {
      name: 'Close',
    }),
  )
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull()
  expect(document.activeElement).toBe(button('Send all failed again'))
})

it('[TR-05] a run is stopped after the message under way, also where its button was pressed twice', async () => {
  const held = Promise.withResolvers<void>()
  portal.use(
    answer(deliveries.ofTrigger, { count: 2, data: [message('2'), message('1')] }),
    answer(deliveries.redeliver, async () => {
      await held.promise
      return { delivery: delivered('1') }
    }),
  )
  const { user } = renderInPage(<ResendFailed triggerId="trigger-1">Filter</ResendFailed>)
  const start = button('Send all failed again')
  await user.click(start)
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(start)
  await user.click(question.getByRole('button', { name: 'Send again' }))
  await screen.findByText('Sending: LC-1')
  await user.click(button('Cancel'))
  held.resolve()
  await screen.findByText('1 delivered, 0 not delivered, 1 not tried')
})

it('[TR-05] where nothing has failed, it says so', async () => {
  portal.use(answer(deliveries.ofTrigger, { count: 0, data: [] }))
  const { user } = renderInPage(<ResendFailed triggerId="trigger-1">Filter</ResendFailed>)
  await user.click(button('Send all failed again'))
  await screen.findByText('No delivery has failed')
})
