import { timeoutSignal } from '#lib/browser/calls/time.ts'
import { pageHeaders } from '#lib/browser/page/request-headers.ts'
import { paths } from '#lib/common/paths.ts'

export type TodayCount = { done: number; total: number; dayEndsInMs: number }

/** Nothing where it cannot be read: the counter shows what it last knew. */
export async function readTodayCount(): Promise<TodayCount | undefined> {
  const headers = { ...pageHeaders(), 'x-sfl-background': '1' }
  try {
    const answer = await fetch(paths.todayCount, { headers, cache: 'no-store', signal: timeoutSignal() })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
