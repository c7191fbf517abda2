import { expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { type StoredSettings, settingsForm, toAccountTime, toSettingsValues, toSettings } from './rules.ts'
import { toSettingsChoices } from './view-model.ts'

const user = { username: 'pia', name: 'Pia', email: 'pia@example.com', authId: 'pia' }
const complete = { companyName: 'Kestrel', phoneNumber: '1', address1: 'Unit 7', town: 'Bristol', isoCountry: 'GB' }
const chosen: StoredSettings = { emailAddress: 'pia@example.com', weightUnit: 'g', dimensionUnit: 'mm', currency: '' }

/** The fields of settings as an upstream answers them. */
function fieldsOf(settings: Record<string, unknown>) {
  const oneflowAccountSettings = { ...complete, ...chosen, ...settings }
  const vars = { accountId: 'kestrel', userId: 'pia', user, oneflowAccountSettings }
  return toSettingsValues(parseAnswer(accounts.vars, vars).oneflowAccountSettings)
}

it('[AS-01] a default SLA is shown as it is stored, and stays unchosen until it is chosen', () => {
  for (const defaultSlaDays of [0, '0', 7, '7'])
    expect(fieldsOf({ defaultSlaDays }).defaultSlaDays).toBe(String(defaultSlaDays))
  for (const defaultSlaDays of [null, '', undefined, 10]) {
    const fields = fieldsOf({ defaultSlaDays })
    expect(fields.defaultSlaDays, `${defaultSlaDays}`).toBe('')
    expect(toSettings(settingsForm.parse({ ...fields, town: 'Bath' })).defaultSlaDays).toBeUndefined()
  }
})

it('[AS-01] a longer text of another service is read as it is stored, and null as empty', () => {
  const long = 'x'.repeat(201)
  const fields = { faxNumber: long, address2: long, address3: long, state: long, postcode: long }
  expect(fieldsOf(fields)).toMatchObject(fields)
  expect(fieldsOf({ address2: null }).address2).toBe('')
})

it('[OL-01] dates of an account are written in the format that is stored, where it is known', () => {
  const used = ['dd/MM/yyyy', 'DD/MM/YYYY', '', 'D MMMM YYYY', undefined].map(
    (dateFormat) => toAccountTime({ dateFormat, timezone: 'UTC' }).dateFormat,
  )
  expect(used).toEqual(['dd/MM/yyyy', 'dd/MM/yyyy', undefined, undefined, undefined])
})

it('[AS-01] [GS-02] timezones are listed once, by the names that their places have now', () => {
  const { zones } = toSettingsChoices('en-GB', {}, new Date('2026-01-31T09:30:00Z'))
  const names = zones.map(({ value }) => value)
  const renamed = ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Yangon']
  expect(names).toEqual(expect.arrayContaining(renamed))
  expect(names).not.toContain('Europe/Kiev')
  expect(names).toEqual([...new Set(names)].sort())
  expect(zones).toContainEqual({ value: 'Asia/Kathmandu', label: 'Asia/Kathmandu (UTC+05:45)' })
})
