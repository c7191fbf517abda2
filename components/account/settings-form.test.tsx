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

it('[AS-02] [ST-01] settings are saved on a service that says no more than that, and can be saved again', async () => {
  const bodies: object[] = []
  portal.use(
    answer(accounts.saveSettings, async (request) => {
      bodies.push(await request.json())
      return {}
    }),
  )
  const { version: _, ...plain } = stored
  const { user } = open(plain)
  await user.type(field('Town'), ' on Sea')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await user.type(field('Town'), '!')
  await user.click(save())
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toMatchObject([{ town: `${stored.town} on Sea` }, { town: `${stored.town} on Sea!` }])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[AS-01] the required fields of the specification are marked, and no others', () => {
  open()
  const labels = screen.getAllByText('*').map((mark) => mark.closest('label')?.firstChild?.textContent)
  expect(labels).toEqual([
    'Company name',
    'Email address',
    'Phone number',
    'Address line 1',
    'Town',
    'Country',
    'Weight unit',
    'Dimension unit',
  ])
})

it('[AS-01] units, date formats and SLA days are those of the specification; the date format shows today', () => {
  open()
  const texts = (name: string) => [...select(name).options].map(({ text }) => text)
  expect(texts('Weight unit')).toEqual(['g', 'oz'])
  expect(texts('Dimension unit')).toEqual(['mm', 'inch'])
  expect(texts('Default SLA Days')).toEqual([
    'Same Day',
    '1 Day',
    '2 Days',
    '3 Days',
    '4 Days',
    '5 Days',
    '6 Days',
    '1 Week',
  ])
  expect([...select('Date format').options].map(({ value }) => value)).toEqual([
    'yyyy-MM-dd',
    'yyyy/MM/dd',
    'dd-MM-yyyy',
    'dd/MM/yyyy',
    'MM-dd-yyyy',
    'MM/dd/yyyy',
  ])
  expect(texts('Date format')[3]).toMatch(/^\d\d\/\d\d\/\d{4} \(dd\/MM\/yyyy\)$/)
})

it('[AS-02] only the fields of the contract are sent, with the version that was read, and the page is rendered again', async () => {
  const bodies = takeSaved()
  const { user, router } = open()
  await user.clear(field('Town'))
  await user.type(field('Town'), ' Bath ')
  await user.selectOptions(select('Default SLA Days'), '1 Week')
  await choose('Country', 'japan', 'Japan')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByRole('combobox', { name: /^Numbers/ })).toBeNull()
  const { version: _, ...settings } = stored
  expect(bodies).toEqual([
    { accountId: 'kestrel', ...settings, town: 'Bath', defaultSlaDays: 7, isoCountry: 'JP', version: 'v1' },
  ])
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  expect(screen.queryByText('Not saved yet')).toBeNull()

  await user.type(field('Fax number'), '1')
  await user.click(save())
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ version: 'v2', faxNumber: '1' })
})

it('[AS-02] an account may allow the numbers of cancelled orders again, where the upstream knows that', async () => {
  const bodies = takeSaved()
  const { user } = open({ ...stored, reuseCancelledNumbers: false })
  const numbers = select('Numbers of cancelled orders')
  expect(numbers.value).toBe('false')
  await user.selectOptions(numbers, 'Can be used again')
  await user.click(save())
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ reuseCancelledNumbers: true })]))
})

it('[AS-02] settings that cannot be saved say so, and what is typed stays', async () => {
  portal.use(answer(accounts.saveSettings, refusal(500, 'The database is away')))
  const { user } = open()
  await user.type(field('Town'), '!')
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('An error occurred while saving the account settingsThe database is away')
  expect(field('Town').value).toBe('Bristol!')
})

it('[AS-02] what someone else saved meanwhile is told and shown, what was typed stays, and the next save goes through', async () => {
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

it('[AS-02] [REL-11] settings whose first answer got lost are saved by the second try, and nobody else is said to have saved them', async () => {
  const answers = [
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
  expect((await screen.findByRole('alert')).textContent).toContain('It took too long')
  await user.click(save())
  await screen.findByText('Account Settings saved successfully')
  expect(screen.queryByText(/Someone else/)).toBeNull()
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

it('[AS-01] an account that was never set up has to choose its units, and may leave zone, format and days open', async () => {
  const bodies = takeSaved()
  const { user } = open({})
  for (const name of ['Company name', 'Phone number', 'Address line 1', 'Town']) await user.type(field(name), 'New')
  await user.type(field('Email address'), 'new@example.com')
  await choose('Country', 'japan', 'Japan')
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(select('Weight unit')))
  await user.selectOptions(select('Weight unit'), 'oz')
  await user.selectOptions(select('Dimension unit'), 'inch')
  await user.click(save())
  await waitFor(() => expect(bodies).toHaveLength(1))
  for (const left of ['timezone', 'dateFormat', 'defaultSlaDays', 'timezoneGroup', 'version'])
    expect(bodies[0]).not.toHaveProperty(left)
})

it('[AS-01] a group shortens the list of timezones, and the zone tells its present time', async () => {
  const { user } = open()
  expect(screen.getByText(/^There it is /)).toBeDefined()
  await user.selectOptions(select('Timezone Group'), 'Asia')
  await user.click(screen.getByRole('button', { name: /^Timezone Europe\/London/ }))
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.length).toBeGreaterThan(50)
  expect(options.every((option) => option.textContent?.startsWith('Asia/'))).toBe(true)
})

it('[AS-01] a timezone of no group in the list, such as a name of before, can be changed to any other one', async () => {
  open({ ...stored, timezone: 'US/Eastern' })
  expect(select('Timezone Group').selectedOptions[0]?.text).toBe('All')
  const { label = '' } = choices.zones.find(({ value }) => value === 'America/New_York') ?? {}
  await choose('Timezone US/Eastern', 'new york', label)
  expect(screen.getByRole('button', { name: `Timezone ${label}` })).toBeDefined()
})

it('[AS-02] a group that is chosen and given up again leaves the chosen timezone as it is', async () => {
  const bodies = takeSaved()
  const { user } = open()
  await user.selectOptions(select('Timezone Group'), 'Asia')
  await user.selectOptions(select('Timezone Group'), 'All')
  await user.click(save())
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ timezone: 'Europe/London' })]))
})
