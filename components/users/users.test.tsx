// @vitest-environment jsdom
import { http } from 'msw'
import type { ComponentProps } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { button, field, invalid, reasonOf, select, takeBodies } from '#components/testing/forms.ts'
import { users } from '#lib/contract/users.ts'
import type { ManagedAccount } from '#lib/users/rules.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { InviteUser } from './invite-user.tsx'
import { UserDetails } from './user-details.tsx'
import { UserRoles } from './user-roles.tsx'

const portal = fakePortal()
beforeAll(async () => void (await Promise.all([import('./invite-dialog.tsx'), import('./add-role-dialog.tsx')])))

const kestrel = { id: 'kestrel', name: 'Kestrel Print' }
const managed: ManagedAccount[] = [
  { ...kestrel, role: 'admin' },
  { id: 'hoshi', name: 'Hoshi Printing', role: 'owner' },
]

const about = { id: 'user-1', username: 'pia', name: 'Pia Novak', email: 'pia@kestrelprint.example' }
const pia = { ...about, active: true, invited: false, canRename: true, version: 'v1', accountRole: 'production' }
const details = (more: Partial<ComponentProps<typeof UserDetails>['user']>, isSelf = false) => (
  <UserDetails user={{ ...pia, ...more }} accountId="kestrel" isSelf={isSelf} />
)

