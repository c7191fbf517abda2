'use client'

import { useSeen } from '#components/ui/use-seen.ts'
import { type Packed, unpack } from '#lib/packed.ts'

/** Entries of one minute. */
export type LogMinute = { timestamp: string; when: string; messages: string[] }

/** The many older entries of a log, drawn once they come into view. */
export function OlderLogs({ logs }: { logs: Packed<LogMinute[]> }) {
  const [ref, seen] = useSeen<HTMLUListElement>()
  return (
    <ul ref={ref} className="flex min-h-dvh flex-col gap-3">
      {seen &&
        unpack(logs).flatMap(({ timestamp, when, messages }, minute) =>
          messages.map((message, index) => (
            <li
              key={`${minute} ${index}`}
              className="flex flex-col [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto]"
            >
              <time dateTime={timestamp} className="text-sm text-muted tabular-nums">
                {when}
              </time>
              <bdi>{message}</bdi>
            </li>
          )),
        )}
    </ul>
  )
}
