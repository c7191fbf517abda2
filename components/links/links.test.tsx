// @vitest-environment jsdom

import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { PageHeader } from '#components/shell/page-header.tsx'
import { setPageSession } from '#lib/client/page-state.ts'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import type { AnswerOf, Call } from '#lib/contract/call.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CodeExpiry } from './code-expiry.tsx'
import { DismissNotice } from './dismiss-notice.tsx'
import { LinkDialogs } from './link-dialogs.tsx'
import { LinkPermissions } from './link-permissions.tsx'
import { LinkSwitch } from './link-switch.tsx'
import { CodeActions, RequestActions } from './request-actions.tsx'

const portal = fakePortal()
beforeAll(async () => void (await Promise.all([import('./verify-dialog.tsx'), import('./new-invite-dialog.tsx')])))

afterEach(() => void vi.useRealTimers())

const button = (name: string) => screen.getByRole('button', { name })
const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent
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

it('[LK-06] a verified code names its account, and Save creates the link', async () => {
  serve(accountLinks.allActive, { data: [] })
  const verified = serve(linkCodes.verify, { data: { name: 'Ash' } })
  const created = serve(accountLinks.create, {})
  const { user, router } = renderInPage(<LinkDialogs />)
  await user.click(button('Verify Invite'))
  await user.type(await screen.findByRole('textbox', { name: /^Code/ }), 'K7PMAXQ9')
  expect(button('Verify').getAttribute('aria-disabled')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), 'W')
  await waitFor(() => expect(button('Verify').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Verify'))
  await screen.findByText(/The code is verified. It comes from .*Ash/)
  expect(created).toEqual([])
  await user.click(button('Save'))
  await screen.findByText('Account link created')
  expect([verified, created]).toEqual([[{ code: 'K7PMAXQ9W' }], [{ code: 'K7PMAXQ9W' }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[LK-06] a code of an account whose name looks like that of a partner warns before Save', async () => {
  serve(linkCodes.verify, { data: { name: 'A5h Print' } })
  const link = { _id: 'l', accountIdA: 'ours', accountNameA: 'Ours', accountIdB: 'ash', accountNameB: 'Ash Print' }
  const more = { permissions: [], active: true, createdAt: '2026-03-01T09:00:00Z' }
  serve(accountLinks.allActive, { data: [{ ...link, ...more }] })
  const { user } = renderInPage(<LinkDialogs opens="verify" code=" K7PMAXQ9W " />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await waitFor(() => expect(button('Verify').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Verify'))
  await screen.findByText(/you know an account whose name looks like this one, Ash Print/)
  expect(button('Save')).toBeDefined()
})

it('[LK-06] a code of ten characters is refused before it is sent', async () => {
  const { user } = renderInPage(<LinkDialogs opens="verify" code="K7PMAXQ9" />)
  const field = await screen.findByRole('textbox', { name: /^Code/ })
  expect(button('Verify').getAttribute('aria-disabled')).toBe('true')
  await user.type(field, 'WX')
  expect(button('Verify').getAttribute('aria-disabled')).toBe('true')
  expect((field as HTMLInputElement).value).toBe('K7PMAXQ9WX')
})

it.each([
  [400, 'refused', 'We were unable to verify this code. Please try another code.'],
  [404, 'unknown_code', 'We were unable to verify this code. Please try another code.'],
  [410, 'expired_code', 'We were unable to verify this code. Please try another code.'],
  [429, 'wrong_codes', 'Too many codes were tried. Try again in 59 minutes.'],
])('[LK-06] a code that is refused with %i %s says why, and stays', async (status, code, text) => {
  const refused = refusal(status, 'no', code)
  refused.headers.set('retry-after', '3540')
  serve(linkCodes.verify, refused)
  const { user } = renderInPage(<LinkDialogs opens="verify" code="K7PMAXQ9W" />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await waitFor(() => expect(button('Verify').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Verify'))
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Code/ }).value).toBe('K7PMAXQ9W')
})

it('[LK-06] a code that is refused with 400 and named as the fault is told in the words of the specification alone', async () => {
  const validations = [{ path: 'code', message: 'no such document' }]
  serve(linkCodes.verify, Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 }))
  const { user } = renderInPage(<LinkDialogs opens="verify" code="K7PMAXQ9W" />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await waitFor(() => expect(button('Verify').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Verify'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/verify this code\. Please try another code\.$/)
  expect(screen.queryByText('no such document')).toBeNull()
})

it('[LK-06] [LK-07] an open dialog keeps what is typed when the page comes without the dialog that its address asked for, and an address that asks opens its own', async () => {
  const asked = { opens: 'verify', code: 'K7PMAXQ9W' } as const
  const { user, show } = renderInPage(<LinkDialogs {...asked} />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('New Invite'))
  await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
  show(<LinkDialogs />) // a live change of the account
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('jo@partner.example')
  show(<LinkDialogs {...asked} />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Code/ })).value).toBe('K7PMAXQ9W')
})

it.each([
  [true, 'Invitation email sent'],
  [false, 'Invitation created but sending email has failed'],
])(
  '[LK-07] an invitation whose mail was sent (%s) says so, and sends what the specification names',
  async (emailSuccess, text) => {
    const sent = serve(linkCodes.create, { emailSuccess })
    const { user } = renderInPage(<LinkDialogs opens="invite" />)
    await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'Brand')
    await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(button('Send'))
    await screen.findByText(text)
    expect(sent).toEqual([
      {
        email: 'jo@partner.example',
        accountType: 'brand',
        orderSubmissionPermission: true,
        outsourcingPermission: false,
      },
    ])
  },
)

it('[LK-07] an invitation whose answer got lost is told to be looked for, since a second one would be sent', async () => {
  serve(linkCodes.create, refusal(504, 'late', 'upstream_timeout'))
  const { user, router } = renderInPage(<LinkDialogs opens="invite" />)
  await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'Brand')
  await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, .* Look before you try again\.$/)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[LK-07] an invitation without order submission says by its permissions, and at Send, what it needs', async () => {
  const sent = serve(linkCodes.create, { emailSuccess: true })
  const { user } = renderInPage(<LinkDialogs opens="invite" />)
  await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'jo@partner.example')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Account type/ }), 'Brand')
  const orders = screen.getByRole('checkbox', { name: 'Order submission' })
  await user.click(orders)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An invitation needs order submission')
  expect(screen.getByRole('group', { name: 'Permissions' }).contains(alert)).toBe(true)
  expect(reasonOf('Send')).toBe('An invitation needs order submission')
  await user.click(orders)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(button('Send').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Send'))
  await waitFor(() => expect(sent).toHaveLength(1))
})

