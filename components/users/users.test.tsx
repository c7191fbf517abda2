// @vitest-environment jsdom

import { beforeAll, expect, it, vi } from 'vitest'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { users } from '#lib/contract/users.ts'
import type { ManagedAccount } from '#lib/users/rules.ts'
import type { RoleRow } from '#lib/users/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { InviteUser } from './invite-user.tsx'
import { UserDetails } from './user-details.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSearch } from './user-search.tsx'

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
const credentials = { token: '123456789', secret: 'never-shown-unasked' }
const serveRoles = () => portal.use(answer(users.accountRoles, { data: [{ ...role, ...credentials }] }))

const button = (name: string) => screen.getByRole('button', { name })
const isWaiting = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent
const takeBodies = () => {
  const bodies: unknown[] = []
  return { bodies, take: async (request: Request) => void bodies.push(await request.json()) }
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

it('[US-01] the address follows the search 300 ms after the last letter, and at once on Enter', async () => {
  const { user, router } = renderInPage(<UserSearch term="" label="Search" />)
  const begun = performance.now()
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'pia')
  await waitFor(() => expect(router.replace).toHaveBeenCalledOnce())
  expect(performance.now() - begun).toBeGreaterThan(290)
  expect(router.replace).toHaveBeenCalledWith('/setup/users?find=pia', { scroll: false })
  await user.keyboard('x{Enter}')
  expect(router.replace).toHaveBeenLastCalledWith('/setup/users?find=piax', { scroll: false })
})

it('[US-01] the search field follows the address that Back leads to', () => {
  const { show } = renderInPage(<UserSearch term="pia" label="Search" />)
  show(<UserSearch term="sam" label="Search" />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).value).toBe('sam')
})

