// @vitest-environment jsdom
import { startTransition } from 'react'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { button, field, invalid, reasonOf, select, takeBodies } from '#components/testing/forms.ts'
import { type Delivery, deliveries, delivery, maskedValue, triggers } from '#lib/contract/triggers.ts'
import { maxHeaders, newTrigger, type TriggerFields } from '#lib/triggers/rules.ts'
import type { FormChoices } from '#lib/triggers/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { fireEvent, renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { RemoveTrigger } from './remove-trigger.tsx'
import { ResendFailed } from './resend-failed.tsx'
import { SendAgain } from './send-again.tsx'
import { ShowDelivery } from './show-delivery.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { TriggerForm } from './trigger-form.tsx'
import { TriggerSwitch } from './trigger-switch.tsx'

const about = { type: 'http', name: 'Shipped', triggerSourceId: 'source-2', address: 'https://lumen.example/hook' }

const portal = fakePortal()
beforeAll(() => Promise.all([import('./test-dialog.tsx'), import('./delivery-dialog.tsx')]))

const time = { dateFormat: 'dd/MM/yyyy', timezone: 'Europe/London' }
const choices: FormChoices = {
  events: ['Order Received', 'Shipment Shipped'].map((name, at) => ({ id: `source-${at + 1}`, name })),
  templates: ['Status', 'Old'].map((name, at) => ({ id: `template-${at + 1}`, name, active: at === 0 })),
  partners: ['Hoshi', 'Lumen'].map((name) => ({ id: name.toLowerCase(), name })),
  canLink: true,
}
const known = { name: 'Shipped', triggerSourceId: 'source-2', templateId: 'template-1' }
const headers = JSON.stringify([{ name: 'Authorization', value: maskedValue }])
const saved: TriggerFields = { ...newTrigger, ...known, address: 'https://brand.example/hook', headers }

function open(values: TriggerFields = newTrigger, id?: string, of: FormChoices = choices) {
  const about = { id, values, version: id && 'v1', eventName: 'Shipment Shipped' }
  return renderInPage(<TriggerForm {...about} choices={of} time={time} />)
}

const takeSaved = () => takeBodies(portal, triggers.save, () => ({}))
const refuse = (...paths: string[]) => {
  const faults = paths.map((path) => ({ path, message: `${path} is refused` }))
  portal.use(answer(triggers.save, () => invalid(...faults)))
}

const headersOf = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, value: '1' })))

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const optionsOf = (name: string) => [...select(name).options].map(({ text }) => text)

it('[TR-01] a trigger is created once, however often Save is pressed, and leads to the list', async () => {
  const bodies = takeSaved()
  const shown = Promise.withResolvers<void>()
  const { user, router } = open()
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.type(field('Name'), 'Tell Lumen')
  await user.selectOptions(select('Event'), 'Order Received')
  await user.type(field('Address'), 'https://lumen.example/hook')
  await user.selectOptions(select('Method'), 'PUT')
  await user.selectOptions(select('Template'), 'Status')
  for (const name of ['Retry', 'Share', 'Lumen']) await user.click(box(name))
  await user.click(button('Save'))
  await screen.findByText('Trigger has been created')
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/triggers?sort=newest'))
  await user.click(button('Saving'))
  await user.type(field('Name'), '{Enter}')
  shown.resolve()
  await screen.findByRole('button', { name: 'Save' })
  const created = { active: true, name: 'Tell Lumen', triggerSourceId: 'source-1', templateId: 'template-1' }
  const sent = { type: 'http', address: 'https://lumen.example/hook', method: 'PUT', headers: [] }
  expect(bodies).toEqual([{ ...created, ...sent, retry: false, share: true, linkedAccountIds: ['lumen'] }])
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

it('[TR-01] a saved trigger keeps masked headers, an event and an account that are gone', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, triggerSourceId: 'source-9', linkedAccountIds: 'gone' }, 'trigger-1')
  expect(optionsOf('Event')).toContain('Shipment Shipped')
  const gone = () => box('An account that is not linked any more (gone)')
  gone().focus()
  await user.keyboard(' ')
  expect(document.activeElement).toBe(gone())
  await user.click(button('Save'))
  const headers = [{ name: 'Authorization', value: maskedValue }]
  const kept = { _id: 'trigger-1', triggerSourceId: 'source-9', headers, linkedAccountIds: [] }
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining(kept)]))
  const now = { ...kept, type: 'http', name: 'Shipped', address: saved.address, templateId: 'template-1', retry: true }
  portal.use(answer(triggers.details, now))
  await user.click(gone())
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ linkedAccountIds: ['gone'] }))
})

