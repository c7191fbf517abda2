// @vitest-environment jsdom

import { beforeAll, expect, it } from 'vitest'
import type { AnswerOf, Call } from '#lib/contract/call.ts'
import { users } from '#lib/contract/users.ts'
import type { ManagedAccount } from '#lib/users/rules.ts'
import type { RoleRow } from '#lib/users/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { InviteUser } from './invite-user.tsx'
import { UserDetails } from './user-details.tsx'
import { UserRoles } from './user-roles.tsx'

const portal = fakePortal()
beforeAll(async () => void (await Promise.all([import('./invite-dialog.tsx'), import('./add-role-dialog.tsx')])))

const kestrel = { id: 'kestrel', name: 'Kestrel Print' }
const pia = {
  id: 'user-1',
  username: 'pia',
  name: 'Pia Novak',
  email: 'pia@kestrelprint.example',
  active: true,
  invited: undefined,
  accountRole: 'production' as const,
}
const role: RoleRow = { _id: 'role-1', ...kestrel, role: 'production' }
const managed: ManagedAccount[] = [
  { ...kestrel, role: 'admin' },
  { id: 'hoshi', name: 'Hoshi Printing', role: 'owner' },
]
const button = (name: string) => screen.getByRole('button', { name })
const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent
/** Answers a call, and takes the bodies that are sent to it. */
function serve<C extends Call>(call: C, given: AnswerOf<C>) {
  const bodies: unknown[] = []
  portal.use(
    answer(call, async (request: Request) => {
      bodies.push(await request.json())
      return given
    }),
  )
  return bodies
}

async function openInvitation() {
  const page = renderInPage(
    <InviteUser label="Invite user" account={kestrel} invitedBy="Amir Haddad" ownRole="admin" />,
  )
  await page.user.click(button('Invite user'))
  await screen.findByRole('dialog', { name: 'Invite user' })
  return page
}

async function fillInvitation({ user }: ReturnType<typeof renderInPage>) {
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' Jo Printer ')
  await user.type(screen.getByRole('textbox', { name: /^Email/ }), 'jo@site.example')
  await user.selectOptions(screen.getByRole('combobox', { name: /^Role/ }), 'Production')
}

const validations = [{ path: 'redirectUrl', message: 'must be an address of the portal' }]
const failed = 'An error occurred while sending user invitation'
it('[US-02] a refused invitation says why, keeps what is typed, and after a lost answer is to be looked for', async () => {
  const page = await openInvitation()
  await fillInvitation(page)
  for (const [refused, words] of [
    [refusal(409, '', 'has_role'), `${failed}This user has a role in this account already.`],
    [refusal(503, '', 'no_mail'), `${failed}No email can be sent at the moment. Try again later.`],
    [refusal(500, 'The database is away'), `${failed}The database is away`],
    [
      Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 }),
      `${failed}Validation failed\nredirectUrl: must be an address of the portal`,
    ],
    [refusal(504, 'late', 'upstream_timeout'), /^No answer came, .* Look before you try again\.$/],
  ] as const) {
    portal.use(answer(users.invite, refused))
    await page.user.click(button('Send invitation'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
  }
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('jo@site.example')
  await waitFor(() => expect(page.router.refresh).toHaveBeenCalledOnce())
})

it('[US-03] a name that cannot be saved, or is not the caller’s to change, is said in words', async () => {
  portal.use(answer(users.save, refusal(500, 'The database is away')))
  const { user } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An error occurred while updating user detailsThe database is away')
  portal.use(answer(users.save, refusal(403, 'no', 'named_elsewhere')))
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  await screen.findByText(/^This user has roles in other accounts\./)
})

function openRoles({
  isSelf = false,
  of = managed,
  role: name = 'production',
}: {
  isSelf?: boolean
  of?: ManagedAccount[]
  role?: string
} = {}) {
  const roles = [{ ...role, role: name }]
  return renderInPage(<UserRoles userId={pia.id} isSelf={isSelf} name={pia.name} roles={roles} managed={of} />)
}

it('[US-04] a role is added on an account that the signed-in user sets up, and one not allowed there is chosen again', async () => {
  const bodies = serve(users.addRole, {})
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

it('[US-04] one’s own last owner role stays with the reason, and the page is read again where a role may be gone', async () => {
  const { user, router } = openRoles({ isSelf: true })
  for (const [refused, words, refreshes] of [
    [refusal(404, 'no', 'not_found'), 'There was an issue removing the user role', 1],
    [refusal(504, 'no', 'upstream_timeout'), /^No answer came, /, 2],
    [refusal(409, 'last', 'last_owner'), /^An account needs an owner who can sign in: /, 2],
  ] as const) {
    portal.use(answer(users.removeRole, refused))
    await user.click(button('Remove role'))
    const question = await screen.findByRole('alertdialog', { name: 'Remove your own role at Kestrel Print?' })
    await user.click(within(question).getByRole('button', { name: 'Remove role' }))
    await screen.findByText(words)
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
  }
})

it('[US-04] [US-06] what cannot be done with a role waits and says why', () => {
  for (const [given, name, reason] of [
    [{ of: managed.slice(1) }, 'Remove role', 'Only an owner or admin of that account can remove this role.'],
    [{ role: 'owner' }, 'Remove role', 'Only an owner of that account can remove this role.'],
    [{ of: managed.slice(0, 1) }, 'Add role', 'This user has a role in each account that you set up.'],
  ] as const) {
    openRoles(given)
    expect(reasonOf(name)).toBe(reason)
    cleanup()
  }
})
