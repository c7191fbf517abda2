import 'server-only'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { createCalendar } from './calendar/calendar.ts'
import { readDay, readPace } from './read-day.ts'
import { toBoard } from './view-model.ts'

/** Rows that each stage shows. */
export const rowLimit = 10

export const loadToday = cache(async () => {
  const [time, { account }] = await Promise.all([loadAccountTime(), requireAccount()])
  const calendar = createCalendar(time)
  const now = Date.now()
  const [day, pace] = await Promise.all([
    readDay(callUpstream, account.id, calendar, now, rowLimit),
    readPace(callUpstream, account.id, time, calendar, now),
  ])
  return { now, time, pace, ...toBoard(day, pace, now, calendar), nextStart: calendar.workdaysAt(now).nextStart }
})
