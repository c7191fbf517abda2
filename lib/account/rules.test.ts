import { expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { type StoredSettings, settingsForm, toAccountTime, toFields, toSettings } from './rules.ts'

const user = { username: 'pia', name: 'Pia', email: 'pia@example.com', authId: 'pia' }
const complete = { companyName: 'Kestrel', phoneNumber: '1', address1: 'Unit 7', town: 'Bristol', isoCountry: 'GB' }
const chosen: StoredSettings = { emailAddress: 'pia@example.com', weightUnit: 'g', dimensionUnit: 'mm', currency: '' }

/** The fields of settings as an upstream answers them. */
const fieldsOf = (settings: Record<string, unknown>) =>
  toFields(
    parseAnswer(accounts.vars, {
      accountId: 'kestrel',
      userId: 'pia',
      user,
      oneflowAccountSettings: { ...complete, ...chosen, ...settings },
    }).oneflowAccountSettings,
  )

it.each([null, '', undefined, 10])(
  '[AS-01] a default SLA that is stored as %j is shown as not chosen, and saving another field leaves it so',
  (defaultSlaDays) => {
    const fields = fieldsOf({ defaultSlaDays })
    expect(fields.defaultSlaDays).toBe('')
    expect(toSettings(settingsForm.parse({ ...fields, town: 'Bath' })).defaultSlaDays).toBeUndefined()
  },
)

it.each([0, '0', 7, '7'])('[AS-01] a default SLA that is stored as %j is shown as chosen', (defaultSlaDays) => {
  expect(fieldsOf({ defaultSlaDays }).defaultSlaDays).toBe(String(defaultSlaDays))
})

it('[AS-01] what another service stored in a longer form than can be saved is read as it is, and null as empty', () => {
  const long = 'x'.repeat(201)
  const fields = { faxNumber: long, address2: long, address3: long, state: long, postcode: long }
  expect(fieldsOf(fields)).toMatchObject(fields)
  expect(fieldsOf({ address2: null }).address2).toBe('')
})

it.each([
  ['dd/MM/yyyy', 'dd/MM/yyyy'],
  ['DD/MM/YYYY', 'dd/MM/yyyy'],
  ['', undefined],
  ['D MMMM YYYY', undefined],
  [undefined, undefined],
])('[OL-01] dates of an account whose format is stored as %j are written as %j', (dateFormat, used) => {
  expect(toAccountTime({ dateFormat, timezone: 'UTC' })).toEqual({ dateFormat: used, timezone: 'UTC' })
})
