// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest'
import { button, field, select, takeBodies } from '#components/testing/forms.ts'
import { type StoredSettings, toSettingsValues } from '#lib/account/rules.ts'
import { toSettingsChoices } from '#lib/account/view-model.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { SettingsForm } from './settings-form.tsx'

const portal = fakePortal()
beforeAll(() => import('#components/ui/forms/combobox-popup.tsx'))

const address = { address1: 'Unit 7', address2: '', address3: '', town: 'Bristol', state: '', postcode: 'BS2 0TH' }
const units = { weightUnit: 'g', dimensionUnit: 'mm', currency: 'GBP' } as const
const contact = { emailAddress: 'production@kestrelprint.example', phoneNumber: '+44 117 496 0142', faxNumber: '' }
const place = { isoCountry: 'GB', timezone: 'Europe/London', dateFormat: 'dd/MM/yyyy' } as const
const company = { companyName: 'Kestrel Print Ltd', defaultSlaDays: 2, version: 'v1' }
const stored: StoredSettings = { ...company, ...contact, ...address, ...place, ...units }
const choices = toSettingsChoices('en-GB', stored)

function open(settings: StoredSettings = stored) {
  const about = {
    accountId: 'kestrel',
    isOwner: false,
    choices,
    values: toSettingsValues(settings),
    version: settings.version,
  }
  return renderInPage(<SettingsForm {...about} />)
}

const user = { username: 'amir', name: 'Amir', email: 'amir@example.com', authId: 'amir' }
const answerVars = (read: () => StoredSettings) =>
  answer(accounts.vars, () => ({ accountId: 'kestrel', userId: 'amir', user, oneflowAccountSettings: read() }))

const save = () => button('Save')

it('[AS-02] [ST-01] settings are saved, and again, on a service that answers nothing', async () => {
  const now = { ...stored, version: undefined }
  portal.use(answerVars(() => now))
  const bodies = takeBodies(portal, accounts.saveSettings, (sent) => {
    Object.assign(now, sent.at(-1))
    return {}
  })
  const { user } = open({ ...stored, version: undefined })
  await user.type(field('Town'), ' on Sea')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await user.type(field('Town'), '!')
  await user.click(save())
  await waitFor(() => expect(bodies).toMatchObject([{ town: 'Bristol on Sea' }, { town: 'Bristol on Sea!' }]))
})

it('[AS-02] what someone else saved is shown beside what is typed, and the next save passes', async () => {
  const stale = () => refusal(409, 'The settings were changed', 'changed_meanwhile')
  const bodies = takeBodies(portal, accounts.saveSettings, ({ length }) => (length === 1 ? stale() : {}))
  const now: StoredSettings = { ...stored, town: 'Leeds', isoCountry: 'IE', postcode: 'LS1', version: 'v9' }
  portal.use(answerVars(() => now))
  const { user } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), 'Bath')
  await user.click(save())
  await screen.findByText(/^These fields now show the new values: /)
  expect(within(screen.getByRole('group', { name: 'Town' })).getByText('Leeds')).toBeDefined()
  expect([field('Town').value, field('Postcode').value]).toEqual(['Bath', 'LS1'])
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(bodies.map((body) => (body as StoredSettings).version)).toEqual(['v1', 'v9'])
  expect(bodies[1]).toMatchObject({ town: 'Bath', postcode: 'LS1', isoCountry: 'IE' })
})

it('[AS-01] [AS-02] a group shortens the timezones; given up, it leaves the chosen one', async () => {
  const bodies = takeBodies(portal, accounts.saveSettings, () => ({ settings: stored }))
  const { user } = open()
  expect(screen.getByText(/^There it is /)).toBeDefined()
  await user.selectOptions(select('Timezone Group'), 'Asia')
  await user.click(screen.getByRole('button', { name: /^Timezone Europe\/London/ }))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.length).toBeGreaterThan(50)
  expect(options.every((option) => option.textContent?.startsWith('Asia/'))).toBe(true)
  await user.keyboard('{Escape}')
  await user.selectOptions(select('Timezone Group'), 'All')
  await user.click(save())
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ timezone: 'Europe/London' })]))
})

it('[AS-01] a timezone of no group, such as an earlier name, can be changed to any other', async () => {
  const { user } = open({ ...stored, timezone: 'US/Eastern' })
  expect(select('Timezone Group').selectedOptions[0]?.text).toBe('All')
  const { label = '' } = choices.zones.find(({ value }) => value === 'America/New_York') ?? {}
  await user.click(screen.getByRole('button', { name: /^Timezone US/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'new york')
  await user.click(await screen.findByRole('option', { name: label }))
  expect(button(`Timezone ${label}`)).toBeDefined()
})
