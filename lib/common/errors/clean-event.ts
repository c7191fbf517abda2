import type { ErrorEvent, Exception, StackFrame } from '@sentry/nextjs'
import { redactText } from './redact.ts'

/** Decision 026. */
export function cleanEvent(event: ErrorEvent): ErrorEvent {
  const { event_id, timestamp, level, release, environment, platform, tags, fingerprint, exception } = event
  return {
    type: undefined,
    ...given({ event_id, timestamp, level, release, environment, platform, tags, fingerprint }),
    ...(exception && { exception: { values: (exception.values ?? []).map(cleanException) } }),
  }
}

const cleanException = ({ type, value, mechanism, stacktrace }: Exception): Exception => ({
  ...given({ type, value: value === undefined ? undefined : cleanText(value) }),
  ...(mechanism && { mechanism: { type: mechanism.type, ...given({ handled: mechanism.handled }) } }),
  ...(stacktrace && { stacktrace: { frames: (stacktrace.frames ?? []).map(cleanFrame) } }),
})

const cleanFrame = ({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame =>
  given({ filename: filename && cleanText(filename), function: name, lineno, colno, in_app })

/** Parsers quote the body that they could not read, so quoted text is removed. */
export const cleanText = (text: string) =>
  redactText(text)
    .replace(/[?#][^\s"'()]*/g, '')
    .replace(/"[^"\n]*"/g, '"…"')
    .slice(0, 500)

function given<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
