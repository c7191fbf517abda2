// @vitest-environment jsdom
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { PageHeader } from '#components/shell/page-header.tsx'
import { button, field, invalid, reasonOf } from '#components/testing/forms.ts'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import type { AnswerOf, Call } from '#lib/contract/call.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { DismissNotice } from './dismiss-notice.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinkPermissions } from './link-permissions.tsx'
import { LinkSwitch } from './link-switch.tsx'
import { RequestActions } from './request-actions.tsx'

const portal = fakePortal()
beforeAll(async () => void (await Promise.all([import('./verify-dialog.tsx'), import('./new-invite-dialog.tsx')])))
const ash = { id: 'ash', name: 'Ash' }

/** Records the path and body of each call of a row, and answers it. */
function serve<C extends Call>(call: C, given: AnswerOf<C> | Response) {
  const sent: unknown[] = []
  portal.use(
    answer(call, async (request: Request) => {
      const text = await request.text()
      sent.push(text ? JSON.parse(text) : new URL(request.url).pathname.replace('/api/upstream', ''))
      return given
    }),
  )
  return sent
}

const isReady = (name: string) => waitFor(() => expect(button(name).getAttribute('aria-disabled')).not.toBe('true'))

/** Opens the dialog for a code, as an address does, and verifies the code once it can be. */
async function verifyCode(code = 'K7PMAXQ9W') {
  const page = renderInPage(<LinkDialogs opens="verify" code={code} />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await isReady('Verify')
  await page.user.click(button('Verify'))
  return page
}

/** Opens the dialog for an invitation of a brand, and fills it in. */
async function fillInvitation() {
  const page = renderInPage(<LinkDialogs opens="invite" />)
  await page.user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
  await page.user.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'Brand')
  return page
}

it('[LK-06] a code of an account whose name looks like that of a partner warns before Save', async () => {
  serve(linkCodes.verify, { data: { name: 'A5h Print', _id: 'other' } })
  serve(accountLinks.allActive, { data: [partner] })
  await verifyCode(' K7PMAXQ9W ')
  await screen.findByText(/you know an account whose name looks like this one, Ash Print/)
})

const partner = {
  _id: 'l',
  accountIdA: 'ours',
  accountNameA: 'Ours',
  accountIdB: 'ash',
  accountNameB: 'Ash Print',
  permissions: [],
  active: true,
  createdAt: '2026-03-01T09:00:00Z',
}

it('[LK-06] a code of a partner is no look-alike of that partner, and a failed link says so once', async () => {
  serve(linkCodes.verify, { data: { name: 'Ash Print', _id: 'ash' } })
  const asked = serve(accountLinks.allActive, { data: [partner] })
  serve(accountLinks.create, refusal(409, 'no', 'already_linked'))
  const { user } = await verifyCode()
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('The accounts could not be linked')
  expect([screen.queryByText(/whose name looks like/), takeNotices()]).toEqual([null, []])
  expect(screen.getAllByText(/linked already/)).toHaveLength(1)
})

it('[LK-06] closing the dialog of a code asks nothing, and the next opening begins anew', async () => {
  const { user } = renderInPage(<LinkDialogs opens="verify" code="K7PMAXQ9W" />)
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'X')
  await user.click(button('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Verify Invite'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Code/ })).value).toBe('')
})

const unverified = /We were unable to verify this code\. Please try another code\.$/
it.each([
  [400, unverified, () => invalid({ path: 'code', message: 'no such document' })],
  [404, unverified, () => refusal(404, 'no', 'unknown_code')],
  [410, unverified, () => refusal(410, 'no', 'expired_code')],
  [429, /Too many codes were tried\. Try again in 59 minutes\.$/, () => refusal(429, 'no', 'wrong_codes')],
])('[LK-06] a code that is refused with %i says why, and stays', async (_, words, respond) => {
  const refused = respond()
  refused.headers.set('retry-after', '3540')
  serve(linkCodes.verify, refused)
  await verifyCode()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect([screen.queryByText('no such document'), field('Code').value]).toEqual([null, 'K7PMAXQ9W'])
})

