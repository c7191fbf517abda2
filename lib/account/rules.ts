import * as z from 'zod'
import type { AccountTime, WorkingHours } from '#lib/common/dates/account-time.ts'
import {
  type AccountSettings,
  accountSettings,
  dateFormats,
  dimensionUnits,
  toWeekdays,
  type Vars,
  weightUnits,
  workingDays,
} from '#lib/contract/accounts.ts'

export type StoredSettings = Vars['oneflowAccountSettings']

/** A setting that is on or off, as a choice has it. */
export const offOrOn = ['false', 'true'] as const

/** Every half hour of the day. */
export const clockTimes = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

export const slaDays = ['0', '1', '2', '3', '4', '5', '6', '7'] as const

const { shape } = accountSettings
/** Not required (Spec 2 §5): what was never chosen stays so. */
const orNone = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])

export const settingsForm = accountSettings.extend({
  dateFormat: orNone(shape.dateFormat),
  timezone: orNone(shape.timezone),
  defaultSlaDays: orNone(z.enum(slaDays)),
  workingDays: orNone(z.enum(workingDays)),
  workFrom: orNone(z.enum(clockTimes)),
  workTo: orNone(z.enum(clockTimes)),
  reuseCancelledNumbers: orNone(z.enum(offOrOn)),
  countPackedCopies: orNone(z.enum(offOrOn)),
  requirePacking: orNone(z.enum(offOrOn)),
  timezoneGroup: z.string(),
})
export type SettingsFields = z.input<typeof settingsForm>
export const settingNames = accountSettings.keyof().options

/** What the owner answers first (Spec 2 §9). */
export const firstSettingsForm = z.object({
  timezoneGroup: z.string(),
  timezone: shape.timezone,
  defaultSlaDays: z.enum(slaDays),
})

export type FirstSettings = z.input<typeof firstSettingsForm>
export const toFirstSettings = (stored: StoredSettings): FirstSettings => ({
  timezoneGroup: '',
  timezone: stored.timezone ?? '',
  defaultSlaDays: known(slaDays, String(stored.defaultSlaDays)),
})

/** A unit or a format that is none of the list's has to be chosen anew. */
export function toSettingsValues(stored: StoredSettings): SettingsFields {
  const texts = Object.fromEntries(settingNames.map((name) => [name, String(stored[name] ?? '')]))
  return {
    ...(texts as Record<(typeof settingNames)[number], string>),
    weightUnit: known(weightUnits, stored.weightUnit),
    dimensionUnit: known(dimensionUnits, stored.dimensionUnit),
    dateFormat: toDateFormat(stored.dateFormat),
    timezoneGroup: groupOf(stored.timezone ?? ''),
    defaultSlaDays: known(slaDays, String(stored.defaultSlaDays)),
    workingDays: known(workingDays, stored.workingDays),
    workFrom: known(clockTimes, stored.workFrom),
    workTo: known(clockTimes, stored.workTo),
    reuseCancelledNumbers: known(offOrOn, String(stored.reuseCancelledNumbers)),
    countPackedCopies: known(offOrOn, String(stored.countPackedCopies)),
    requirePacking: known(offOrOn, String(stored.requirePacking)),
  }
}

/** The specifications write `DD/MM/YYYY` for what is `dd/MM/yyyy` here. Another format is none. */
const toDateFormat = (stored: string | undefined) =>
  known(dateFormats, stored?.replaceAll('D', 'd').replaceAll('Y', 'y'))

export function toAccountTime({ dateFormat, timezone, ...settings }: StoredSettings): AccountTime {
  const hours = toWorkingHours(settings)
  return { dateFormat: toDateFormat(dateFormat) || undefined, timezone, ...(hours && { hours }) }
}

function toWorkingHours({ workingDays: days, workFrom, workTo }: StoredSettings): WorkingHours | undefined {
  const weekdays = toWeekdays(days)
  return weekdays.length > 0 && workFrom && workTo ? { days: weekdays, from: workFrom, to: workTo } : undefined
}

/** An empty choice has no type of its own: the schema is what refuses it. */
const known = <T extends string>(list: readonly T[], value: string | undefined): T =>
  list.find((item) => item === value) ?? ('' as T)

export function toSettings(
  fields: z.output<typeof settingsForm> & { version?: string },
): Partial<AccountSettings> & { version?: string } {
  const { dateFormat, timezone, defaultSlaDays, reuseCancelledNumbers, countPackedCopies, requirePacking } = fields
  const { workingDays, workFrom, workTo } = fields
  const { timezoneGroup: _group, ...settings } = {
    ...fields,
    dateFormat: dateFormat || undefined,
    timezone: timezone || undefined,
    defaultSlaDays: defaultSlaDays ? Number(defaultSlaDays) : undefined,
    workingDays: workingDays || undefined,
    workFrom: workFrom || undefined,
    workTo: workTo || undefined,
    reuseCancelledNumbers: toFlag(reuseCancelledNumbers),
    countPackedCopies: toFlag(countPackedCopies),
    requirePacking: toFlag(requirePacking),
  }
  return settings
}

/** An upstream that does not know the setting is sent none. */
const toFlag = (chosen: string) => (chosen ? chosen === 'true' : undefined)

export const groupOf = (timezone: string) => timezone.split('/')[0] ?? ''