it.each([
  ['method', 'Method', 'PATCH', 'PUT', { method: 'PUT' }],
  ['type', 'Type', 'sftp', 'HTTPS', { type: 'http' }],
])('[TR-01] a saved %s that is no choice stays, unsaved until one is chosen', async (key, label, odd, choice, sent) => {
  const bodies = takeSaved()
  const { user } = open({ ...saved, [key]: odd }, 'trigger-1')
  expect([select(label).value, optionsOf(label).at(-1)]).toEqual([odd, odd])
  await user.click(button('Save'))
  await screen.findByText('Choose one from the list.')
  expect(bodies).toEqual([])
  await user.selectOptions(select(label), choice)
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining(sent)]))
})

it('[TR-03] of 50 headers one is replaced by its name, and a 51st is refused at its name', async () => {
  const bodies = takeSaved()
  const many = Array.from({ length: maxHeaders }, (_, at) => `X-${at}`)
  const { user } = open({ ...saved, headers: headersOf(...many) }, 'trigger-1')
  await user.type(field('Header name'), ' x-7')
  await user.type(field('Header value'), '2{Enter}')
  expect([screen.getByText('x-7: 2'), screen.getByText('50 headers')]).toBeDefined()
  expect(screen.queryByText('X-7: 1')).toBeNull()
  await user.type(field('Header name'), 'X-New')
  await user.type(field('Header value'), '2')
  const most = 'There are as many headers as a trigger can have.'
  expect(reasonOf(button('Add header'))).toBe(most)
  await user.click(button('Save'))
  await waitFor(() => expect(document.activeElement).toBe(field('Header name')))
  expect(reasonOf(field('Header name'))).toBe(most)
  await user.click(button('Remove the header X-8'))
  await waitFor(() => expect(field('Header name').getAttribute('aria-invalid')).not.toBe('true'))
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toHaveLength(1))
})

it('[TR-03] the focus goes from a removed header to the next, or the field for a new one', async () => {
  const { user } = open({ ...saved, headers: headersOf('X-One', 'X-Two', 'X-Three') }, 'trigger-1')
  for (const [removed, next] of Object.entries({ 'X-Two': 'X-Three', 'X-Three': 'X-One' })) {
    button(`Remove the header ${removed}`).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button(`Remove the header ${next}`))
  }
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Header name'))
})

it.each([
  ['a saved trigger keeps what was selected', 'trigger-1', 'hoshi', ['hoshi']],
  ['a new one for all orders is created', undefined, '', []],
])('[TR-01] where the linked accounts cannot be read, the form says so, and %s', async (_, id, selected, sent) => {
  const bodies = takeSaved()
  const values = { ...saved, headers: '[]', linkedAccountIds: selected }
  const { user } = open(values, id, { ...choices, partners: undefined })
  expect(screen.getByText(/^The linked accounts could not be loaded/)).toBeDefined()
  expect(screen.queryByText(/not linked any more|no active linked account/)).toBeNull()
  expect(screen.queryAllByRole('checkbox', { name: /whose name could not be loaded/ })).toHaveLength(sent.length)
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ linkedAccountIds: sent })]))
})

it.each([true, false])('[SH-03] a trigger leads to Linked Accounts only who may open them', (canLink) => {
  open(newTrigger, undefined, { ...choices, partners: [], canLink })
  expect(screen.getByText(/^There is no active linked account/)).toBeDefined()
  expect(screen.queryAllByRole('link', { name: 'Linked accounts' })).toHaveLength(canLink ? 1 : 0)
})