it.each([
  [true, 'Invitation email resent'],
  [false, 'Invitation code renewed but sending email has failed'],
])('[LK-08] a resent invitation whose mail was sent (%s) says so', async (emailSuccess, text) => {
  const sent = serve(linkCodes.regenerate, { emailSuccess })
  const { user } = renderInPage(<CodeActions id="code-1" actions={['regenerate', 'remove']} />)
  await user.click(button('Resend'))
  await screen.findByText(text)
  expect(sent).toEqual(['/linkcode/code-1/regenerate'])
})

it('[LK-08] what the table of states does not offer has no button', () => {
  renderInPage(<RequestActions id="request-1" actions={['remove']} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Delete')
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

it('[LK-08] while a request is being accepted, Decline waits and says why, and only Accept is sent', async () => {
  const held = Promise.withResolvers<void>()
  portal.use(
    answer(accountLinks.acceptPermission, async () => {
      await held.promise
      return {}
    }),
  )
  const declined = serve(accountLinks.declinePermission, {})
  const { user, router } = renderInPage(<RequestActions id="request-1" actions={['accept', 'decline']} />)
  await user.click(button('Accept'))
  await user.click(button('Decline'))
  expect(reasonOf('Decline')).toBe('Something is under way with this request.')
  held.resolve()
  await screen.findByText('Permission request accepted')
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(declined).toEqual([])
})

it('[LK-08] while an invitation is being resent, Delete waits and says why, and asks nothing', async () => {
  const held = Promise.withResolvers<void>()
  portal.use(
    answer(linkCodes.regenerate, async () => {
      await held.promise
      return { emailSuccess: true }
    }),
  )
  const { user } = renderInPage(<CodeActions id="code-1" actions={['regenerate', 'remove']} />)
  await user.click(button('Resend'))
  await user.click(button('Delete'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(reasonOf('Delete')).toBe('Something is under way with this request.')
  held.resolve()
  await screen.findByText('Invitation email resent')
  await waitFor(() => expect(reasonOf('Delete')).toBeUndefined())
})

it('[LK-06] [REL-11] a link whose answer got lost is not told as refused: it may have been made', async () => {
  serve(accountLinks.allActive, { data: [] })
  serve(linkCodes.verify, { data: { name: 'Ash' } })
  serve(accountLinks.create, refusal(504, 'late', 'upstream_timeout'))
  const { user, router } = renderInPage(<LinkDialogs opens="verify" code="K7PMAXQ9W" />)
  await screen.findByRole('textbox', { name: /^Code/ })
  await waitFor(() => expect(button('Verify').getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button('Verify'))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toMatch(/^No answer came, /)
  for (const wrong of ['The accounts could not be linked', 'That did not work'])
    expect(screen.queryByText(wrong)).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[LK-08] [REL-11] a request whose answer got lost is told as not known, and the page is read again', async () => {
  serve(accountLinks.acceptPermission, Response.error())
  const { user, router } = renderInPage(<RequestActions id="request-1" actions={['accept', 'decline']} />)
  await user.click(button('Accept'))
  await screen.findByText(/^No answer came, /)
  expect(screen.queryByText('That did not work')).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[LK-08] a request that the other side has answered first says so, and the page is read again', async () => {
  serve(accountLinks.acceptPermission, refusal(409, 'no', 'wrong_state'))
  const { user, router } = renderInPage(<RequestActions id="request-1" actions={['accept', 'decline']} />)
  await user.click(button('Accept'))
  await screen.findByText('The other side was faster. The page now shows how it is.')
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it.each([
  ['acknowledgeAccepted', '/accountlink/acceptpermissionrequest/notice-1/acknowledge'],
  ['acknowledgeDeclined', '/accountlink/declinepermissionrequest/notice-1/acknowledge'],
  ['acknowledgeDisabled', '/accountlink/disablepermission/notice-1/acknowledge'],
] as const)('[LK-04] a notice is dismissed by %s', async (action, path) => {
  const sent = serve(accountLinks[action], {})
  const { user } = renderInPage(<DismissNotice id="notice-1" action={action} />)
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  await screen.findByText('Permission request acknowledged')
  expect(sent).toEqual([path])
})

it('[LK-03] a permission waits while it is requested, and outsourcing until there is order submission', () => {
  renderInPage(<LinkPermissions partner={ash} given={[]} requested={['ordersubmission']} />)
  const [orders, outsourcing] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([orders?.disabled, outsourcing?.disabled]).toEqual([true, true])
  expect(screen.getByText('Waiting for an answer')).toBeDefined()
  expect(screen.getByText('Needs order submission')).toBeDefined()
})

it('[LK-03] order submission is taken with outsourcing after a question that says so', async () => {
  const sent = serve(accountLinks.disablePermission, {})
  const { user } = renderInPage(
    <LinkPermissions partner={ash} given={['ordersubmission', 'outsource']} requested={[]} />,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Order submission' }))
  await screen.findByText(/Outsourcing needs order submission and is removed too/)
  expect(sent).toEqual([])
  await user.click(button('Remove permission'))
  await screen.findByText('Permission disabled')
  expect(sent).toEqual([{ accountDestinationId: 'ash', permission: 'ordersubmission' }])
})

it('[LK-02] a link is switched on without a question', async () => {
  const sent = serve(accountLinks.save, {})
  const { user } = renderInPage(<LinkSwitch id="link-1" name="Ash" active={false} />)
  await user.click(screen.getByRole('switch'))
  await screen.findByText('Account link activated')
  expect(sent).toEqual([{ active: true }])
})

/** The page is read again only once this is called. */
function holdPage() {
  const held = Promise.withResolvers<boolean>()
  const session = { hasInput: () => false, canContinue: () => held.promise, canRender: () => held.promise }
  onTestFinished(setPageSession(session))
  return () => held.resolve(true)
}

it('[LK-03] a permission that was requested cannot be requested again before the page shows how it is', async () => {
  const sent = serve(accountLinks.requestPermission, {})
  const show = holdPage()
  const { user } = renderInPage(<LinkPermissions partner={ash} given={[]} requested={[]} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Order submission' })
  await user.click(box)
  await screen.findByText('Permission request added')
  await user.click(box)
  expect(box.disabled).toBe(true)
  show()
  await waitFor(() => expect(box.disabled).toBe(false))
  expect(sent).toHaveLength(1)
})

it('[LK-04] a notice that was dismissed cannot be dismissed again before the page shows how it is', async () => {
  const sent = serve(accountLinks.acknowledgeDeclined, {})
  const show = holdPage()
  const { user } = renderInPage(<DismissNotice id="notice-1" action="acknowledgeDeclined" />)
  await user.click(button('Dismiss'))
  await screen.findByText('Permission request acknowledged')
  await user.click(screen.getByRole('button', { busy: true }))
  show()
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  expect(sent).toHaveLength(1)
})

it('[LK-02] a link that was switched cannot be switched again before the page shows how it is', async () => {
  const sent = serve(accountLinks.save, {})
  const show = holdPage()
  const { user } = renderInPage(<LinkSwitch id="link-1" name="Ash" active={false} />)
  const toggle = screen.getByRole<HTMLInputElement>('switch')
  await user.click(toggle)
  await screen.findByText('Account link activated')
  await user.click(toggle)
  expect(toggle.disabled).toBe(true)
  show()
  await waitFor(() => expect(toggle.disabled).toBe(false))
  expect(sent).toHaveLength(1)
})

it('[LK-08] the focus goes on at the next row when a request leaves the list, and after the last at what the page offers', () => {
  const page = (ids: readonly string[], codes = ['code']) => (
    <>
      <PageHeader title="Pending requests">
        <LinkDialogs />
      </PageHeader>
      {ids.map((id) => (
        <RequestActions key={id} id={id} actions={['accept', 'decline']} />
      ))}
      {codes.map((id) => (
        <CodeActions key={id} id={id} actions={['remove']} />
      ))}
    </>
  )
  const { show } = renderInPage(page(['1', '2']))
  const [first, second] = screen.getAllByRole('button', { name: 'Decline' })
  first?.focus()
  show(page(['2']))
  expect(document.activeElement).toBe(button('Accept'))
  second?.focus()
  show(page([]))
  expect(document.activeElement).toBe(button('Delete'))
  show(page([], []))
  expect(document.activeElement).toBe(button('Verify Invite'))
})

it('[LK-08] an invitation counts down and expires in the open page', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T09:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  renderInPage(<CodeExpiry expiresAt="2026-03-04T09:01:01Z" renderedAt={Date.now()} />)
  expect(screen.getByText('In 1 minute')).toBeDefined()
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByText('In less than a minute')).toBeDefined()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Expired')).toBeDefined()
  expect(vi.getTimerCount()).toBe(0)
})
