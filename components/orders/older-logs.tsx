'use client'

import { useSeen } from '#components/ui/use-seen.ts'
import { type Packed, unpack } from '#lib/packed.ts'

/** Entries of one minute, and how often each was written in a row. */
export type LogMinute = { timestamp: string; when: string; messages: [text: string, times: number][] }

/** The many older entries of a log, drawn once they come into view. */
export function OlderLogs({ logs }: { logs: Packed<LogMinute[]> }) {
  const [ref, seen] = useSeen<HTMLUListElement>()
  return (
    <ul ref={ref} className="flex min-h-dvh flex-col gap-3">
      {seen &&
        unpack(logs).flatMap(({ timestamp, when, messages }, minute) =>
          messages.flatMap(([text, times], entry) =>
            Array.from({ length: times }, (_, time) => (
              <li
                key={`${minute} ${entry} ${time}`}
                className="flex flex-col [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto]"
              >
                <time dateTime={timestamp} className="text-sm text-muted tabular-nums">
                  {when}
                </time>
                <bdi>{text}</bdi>
              </li>
            )),
          ),
        )}
    </ul>
  )
}
