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

it('[AS-01] a default SLA is shown as it is stored, and one that was never chosen stays so when another field is saved', () => {
  for (const defaultSlaDays of [0, '0', 7, '7'])
    expect(fieldsOf({ defaultSlaDays }).defaultSlaDays).toBe(String(defaultSlaDays))
  for (const defaultSlaDays of [null, '', undefined, 10]) {
    const fields = fieldsOf({ defaultSlaDays })
    expect(fields.defaultSlaDays, `${defaultSlaDays}`).toBe('')
    expect(toSettings(settingsForm.parse({ ...fields, town: 'Bath' })).defaultSlaDays).toBeUndefined()
  }
})

it('[AS-01] what another service stored in a longer form than can be saved is read as it is, and null as empty', () => {
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