it('[LK-06] [LK-07] an open dialog keeps what is typed when its page is shown anew', async () => {
  const asked = { opens: 'verify', code: 'K7PMAXQ9W' } as const
  const { user, show } = renderInPage(<LinkDialogs {...asked} />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('New Invite'))
  await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
  show(<LinkDialogs />) // a live change of the account
  expect(field('Email').value).toBe('jo@partner.example')
  show(<LinkDialogs {...asked} />)
  await waitFor(() => expect(field('Code').value).toBe('K7PMAXQ9W'))
})

it.each([
  ['Invitation email sent', { emailSuccess: true }, 0],
  ['Invitation created but sending email has failed', { emailSuccess: false }, 0],
  [/^No answer came, .* Look before you try again\.$/, refusal(504, 'late', 'upstream_timeout'), 1],
] as const)('[LK-07] an invitation says what came of it and its mail: %s', async (text, given, refreshes) => {
  const permissions = { orderSubmissionPermission: true, outsourcingPermission: false }
  const invitation = { email: 'jo@partner.example', accountType: 'brand', ...permissions }
  const sent = serve(linkCodes.create, given)
  const { user, router } = await fillInvitation()
  await isReady('Send')
  await user.click(button('Send'))
  await screen.findByText(text)
  expect(sent).toEqual([invitation])
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
})

it('[LK-07] an invitation of a brand says why it has no outsourcing', async () => {
  const { user } = await fillInvitation()
  const outsourcing = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Outsourcing' })
  expect(reasonOf(outsourcing)).toBe('A brand sends orders, and none can be outsourced to it.')
  await user.click(outsourcing)
  expect(outsourcing.checked).toBe(false)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'Print service provider')
  expect([outsourcing.checked, reasonOf(outsourcing)]).toEqual([true, undefined])
})