it('[US-01] a link or Back right after a letter goes first, and the field follows the address, which may say the same', async () => {
  const { user, router } = renderInPage(
    <>
      <UserSearch term="" label="Search" />
      <FilterLink href={'/setup/users?page=2'} on={false} onClick={(event) => event.preventDefault()}>
        Next
      </FilterLink>
    </>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
  await user.type(input, 'p')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(input.value).toBe('')
  await user.type(input, 'p')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(input.value).toBe('')
  await new Promise((resolve) => void setTimeout(resolve, 400))
  expect(router.replace).not.toHaveBeenCalled()
})

it('[US-02] an invitation waits for name, email and role, and sends what the specification names', async () => {
  const { bodies, take } = takeBodies()
  portal.use(
    answer(users.invite, async (request) => {
      await take(request)
      return {}
    }),
  )
  const page = await openInvitation()
  expect(isWaiting('Send invitation')).toBe(true)
  const offered = within(screen.getByRole('combobox', { name: /^Role/ })).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).not.toContain('Owner')
  await fillInvitation(page)
  await waitFor(() => expect(isWaiting('Send invitation')).toBe(false))
  await page.user.click(button('Send invitation'))
  await screen.findByText('User has been invited successfully')
  expect(bodies).toEqual([
    {
      name: 'Jo Printer',
      email: 'jo@site.example',
      role: 'production',
      invitedBy: 'Amir Haddad',
      redirectUrl: `${window.location.origin}/`,
      domain: 'account:kestrel:production',
      accountName: 'Kestrel Print',
      appName: 'Site Flow Light',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(page.router.refresh).toHaveBeenCalled())
})

it('[US-02] an invitation whose mail was only kept says where it can be read', async () => {
  portal.use(answer(users.invite, { outbox: 'http://localhost:4000/outbox/1' }))
  const page = await openInvitation()
  await fillInvitation(page)
  await page.user.click(button('Send invitation'))
  const link = await screen.findByRole('link', { name: 'Read the email' })
  expect(link.getAttribute('href')).toBe('http://localhost:4000/outbox/1')
})

it.each([
  [409, 'has_role', 'This user has a role in this account already.'],
  [503, 'no_mail', 'No email can be sent at the moment. Try again later.'],
  [500, 'broken', 'The database is away'],
])(
  '[US-02] an invitation that is refused with %i %s says why, and keeps what is typed',
  async (status, code, reason) => {
    portal.use(answer(users.invite, () => refusal(status, 'The database is away', code)))
    const page = await openInvitation()
    await fillInvitation(page)
    await page.user.click(button('Send invitation'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`An error occurred while sending user invitation${reason}`)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('jo@site.example')
  },
)

it('[US-02] an invitation whose answer got lost is told to be looked for, since a second mail would be sent', async () => {
  portal.use(answer(users.invite, () => refusal(504, 'late', 'upstream_timeout')))
  const page = await openInvitation()
  await fillInvitation(page)
  await page.user.click(button('Send invitation'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No answer came, .* Look before you try again\.$/)
  await waitFor(() => expect(page.router.refresh).toHaveBeenCalledOnce())
})

it('[US-02] an invitation whose refusal names no field says what the upstream refused', async () => {
  const validations = [{ path: 'redirectUrl', message: 'must be an address of the portal' }]
  portal.use(
    answer(users.invite, () =>
      Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 }),
    ),
  )
  const page = await openInvitation()
  await fillInvitation(page)
  await page.user.click(button('Send invitation'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred while sending user invitationValidation failed\nredirectUrl: must be an address of the portal',
  )
})

it('[US-03] id, user name and email can only be read; the name is required, and is sent alone', async () => {
  const { bodies, take } = takeBodies()
  portal.use(
    answer(users.save, async (request) => {
      await take(request)
      return {}
    }),
  )
  const { user, router } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  for (const text of [pia.id, pia.username, pia.email]) expect(screen.getByText(text)).toBeDefined()
  const [name, ...others] = screen.getAllByRole('textbox')
  if (!name) throw new Error('no field')
  expect(others).toEqual([])
  await user.clear(name)
  await user.click(button('Save'))
  await screen.findByText('This field is required.')
  await user.type(name, 'Pia N.{Enter}')
  await screen.findByText('User details have been saved successfully')
  expect(bodies).toEqual([{ name: 'Pia N.' }])
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[US-03] a name that cannot be saved is said in words', async () => {
  portal.use(answer(users.save, refusal(500, 'The database is away')))
  const { user } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An error occurred while updating user detailsThe database is away')
})

it('[US-03] a name that is not the caller’s to change stays, in the words of the portal', async () => {
  portal.use(answer(users.save, refusal(403, 'no', 'named_elsewhere')))
  const { user } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  await user.type(screen.getByRole('textbox'), '!{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('This user has roles in other accounts.')
})

it('[US-05] an invitation is sent again for the role in this account, and a password is reset by mail', async () => {
  const { bodies, take } = takeBodies()
  portal.use(
    answer(users.resendInvitation, async (request) => {
      await take(request)
      return { outbox: 'http://localhost:4000/outbox/2' }
    }),
    answer(users.resetPassword, async (request) => {
      await take(request)
      return {}
    }),
  )
  const { user } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  await user.click(button('Resend invitation'))
  await screen.findByText('User invitation has been sent successfully')
  await screen.findByRole('link', { name: 'Read the email' })
  await user.click(button('Reset password by email'))
  await screen.findByText('Password reset email has been sent')
  expect(bodies).toEqual([
    { domain: 'account:kestrel:production', email: pia.email, appName: 'Site Flow Light' },
    { email: pia.email },
  ])
})

it('[US-05] mails that cannot be sent are said in words', async () => {
  portal.use(
    answer(users.resendInvitation, refusal(409, 'has a password', 'has_password')),
    answer(users.resetPassword, refusal(500, 'The database is away')),
  )
  const { user } = renderInPage(<UserDetails user={pia} accountId="kestrel" />)
  await user.click(button('Resend invitation'))
  await screen.findByText('An error occurred while sending user invitation')
  expect(screen.getByText('This user has followed the invitation already.')).toBeDefined()
  await user.click(button('Reset password by email'))
  await screen.findByText('An error occurred while reseting password')
})

it('[US-05] what cannot be sent to a user waits and says why', () => {
  renderInPage(<UserDetails user={{ ...pia, invited: false }} accountId="kestrel" />)
  expect(reasonOf('Resend invitation')).toBe('This user has followed the invitation already.')
  renderInPage(<UserDetails user={{ ...pia, invited: true, accountRole: undefined }} accountId="kestrel" />)
  expect(screen.getAllByText('This user has no role in this account.')).toHaveLength(1)
  expect(screen.getAllByText('This user has no password yet. Resend the invitation.')).toHaveLength(1)
})

function openRoles({ isSelf = false, of = managed, role: name = role.role } = {}) {
  const roles = [{ ...role, role: name }]
  return renderInPage(<UserRoles userId={pia.id} isSelf={isSelf} name={pia.name} roles={roles} managed={of} />)
}

it('[US-04] token and secret of a role are asked for when the user wants to see them, copied by a button, and forgotten when hidden', async () => {
  serveRoles()
  const { user } = openRoles()
  expect(screen.getAllByText('Hidden')).toHaveLength(2)
  await user.click(button('Show credentials'))
  await screen.findByText(credentials.secret)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(button('Copy: Secret'))
  expect(write).toHaveBeenCalledWith(credentials.secret)
  await user.click(button('Hide credentials'))
  await waitFor(() => expect(document.body.innerHTML).not.toContain(credentials.secret))
})

it('[US-04] a role is added on an account where the signed-in user sets up and the person has none', async () => {
  const { bodies, take } = takeBodies()
  portal.use(
    answer(users.addRole, async (request) => {
      await take(request)
      return {}
    }),
  )
  const { user } = openRoles()
  await user.click(button('Add role'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account role' }))
  const account = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Account/ })
  expect([...account.options].map(({ text }) => text)).toEqual(['Choose', 'Hoshi Printing'])
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Role/ }), 'Owner')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add role' }).ariaDisabled ?? null).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  await screen.findByText('The user role has been added successfully')
  expect(bodies).toEqual([{ role: { id: 'hoshi', role: 'owner' } }])
})

it('[US-04] a role that cannot be given on the account chosen after it has to be chosen again', async () => {
  const { bodies, take } = takeBodies()
  portal.use(
    answer(users.addRole, async (request) => {
      await take(request)
      return {}
    }),
  )
  const { user } = openRoles({ of: [...managed, { id: 'lumen', name: 'Lumen Cards', role: 'admin' }] })
  await user.click(button('Add role'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account role' }))
  const account = dialog.getByRole('combobox', { name: /^Account/ })
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

it('[US-04] a role that cannot be added is said in words, and no account left to add one on waits with a reason', async () => {
  portal.use(answer(users.addRole, refusal(409, 'has one', 'has_role')))
  const { user } = openRoles()
  await user.click(button('Add role'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add account role' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Role/ }), 'Simple')
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'An error occurred while sending user invitationThis user has a role in this account already.',
  )
})

it('[US-04] where the user has all the roles there are to give, Add role says so', () => {
  openRoles({ of: managed.slice(0, 1) })
  expect(reasonOf('Add role')).toBe('This user has a role in each account that you set up.')
})

it('[US-04] a role is removed after a question that names whom it concerns', async () => {
  const removed = vi.fn()
  portal.use(
    answer(users.removeRole, (request) => {
      removed(new URL(request.url).pathname)
      return {}
    }),
  )
  const { user, router } = openRoles()
  await user.click(button('Remove role'))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove the role of Pia Novak at Kestrel Print?' }),
  )
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(removed).not.toHaveBeenCalled()
  await user.click(button('Remove role'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove role' }))
  await screen.findByText('The user role has been removed successfully')
  expect(removed).toHaveBeenCalledWith('/api/upstream/user/user-1/accountRoles/role-1')
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[US-04] one’s own last owner role stays, with the reason', async () => {
  portal.use(answer(users.removeRole, refusal(409, 'last', 'last_owner')))
  const { user } = openRoles({ isSelf: true })
  await user.click(button('Remove role'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove your own role at Kestrel Print?' }))
  await user.click(question.getByRole('button', { name: 'Remove role' }))
  await screen.findByText('There was an issue removing the user role')
  expect(screen.getByText(/^An account needs an owner who can sign in: /)).toBeDefined()
})

it.each([
  [404, 'not_found', 'There was an issue removing the user role'],
  [504, 'upstream_timeout', /^No answer came, /],
])('[US-04] the page is read again when a role that is removed is gone or may be (%i)', async (status, code, words) => {
  portal.use(answer(users.removeRole, refusal(status, 'no', code)))
  const { user, router } = openRoles()
  await user.click(button('Remove role'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove role' }))
  await screen.findByText(words)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[US-04] credentials that the service does not give are told as that, with nothing to copy', async () => {
  portal.use(answer(users.accountRoles, { data: [role] }))
  const { user } = openRoles()
  await user.click(button('Show credentials'))
  expect(await screen.findAllByText('Not given by the service')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
})

it('[US-04] credentials of a role that is gone meanwhile are told as not read, and none are shown', async () => {
  portal.use(answer(users.accountRoles, { data: [] }))
  const { user } = openRoles()
  await user.click(button('Show credentials'))
  await screen.findByText('The credentials could not be read')
  expect(screen.getAllByText('••••••••••••')).toHaveLength(2)
})

it('[US-06] a role on an account that the signed-in user does not set up cannot be removed', () => {
  openRoles({ of: managed.slice(1) })
  expect(reasonOf('Remove role')).toBe('Only an owner or admin of that account can remove this role.')
})

it('[US-06] the role of an owner cannot be removed by an admin of the account', () => {
  openRoles({ role: 'owner' })
  expect(reasonOf('Remove role')).toBe('Only an owner of that account can remove this role.')
})

it('[US-04] a role that the portal does not know reads as the upstream has it, and can be removed', () => {
  openRoles({ role: 'estimator' })
  expect(screen.getByText('estimator')).toBeDefined()
  expect(isWaiting('Remove role')).toBe(false)
})