it('[US-02] an invitation tells what its role may do; refused, why; unanswered, to look first', async () => {
  const invite = <InviteUser label="Invite" account={kestrel} invitedBy="Amir Haddad" ownRole="admin" />
  const { user, router } = renderInPage(invite)
  await user.click(button('Invite'))
  await screen.findByRole('dialog', { name: 'Invite user' })
  await user.type(field('Email'), 'jo@site.example')
  await user.type(field('Name'), ' Jo Printer ')
  await user.selectOptions(select('Role'), 'Production')
  expect(reasonOf(select('Role'))).toBe('Works on orders: cancels, completes and ships.')
  const failed = 'An error occurred while sending user invitation'
  const tooMany = refusal(429, '', 'too_many_mails')
  tooMany.headers.set('retry-after', '3540')
  const fault = { path: 'redirectUrl', message: 'must be an address of the portal' }
  for (const [refused, words] of [
    [refusal(409, '', 'has_role'), `${failed}This user has a role in this account already.`],
    [
      tooMany,
      `${failed}Many emails have gone to this address, or from this account. No other was sent. Try again in 59 minutes.`,
    ],
    [refusal(503, '', 'no_mail'), `${failed}No email can be sent at the moment. Try again later.`],
    [refusal(500, 'The database is away'), `${failed}The database is away`],
    [invalid(fault), `${failed}Validation failed\nredirectUrl: must be an address of the portal`],
    [refusal(504, 'late', 'upstream_timeout'), /^No answer came, .* Look before you try again\.$/],
  ] as const) {
    portal.use(answer(users.invite, refused))
    await user.click(button('Send invitation'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  }
  expect(field('Email').value).toBe('jo@site.example')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[US-03] [US-06] a name that cannot be saved, or was changed meanwhile, is said in words', async () => {
  portal.use(answer(users.save, refusal(500, 'The database is away')))
  const { user } = renderInPage(details({ invited: undefined, canRename: undefined }))
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An error occurred while updating user detailsThe database is away')
  portal.use(answer(users.save, refusal(403, 'no', 'named_elsewhere')))
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  await screen.findByText(/^This user has roles in other accounts\./)
  portal.use(answer(users.save, refusal(409, 'no', 'changed_meanwhile')))
  portal.use(answer(users.details, { ...pia, _id: pia.id, name: 'Pia N.', version: 'v2' }))
  await user.click(button('Save'))
  const choice = within(await screen.findByRole('group', { name: 'Name' }))
  await user.click(choice.getByRole('radio', { name: 'Take theirs' }))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Pia N.')
  const bodies = takeBodies(portal, users.save, () => ({}))
  await user.click(button('Save'))
  await waitFor(() => expect(bodies).toEqual([{ name: 'Pia N.', version: 'v2' }]))
})

it('[US-03] the page shows one’s own new name once the session has read it', async () => {
  const read = Promise.withResolvers<void>()
  portal.use(
    answer(users.save, {}),
    http.post('*/api/session/refresh', async () => (await read.promise, Response.json({}))),
  )
  const { user, router } = renderInPage(details({}, true))
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  await screen.findByText('User details have been saved successfully')
  expect(router.refresh).not.toHaveBeenCalled()
  read.resolve()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

type Given = { isSelf?: boolean; of?: ManagedAccount[]; role?: string; accountId?: string }
function openRoles({ isSelf = false, of = managed, role = 'production', accountId = kestrel.id }: Given = {}) {
  const roles = [{ _id: 'role-1', ...kestrel, role }]
  const given = { accountId, isSelf, roles, managed: of }
  return renderInPage(<UserRoles userId="user-1" name="Pia Novak" {...given} />)
}

it('[US-04] a role is added where the user may, and one not allowed there is chosen again', async () => {
  const bodies = takeBodies(portal, users.addRole, () => ({}))
  const { user } = openRoles({ of: [...managed, { id: 'lumen', name: 'Lumen Cards', role: 'admin' }] })
  await user.click(button('Add role'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account role' }))
  const account = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Account/ })
  expect([...account.options].map(({ text }) => text)).toEqual(['Choose', 'Hoshi Printing', 'Lumen Cards'])
  const given = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Role/ })
  const isDisabled = () => dialog.getByRole('button', { name: 'Add role' }).getAttribute('aria-disabled') === 'true'
  await user.selectOptions(account, 'Hoshi Printing')
  await user.selectOptions(given, 'Owner')
  await waitFor(() => expect(isDisabled()).toBe(false))
  await user.selectOptions(account, 'Lumen Cards')
  await waitFor(() => expect(isDisabled()).toBe(true))
  expect(given.selectedOptions[0]?.text).toBe('Choose')
  await user.selectOptions(given, 'Admin')
  await user.selectOptions(account, 'Hoshi Printing')
  expect(given.selectedOptions[0]?.text).toBe('Admin')
  await waitFor(() => expect(isDisabled()).toBe(false))
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  await screen.findByText('The user role has been added successfully')
  expect(bodies).toEqual([{ role: { id: 'hoshi', role: 'admin' } }])
})

it('[US-04] one’s own last owner role stays with the reason, and a lost answer is read again', async () => {
  const { user, router } = openRoles({ isSelf: true })
  for (const [refused, words, refreshes] of [
    [refusal(404, 'no', 'not_found'), 'There was an issue removing the user role', 1],
    [refusal(504, 'no', 'upstream_timeout'), /^No answer came, /, 2],
    [refusal(409, 'last', 'last_owner'), /^An account needs an owner who can sign in: /, 2],
  ] as const) {
    portal.use(answer(users.removeRole, refused))
    await user.click(button('Remove role: Kestrel Print'))
    const question = await screen.findByRole('alertdialog', { name: 'Remove your own role at Kestrel Print?' })
    await user.click(within(question).getByRole('button', { name: 'Remove role' }))
    await screen.findByText(words)
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
  }
})

it.each([
  ['here', kestrel.id, ['/setup/users'], 0],
  ['in another account', 'hoshi', [], 1],
])('[US-04] after a user’s last role %s is removed, the page shows what there still is', async (_, ...given) => {
  const [accountId, opened, refreshes] = given
  portal.use(answer(users.removeRole, {}))
  const { user, router } = openRoles({ accountId })
  await user.click(button('Remove role: Kestrel Print'))
  const question = within(await screen.findByRole('alertdialog'))
  const howToGiveAnother = question.queryAllByText(/To give them another role, invite them again with it\.$/)
  expect(howToGiveAnother).toHaveLength(opened.length)
  await user.click(question.getByRole('button', { name: 'Remove role' }))
  await screen.findByText('The user role has been removed successfully')
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
  expect(router.push.mock.calls.flat()).toEqual(opened)
})

it('[US-04] the focus goes on at the next role when one leaves the list', () => {
  const list = (...roles: { id: string; name: string }[]) => {
    const given = { accountId: kestrel.id, isSelf: false, managed }
    const rows = roles.map((account) => ({ _id: account.id, ...account, role: 'production' }))
    return <UserRoles userId="user-1" name="Pia Novak" {...given} roles={rows} />
  }
  const hoshi = { id: 'hoshi', name: 'Hoshi Printing' }
  const { show } = renderInPage(list(kestrel, hoshi))
  within(screen.getByRole('listitem', { name: kestrel.name }))
    .getByRole('button', { name: /^Remove role/ })
    .focus()
  show(list(hoshi))
  expect(screen.getByRole('listitem', { name: hoshi.name }).contains(document.activeElement)).toBe(true)
})

it('[US-02] [US-03] what cannot be done with a user is not offered, and says why', () => {
  renderInPage(details({ canRename: false }))
  expect(reasonOf(button('Resend invitation'))).toBe('This user has followed the invitation already.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText(/^This user has roles in other accounts\./)).toBeTruthy()
})

it('[US-02] an email is said to be sent only where it was', async () => {
  const { user } = renderInPage(details({ invited: true }))
  portal.use(answer(users.resendInvitation, { outbox: 'http://localhost:4000/outbox' }))
  await user.click(button('Resend invitation'))
  await screen.findByText('No email was sent')
  expect(screen.queryByText('User invitation has been sent successfully')).toBeNull()
  portal.use(answer(users.resendInvitation, {}))
  await user.click(button('Resend invitation'))
  await screen.findByText('User invitation has been sent successfully')
})

it.each(['Resend invitation', 'Reset password by email'])('[US-02] without an answer, “%s” says so', async (name) => {
  const late = () => refusal(504, 'no', 'upstream_timeout')
  portal.use(answer(users.resendInvitation, late), answer(users.resetPassword, late))
  const { user } = renderInPage(details({ invited: undefined }))
  await user.click(button(name))
  await screen.findByText(/^No answer came, /)
})

it.each([
  [
    'Only an owner or admin of that account can remove this role.',
    { of: managed.slice(1) },
    'Remove role: Kestrel Print',
  ],
  ['Only an owner of that account can remove this role.', { role: 'owner' }, 'Remove role: Kestrel Print'],
  ['This user has a role in each account that you set up.', { of: managed.slice(0, 1) }, 'Add role'],
])('[US-04] [US-06] what cannot be done with a role says: %s', (reason, given, name) => {
  openRoles(given)
  expect(reasonOf(button(name))).toBe(reason)
})