it('[LK-07] [LK-08] an invitation whose mail is only kept leads to the outbox, also when it is resent', async () => {
  const kept = { emailSuccess: true, outbox: 'http://localhost:4000/outbox' }
  serve(linkCodes.create, kept)
  serve(linkCodes.regenerate, kept)
  const { user, show } = await fillInvitation()
  await isReady('Send')
  await user.click(button('Send'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation created' }))
  const leadsToOutbox = () =>
    expect(screen.getByRole('link', { name: /Read the email/ })).toHaveProperty('href', kept.outbox)
  leadsToOutbox()
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  show(<RequestActions id="code-1" name="jo@ash.example" type="accountLink" actions={['regenerate']} />)
  await user.click(button('Resend: jo@ash.example'))
  await screen.findByText('No email was sent')
  leadsToOutbox()
  expect(screen.queryByText(/Invitation email/)).toBeNull()
})

it('[LK-07] an invitation without order submission says that it needs it, also at Send', async () => {
  const { user } = await fillInvitation()
  const orders = screen.getByRole('checkbox', { name: 'Order submission' })
  await user.click(orders)
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('group', { name: 'Permissions' }).contains(alert)).toBe(true)
  const needed = 'An invitation needs order submission'
  expect([alert.textContent, reasonOf(button('Send'))]).toEqual([needed, needed])
  await user.click(orders)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await isReady('Send')
})

it('[LK-08] a resent invitation says whether its mail was sent; meanwhile Delete waits', async () => {
  const held = Promise.withResolvers<boolean>()
  portal.use(answer(linkCodes.regenerate, async () => ({ emailSuccess: await held.promise })))
  const { user } = renderInPage(
    <RequestActions id="code-1" name="jo@ash.example" type="accountLink" actions={['regenerate', 'remove']} />,
  )
  await user.click(button('Resend: jo@ash.example'))
  await user.click(button('Delete: jo@ash.example'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(reasonOf(button('Delete: jo@ash.example'))).toBe('Something is under way with this request.')
  held.resolve(true)
  await screen.findByText('Invitation email resent')
  await waitFor(() => expect(reasonOf(button('Delete: jo@ash.example'))).toBeUndefined())
  const sent = serve(linkCodes.regenerate, { emailSuccess: false })
  await user.click(button('Resend: jo@ash.example'))
  await screen.findByText('Invitation code renewed but sending email has failed')
  expect(sent).toEqual(['/linkcode/code-1/regenerate'])
})

it('[LK-06] [REL-11] a link whose answer got lost is told as not known: it may have been made', async () => {
  serve(accountLinks.allActive, { data: [] })
  serve(linkCodes.verify, { data: { name: 'Ash' } })
  serve(accountLinks.create, refusal(504, 'late', 'upstream_timeout'))
  const { user, router } = await verifyCode()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toMatch(/^No answer came, /))
  for (const wrong of ['The accounts could not be linked', 'That did not work'])
    expect(screen.queryByText(wrong)).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[LK-08] [REL-11] a request answered by the other side, or a lost answer, is read again', async () => {
  serve(accountLinks.acceptPermission, refusal(409, 'no', 'wrong_state'))
  const { user, router } = renderInPage(
    <RequestActions id="request-1" name="Outsourcing, Ash" type="permission" actions={['accept', 'decline']} />,
  )
  await user.click(button('Accept: Outsourcing, Ash'))
  await screen.findByText('The other side was faster. The page now shows how it is.')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  takeNotices()
  serve(accountLinks.acceptPermission, Response.error())
  await user.click(button('Accept: Outsourcing, Ash'))
  await screen.findByText(/^No answer came, /)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(2))
})

it('[LK-08] the focus goes on at the next row when a request or notice goes, then at the page', () => {
  const page = (requests: string[], notices: string[]) => (
    <>
      <PageHeader title="Requests">
        <LinkDialogs />
      </PageHeader>
      {requests.map((id) => (
        <RequestActions key={id} id={id} name="Outsourcing, Ash" type="permission" actions={['accept', 'decline']} />
      ))}
      {notices.map((id) => (
        <DismissNotice key={id} id={id} name="Outsourcing, Ash" action="acknowledgeAccepted" />
      ))}
    </>
  )
  const { show } = renderInPage(page(['1', '2'], ['3']))
  screen.getAllByRole('button', { name: /^Decline/ })[0]?.focus()
  show(page(['2'], ['3']))
  expect(document.activeElement).toBe(button('Accept: Outsourcing, Ash'))
  show(page([], ['3']))
  expect(document.activeElement).toBe(button('Dismiss: Outsourcing, Ash'))
  show(page([], []))
  expect(document.activeElement).toBe(button('Verify Invite'))
})

it('[LK-03] a requested permission waits, and outsourcing until there is order submission', () => {
  renderInPage(<LinkPermissions partner={ash} given={[]} requested={['ordersubmission']} />)
  expect(screen.getAllByRole('checkbox').every((box) => box.ariaDisabled === 'true')).toBe(true)
  for (const reason of ['Waiting for an answer', 'Needs order submission'])
    expect(screen.getByText(reason)).toBeDefined()
})

const permissions = <LinkPermissions partner={ash} given={[]} requested={[]} />
const toggle = <LinkSwitch id="link-1" name="Ash" active={false} />
const notice = <DismissNotice id="notice-1" name="Outsourcing, Ash" action="acknowledgeDeclined" />
it.each([
  ['Permission request added', accountLinks.requestPermission, permissions, 'checkbox'],
  ['Account link activated', accountLinks.save, toggle, 'switch'],
  ['Permission request acknowledged', accountLinks.acknowledgeDeclined, notice, 'button'],
] as const)('[LK-02] [LK-03] [LK-04] what is done waits until it is shown: %s', async (done, call, element, role) => {
  const sent = serve(call, {})
  const held = Promise.withResolvers<boolean>()
  const untilShown = () => held.promise
  onTestFinished(setPageSession({ hasInput: () => false, canContinue: untilShown, canRender: untilShown }))
  const { user } = renderInPage(element)
  const [control = document.body] = screen.getAllByRole(role)
  const isWaiting = () => control.ariaDisabled === 'true'
  await user.click(control)
  await screen.findByText(done)
  await user.click(control)
  expect([isWaiting(), document.activeElement]).toEqual([true, control])
  held.resolve(true)
  await waitFor(() => expect(isWaiting()).toBe(false))
  expect(sent).toHaveLength(1)
})
