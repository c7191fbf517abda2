// @vitest-environment jsdom

import { beforeAll, expect, it } from 'vitest'
import { type StoredSettings, toFields } from '#lib/account/rules.ts'
import { toChoices } from '#lib/account/view-model.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, userEvent, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { SettingsForm } from './settings-form.tsx'

const portal = fakePortal()
beforeAll(() => import('#components/ui/forms/combobox-popup.tsx'))

const stored: StoredSettings = {
  companyName: 'Kestrel Print Ltd',
  emailAddress: 'production@kestrelprint.example',
  phoneNumber: '+44 117 496 0142',
  faxNumber: '',
  address1: 'Unit 7',
  address2: '',
  address3: '',
  town: 'Bristol',
  state: '',
  postcode: 'BS2 0TH',
  isoCountry: 'GB',
  weightUnit: 'g',
  dimensionUnit: 'mm',
  currency: 'GBP',
  dateFormat: 'dd/MM/yyyy',
  timezone: 'Europe/London',
  defaultSlaDays: 2,
  version: 'v1',
}
const choices = toChoices('en-GB', stored)

function open(settings: StoredSettings = stored) {
  return renderInPage(
    <SettingsForm accountId="kestrel" values={toFields(settings)} version={settings.version} choices={choices} />,
  )
}

function takeSaved() {
  const bodies: unknown[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      bodies.push(await request.json())
      return { settings: { ...stored, version: `v${bodies.length + 1}` } }
    }),
  )
  return bodies
}

const answerVars = (oneflowAccountSettings: StoredSettings) =>
  answer(accounts.vars, {
    accountId: 'kestrel',
    userId: 'amir',
    user: { username: 'amir', name: 'Amir', email: 'amir@example.com', authId: 'amir' },
    oneflowAccountSettings,
  })

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${name}`) })
const save = () => screen.getByRole('button', { name: 'Save' })

async function choose(label: string, typed: string, option: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }))
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), typed)
  await user.click(await screen.findByRole('option', { name: option }))
}

it('[AS-02] [ST-01] settings are saved on a service that answers nothing, and can be saved again', async () => {
  const bodies: object[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      bodies.push(await request.json())
      return {}
    }),
  )
  const { user } = open({ ...stored, version: undefined })
  await user.type(field('Town'), ' on Sea')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await user.type(field('Town'), '!')
  await user.click(save())
  await waitFor(() => expect(bodies).toMatchObject([{ town: 'Bristol on Sea' }, { town: 'Bristol on Sea!' }]))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[AS-02] what someone else saved is told and shown, what was typed stays, and the next save goes through', async () => {
  const bodies: { version?: string }[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      bodies.push((await request.json()) as { version?: string })
      if (bodies.length === 1) return refusal(409, 'The settings were changed', 'settings_changed')
      return { settings: stored }
    }),
    answerVars({ ...stored, town: 'Leeds', postcode: 'LS1', version: 'v9' }),
  )
  const { user } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), 'Bath')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('meanwhile: Town and Postcode.')
  expect(field('Town').value).toBe('Bath')
  expect(field('Postcode').value).toBe('LS1')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(bodies[1]).toMatchObject({ version: 'v9', town: 'Bath', postcode: 'LS1' })
})

it('[AS-02] [REL-11] settings whose answer got lost are saved by the next try, and nobody else is said to have saved them', async () => {
  const answers = [
    refusal(500, 'The database is away'),
    refusal(504, 'It took too long', 'upstream_timeout'),
    refusal(409, 'The settings were changed', 'settings_changed'),
  ]
  portal.use(
    answer(accounts.saveSettings, () => answers.shift() ?? Response.error()),
    answerVars({ ...stored, town: 'Bath', version: 'v2' }),
  )
  const { user } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), 'Bath')
  await user.click(save())
  const failed = 'An error occurred while saving the account settingsThe database is away'
  expect((await screen.findByRole('alert')).textContent).toBe(failed)
  expect(field('Town').value).toBe('Bath')
  await user.click(save())
  await screen.findByText(/It took too long/)
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  for (const wrong of [/Someone else/, 'Not saved yet']) expect(screen.queryByText(wrong)).toBeNull()
})

it('[AS-01] [AS-02] a group shortens the list of timezones, and given up again leaves the chosen one as it is', async () => {
  const bodies = takeSaved()
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

it('[AS-01] a timezone of no group in the list, such as an earlier name, can be changed to any other', async () => {
  open({ ...stored, timezone: 'US/Eastern' })
  expect(select('Timezone Group').selectedOptions[0]?.text).toBe('All')
  const { label = '' } = choices.zones.find(({ value }) => value === 'America/New_York') ?? {}
  await choose('Timezone US/Eastern', 'new york', label)
  expect(screen.getByRole('button', { name: `Timezone ${label}` })).toBeDefined()
})