it('[TR-01] what the upstream refuses stands at its field or header; what is typed stays', async () => {
  refuse('address', 'type', 'headers.0.name')
  const { user } = open(saved, 'trigger-1')
  await user.type(field('Name'), ' now')
  await user.click(button('Save'))
  await screen.findByText('address is refused')
  const ofType = document.getElementById(select('Type').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
  expect(ofType?.textContent).toBe('type is refused')
  expect(within(screen.getByRole('region', { name: 'Headers' })).getByRole('alert').textContent).toMatch(/is refused$/)
  expect(field('Name').value).toBe('Shipped now')
})

it('[TR-01] a switch that the upstream refuses has the focus and says why until it changes', async () => {
  refuse('share')
  const { user } = open({ ...saved, share: 'on' }, 'trigger-1')
  await user.click(button('Save'))
  expect((await screen.findByRole('alert')).textContent).toBe('share is refused')
  expect(document.activeElement).toBe(box('Share'))
  await user.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(box('Share').checked).toBe(false)
})

it.each([
  ['headers.0.value', 'Headers', () => button('Remove the header Authorization')],
  ['linkedAccountIds.0', 'Linked accounts', () => box('Lumen')],
])('[TR-01] a list of which only %s is refused has the focus, and says why', async (path, title, change) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  refuse(path)
  const { user } = open({ ...saved, linkedAccountIds: 'lumen' }, 'trigger-1')
  await user.click(button('Save'))
  const alert = await screen.findByRole('alert')
  const list = document.activeElement
  await waitFor(() => expect(scrolled.mock.contexts).toContain(list))
  expect(list?.contains(alert)).toBe(true)
  expect(list?.closest('section')).toBe(screen.getByRole('region', { name: title }))
  await user.click(change())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('[TR-02] what someone else changed of a trigger is shown in words, and hidden values are not', async () => {
  const theirs = { _id: 'trigger-1', type: 'http', name: 'Shipped', triggerSourceId: 'source-2', version: 'v2' }
  const headers = [{ name: 'Authorization', value: maskedValue }]
  const stale = refusal(409, 'Changed', 'changed_meanwhile')
  const bodies = takeBodies(portal, triggers.save, ({ length }) => (length === 1 ? stale : {}))
  portal.use(answer(triggers.details, { ...theirs, address: saved.address, templateId: 'template-9', headers }))
  const { user } = open(saved, 'trigger-1')
  await user.selectOptions(select('Template'), 'Old (inactive)')
  await user.click(box('Retry'))
  await user.type(field('Header name'), 'Authorization')
  await user.type(field('Header value'), 'Basic new{Enter}')
  await user.click(button('Save'))
  const notice = within(await screen.findByRole('region', { name: /while you were editing/ }))
  const group = (name: string) => within(notice.getByRole('group', { name }))
  expect(group('Template').getByText('template-9')).toBeDefined()
  expect(group('Headers').getByText('Authorization: Basic new')).toBeDefined()
  expect(group('Headers').getByText('Authorization: Hidden')).toBeDefined()
  await user.click(group('Template').getByRole('radio', { name: 'Take theirs' }))
  expect(select('Template').value).toBe('template-9')
  await user.click(button('Save'))
  const kept = { headers: [{ name: 'Authorization', value: 'Basic new' }], retry: false }
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toMatchObject([{ version: 'v1' }, { ...kept, version: 'v2', templateId: 'template-9' }])
})

it('[TR-04] an impossible request, a running test, and a lost answer are told apart', async () => {
  const fault = { path: 'trigger.templateId', message: 'line 3: orderr is unknown' }
  portal.use(answer(triggers.events, { count: 0, data: [] }))
  portal.use(answer(triggers.preview, () => invalid(fault)))
  portal.use(answer(triggers.test, refusal(409, 'running', 'test_running')))
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Test trigger'))
  await screen.findByText('trigger.templateId: line 3: orderr is unknown')
  await user.click(button('Send test'))
  await screen.findByText('Another test of this account is running. Wait until it has ended.')
  portal.use(answer(triggers.test, refusal(504, 'late', 'upstream_timeout')))
  await user.click(button('Send test'))
  const told = await screen.findByText(/^No answer came, so it is not known/)
  expect(told.closest('[role=alert]')?.textContent).toMatch(/^No answer came/)
})

it('[TR-04] a preview stays when it is read again in vain, until a test says how it was answered', async () => {
  const request = { method: 'POST' as const, address: 'https://lumen.example', headers: [], body: '{}' }
  const sent = { ...request, headers: [{ name: 'webhook-id', value: 'sent-1' }] }
  portal.use(answer(triggers.events, { count: 0, data: [] }))
  portal.use(answer(triggers.preview, { ...request, contentType: 'application/json' }))
  const { user } = open(saved, 'trigger-1')
  await user.click(button('Test trigger'))
  await screen.findByText(/^Id, time and signature are made anew/)
  await comeBackInVain(triggers.preview)
  expect(screen.getByText(/^Id, time and signature are made anew/)).toBeTruthy()
  for (const [status, words] of [
    [500, 'The test was sent, and answered with status 500'],
    [undefined, 'The test was sent, and got no answer'],
    [204, 'Trigger test has been sent'],
  ] as const) {
    portal.use(answer(triggers.test, { statusCode: status, durationMs: 5, request: sent }))
    await user.click(await screen.findByRole('button', { name: 'Send test' }))
    await screen.findByText(words)
  }
  const shown = within(await screen.findByRole('region', { name: 'What was sent' }))
  expect(await shown.findByText('webhook-id: sent-1')).toBeTruthy()
  expect(screen.queryByText(/^Id, time and signature/)).toBeNull()
})

/** After some time in another tab, what the page shows is read again, which fails. */
async function comeBackInVain(call: typeof triggers.preview | typeof deliveries.details) {
  const refuse = vi.fn(() => refusal(503, 'The database is away'))
  portal.use(answer(call, refuse))
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  onTestFinished(() => now.mockRestore())
  for (const calls of [1, 2]) {
    await waitFor(() => {
      // It is not read again while it is being read.
      if (refuse.mock.calls.length < calls) fireEvent(window, new Event('visibilitychange'))
      expect(refuse).toHaveBeenCalledTimes(calls)
    })
  }
}

it('[TR-02] a trigger is paused after a question, and switched on, with nothing else changed', async () => {
  const stored = { ...about, _id: 'trigger-1', version: 'v1' }
  portal.use(answer(triggers.details, { ...stored, headers: [{ name: 'Authorization', value: maskedValue }] }))
  const bodies = takeBodies(portal, triggers.save, () => ({}))
  const { user, show } = renderInPage(<TriggerSwitch id="trigger-1" name="Shipped" active />)
  await user.click(screen.getByRole('switch', { name: 'Send messages of Shipped' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pause' }))
  await screen.findByText('The trigger is paused')
  show(<TriggerSwitch id="trigger-1" name="Shipped" active={false} />)
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBeNull())
  await user.click(screen.getByRole('switch'))
  await screen.findByText('The trigger sends messages again')
  const kept = { version: 'v1', address: about.address, headers: [{ name: 'Authorization', value: maskedValue }] }
  expect(bodies).toMatchObject([
    { ...kept, active: false },
    { ...kept, active: true },
  ])
})

it('[TR-02] a kept trigger that cannot be saved here is not switched, and its form is offered', async () => {
  portal.use(answer(triggers.details, { ...about, _id: 'trigger-1', method: 'PATCH' }))
  const { user, router } = renderInPage(<TriggerSwitch id="trigger-1" name="Shipped" active={false} />)
  await user.click(screen.getByRole('switch'))
  const question = within(await screen.findByRole('dialog', { name: 'The trigger could not be changed' }))
  expect(question.getByText(/^Something in it cannot be saved any more\./)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Edit trigger' }))
  expect(router.push).toHaveBeenCalledWith('/setup/triggers/edit/trigger-1')
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
})

it('[TR-05] the old secret cannot be asked for while a new one is made', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  portal.use(
    answer(triggers.secret, { secret: 'whsec_one' }),
    answer(triggers.rotateSecret, async () => {
      begun.resolve()
      await held.promise
      return { secret: 'whsec_two' }
    }),
  )
  const { user } = renderInPage(<SigningSecret id="trigger-1" time={time} />)
  await user.click(button('New secret'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New secret' }))
  await begun.promise
  await user.click(button('Show secret'))
  held.resolve()
  await screen.findByText('The trigger has a new secret')
  await screen.findByText('whsec_two')
})

async function removeTrigger() {
  const page = renderInPage(<RemoveTrigger id="trigger-1" name="Shipped" />)
  await page.user.click(button('Delete trigger'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the trigger Shipped?' }))
  await page.user.click(question.getByRole('button', { name: 'Delete trigger' }))
  return page
}

it('[TR-01] a trigger is deleted after a question, and not again while its list is on its way', async () => {
  const [answered, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  portal.use(answer(triggers.remove, async () => (await answered.promise, {})))
  const { user, router } = await removeTrigger()
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  answered.resolve()
  await screen.findByText('Trigger has been deleted')
  expect(router.push).toHaveBeenCalledWith('/setup/triggers')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(button('Delete trigger'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  shown.resolve()
  await waitFor(() => expect(button('Delete trigger').getAttribute('aria-disabled')).toBeNull())
})

it('[TR-01] a deletion without an answer is told as not known, and the page is read again', async () => {
  portal.use(answer(triggers.remove, refusal(504, 'no', 'upstream_timeout')))
  const { router } = await removeTrigger()
  await screen.findByText(/^No answer came, /)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

const attempt = { date: '2026-07-01T10:00:00Z', durationMs: 80, statusCode: 503, response: 'busy' }
const message = (id: string, status: Delivery['status'] = 'failed', ...more: object[]) => {
  const about = { triggerId: 'trigger-1', triggerName: 'Shipped', exchange: 'oneflow.shipment.shipped' }
  const sent = { at: attempt.date, sourceOrderId: `LC-${id}`, status, attempts: [attempt, ...more] }
  return delivery.parse({ _id: id, ...about, ...sent })
}
const delivered = (id: string) => message(id, 'delivered', { ...attempt, statusCode: 200, response: 'ok' })

it('[TR-05] the focus goes on at the next message when a row leaves, or what sends all', () => {
  const page = (ids: readonly string[]) => (
    <>
      <ResendFailed triggerId="trigger-1" hasFailed>
        Filter
      </ResendFailed>
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

it('[TR-05] a shown delivery stays when it is read again in vain', async () => {
  portal.use(answer(deliveries.details, message('1')))
  const { user } = renderInPage(<ShowDelivery id="1" name="LC-1" time={time} />)
  await user.click(button('Details of the delivery about LC-1'))
  await screen.findByText('oneflow.shipment.shipped')
  await comeBackInVain(deliveries.details)
  expect(screen.getByText('oneflow.shipment.shipped')).toBeTruthy()
})

it('[TR-05] a message without an answer is read until it has one attempt more, or not known', async () => {
  portal.use(answer(deliveries.redeliver, () => refusal(504, 'late', 'upstream_timeout')))
  portal.use(answer(deliveries.details, delivered('1')))
  const { user, router } = renderInPage(<SendAgain id="1" name="LC-1" attempted={1} />)
  await user.click(button('Send again: LC-1'))
  await screen.findByText('Delivered')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  portal.use(answer(deliveries.details, refusal(403, 'no')))
  await user.click(button('Send again: LC-1'))
  await screen.findByText(/^No answer came, /, undefined, { timeout: 5000 })
  expect(screen.queryByText('Not sent again')).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
})

async function resendAll() {
  const { user } = renderInPage(
    <ResendFailed triggerId="trigger-1" hasFailed>
      Filter
    </ResendFailed>,
  )
  await user.click(button('Send all failed again'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  return user
}

it('[TR-05] a delivered message that is refused when it is sent again is told as not delivered', async () => {
  const refused = message('1', 'delivered', { ...attempt, statusCode: 500, response: 'broken' })
  portal.use(answer(deliveries.redeliver, { delivery: refused }))
  portal.use(answer(deliveries.ofTrigger, { count: 1, data: [message('1')] }))
  portal.use(answer(deliveries.details, message('1')))
  const { user } = renderInPage(
    <ResendFailed triggerId="trigger-1" hasFailed>
      <SendAgain id="1" name="LC-1" attempted={1} />
    </ResendFailed>,
  )
  await user.click(button('Send again: LC-1'))
  await screen.findByText('Sent again, but not delivered')
  await user.click(button('Send all failed again'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  await screen.findByText('0 delivered, 1 not delivered, 0 not tried')
})

it('[TR-05] a run does not send what somebody else has sent again meanwhile, and says how it went', async () => {
  const sent = vi.fn(() => ({ delivery: delivered('2') }))
  portal.use(answer(deliveries.ofTrigger, { count: 2, data: [message('2'), message('1')] }))
  portal.use(answer(deliveries.details, ({ url }) => (url.endsWith('/1') ? delivered('1') : message('2'))))
  portal.use(answer(deliveries.redeliver, sent))
  await resendAll()
  await screen.findByText('2 delivered, 0 not delivered, 0 not tried')
  expect(sent).toHaveBeenCalledOnce()
})

it('[TR-05] a run ends after the message under way, also when its button was pressed twice', async () => {
  const held = Promise.withResolvers<void>()
  portal.use(answer(deliveries.ofTrigger, { count: 2, data: [message('2'), message('1')] }))
  portal.use(answer(deliveries.details, message('1')))
  const sent = vi.fn(() => held.promise.then(() => ({ delivery: delivered('1') })))
  portal.use(answer(deliveries.redeliver, sent))
  const { user } = renderInPage(
    <ResendFailed triggerId="trigger-1" hasFailed>
      Filter
    </ResendFailed>,
  )
  const start = button('Send all failed again')
  await user.click(start)
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(start)
  await user.click(question.getByRole('button', { name: 'Send again' }))
  await screen.findByText('Sending: LC-1')
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  await user.click(button('Cancel'))
  held.resolve()
  await screen.findByText('1 delivered, 0 not delivered, 1 not tried')
  expect(screen.getByText('Stopped')).toBeTruthy()
})

it('[TR-05] there is nothing to send again where no delivery has failed', () => {
  renderInPage(
    <ResendFailed triggerId="trigger-1" hasFailed={false}>
      Filter
    </ResendFailed>,
  )
  expect(reasonOf(button('Send all failed again'))).toBe('No delivery has failed')
})

it('[TR-05] a run goes on after a failure, and stops where the next ones would fail too', async () => {
  const failed = ['5', '4', '3', '2', '1'].map((id) => message(id))
  portal.use(answer(deliveries.ofTrigger, { count: failed.length, data: failed }))
  const refusals = [refusal(404, 'It is gone'), refusal(504, 'late', 'upstream_timeout')]
  const answers = [{ delivery: message('1') }, ...refusals]
  portal.use(answer(deliveries.redeliver, () => answers.shift() ?? { delivery: delivered('5') }))
  portal.use(answer(deliveries.details, () => (answers.length > 0 ? message('1') : refusal(403, 'No'))))
  await resendAll()
  await screen.findByText('0 delivered, 3 not delivered, 1 not known, 1 not tried', undefined, { timeout: 5000 })
  expect(screen.getByText('Stopped, because the next deliveries would fail too')).toBeTruthy()
  const lines = within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^LC-4 Not delivered: /),
    expect.stringMatching(/^LC-3 No answer came, /),
    expect.stringMatching(/^LC-2 Not delivered: /),
    expect.stringMatching(/^LC-1 Not delivered: /),
  ])
})
