import { DateTime } from 'luxon'
import { getLocale, getTranslations } from 'next-intl/server'
import { formatDateTime } from '#lib/common/dates/account-time.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { zoneOf } from '#lib/contract/shared/date-ranges.ts'
import type { loadToday } from '#lib/today/loaders.ts'
import { paceDays } from '#lib/today/prediction/prediction.ts'
import type { TodayRow } from '#lib/today/view-model.ts'

export type Today = Awaited<ReturnType<typeof loadToday>>
export type TodayTexts = Awaited<ReturnType<typeof loadTodayTexts>>

/** The wording of a day in the account's time: for the page and for the wall. */
export async function loadTodayTexts({ now, time, pace, nextStart, isGathered }: Today) {
  const [t, locale] = await Promise.all([getTranslations('today'), getLocale()])
  const zone = zoneOf(time.timezone)
  const at = (date: string | number) =>
    (typeof date === 'number' ? DateTime.fromMillis(date, { zone }) : DateTime.fromISO(date, { zone })).setLocale(
      locale,
    )

  /** Of today the time alone, and a day without a time. */
  function moment(date: string, { isDated = !at(date).hasSame(at(now), 'day') } = {}): string {
    return isDated || !date.includes('T') ? formatDateTime(date, time) : at(date).toFormat('HH:mm')
  }
  function span(minutes: number): string {
    const whole = Math.max(1, Math.round(minutes))
    if (whole < 60) return t('span.minutes', { minutes: whole })
    return t('span.hours', { hours: Math.floor(whole / 60), rest: whole % 60 })
  }
  const paceOf = (stage: keyof typeof pace) => span(pace[stage]?.minutes ?? 0)
  const isTomorrow = at(nextStart).diff(at(now).startOf('day'), 'days').days < 1.5
  const shortest = Math.min(...Object.values(pace).map(({ shipments }) => shipments))
  const stages = ['artwork', 'production', 'ready'] as const
  return {
    t,
    moment,
    dayEndsAt: at(now).endOf('day').toMillis(),
    count: (number: number, { isPartial = false } = {}) =>
      isPartial ? t('atLeast', { count: formatCount(number, locale) }) : formatCount(number, locale),
    /** What is due before work begins on the day after tomorrow has to leave tomorrow, but is due later. */
    areDueTomorrow: (rows: readonly TodayRow[]) =>
      rows.every(({ shipByDate }) => at(shipByDate).hasSame(at(now).plus({ days: 1 }), 'day')),
    next: isTomorrow ? t('tomorrow') : t('next', { day: at(nextStart).toFormat('cccc') }),
    reason: ({ stage, since, missesAt = '' }: TodayRow) =>
      t(`miss.${stage}`, {
        since: since ? moment(since) : '',
        production: paceOf('production'),
        ready: paceOf('ready'),
        end: moment(missesAt),
      }),
    pace: stages.flatMap((stage) => (pace[stage] ? [t(`pace.${stage}`, { time: paceOf(stage) })] : [])),
    source: isGathered
      ? undefined
      : !time.hours
        ? t('pace.noHours')
        : stages.every((stage) => pace[stage])
          ? t('pace.source', { count: shortest, days: paceDays })
          : t('pace.few', { days: paceDays }),
  }
}
