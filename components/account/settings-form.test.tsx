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
  const about = { accountId: 'kestrel', choices, values: toSettingsValues(settings), version: settings.version }
  return renderInPage(<SettingsForm {...about} />)
}

const user = { username: 'amir', name: 'Amir', email: 'amir@example.com', authId: 'amir' }
const answerVars = (oneflowAccountSettings: StoredSettings) =>
  answer(accounts.vars, { accountId: 'kestrel', userId: 'amir', user, oneflowAccountSettings })

const save = () => button('Save')

it('[AS-02] [ST-01] settings are saved, and again, on a service that answers nothing', async () => {
  const bodies = takeBodies(portal, accounts.saveSettings, () => ({}))
  const { user } = open({ ...stored, version: undefined })
  await user.type(field('Town'), ' on Sea')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await user.type(field('Town'), '!')
  await user.click(save())
  await waitFor(() => expect(bodies).toMatchObject([{ town: 'Bristol on Sea' }, { town: 'Bristol on Sea!' }]))
})

it('[AS-02] what someone else saved is told and shown, and the next save goes through', async () => {
  const bodies = takeBodies(portal, accounts.saveSettings, ({ length }) =>
    length === 1 ? refusal(409, 'The settings were changed', 'changed_meanwhile') : { settings: stored },
  )
  portal.use(answerVars({ ...stored, town: 'Leeds', postcode: 'LS1', version: 'v9' }))
  const { user } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), 'Bath')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('meanwhile: Town and Postcode.')
  expect([field('Town').value, field('Postcode').value]).toEqual(['Bath', 'LS1'])
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(bodies[1]).toMatchObject({ version: 'v9', town: 'Bath', postcode: 'LS1' })
})

it('[AS-02] [REL-11] settings whose answer got lost are saved by the next try, by nobody else', async () => {
  const answers = [
    refusal(500, 'The database is away'),
    refusal(504, 'It took too long', 'upstream_timeout'),
    refusal(409, 'The settings were changed', 'changed_meanwhile'),
  ]
  portal.use(answer(accounts.saveSettings, () => answers.shift() ?? Response.error()))
  portal.use(answerVars({ ...stored, town: 'Bath', version: 'v2' }))
  const { user } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), 'Bath')
  await user.click(save())
  const failed = 'An error occurred while saving the account settingsThe database is away'
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  await user.click(save())
  await screen.findByText(/It took too long/)
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  for (const wrong of [/Someone else/, 'Not saved yet']) expect(screen.queryByText(wrong)).toBeNull()
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
