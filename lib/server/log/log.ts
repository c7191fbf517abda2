import { escapeUnruly, redact } from '#lib/common/errors/redact.ts'
import { env } from '#lib/server/env/env.ts'
import { EnvError } from '#lib/server/env/schema.ts'
import { reportError } from '#lib/server/errors/report-error.ts'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type Level = (typeof levels)[number]
type Fields = Record<string, unknown>
export type Log = Record<Exclude<Level, 'silent'>, (event: string, fields?: Fields) => void>

type Options = {
  level: () => Level
  write: (line: string) => void
  report?: (error: unknown, tags: { event: string }) => void
  now?: () => Date
}

/** `event` is a constant text. */
export function createLog({ level, write, report, now = () => new Date() }: Options): Log {
  const at =
    (own: Level) =>
    (event: string, fields: Fields = {}) => {
      if (own === 'error' && fields.error !== undefined) report?.(fields.error, { event })
      if (levels.indexOf(own) < levels.indexOf(level())) return
      const safe = redact(fields) as Fields
      write(`${escapeUnruly(JSON.stringify({ time: now().toISOString(), level: own, event, ...safe }))}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export const log = createLog({
  level: configuredLevel,
  write: (line) => process.stdout.write(line),
  report: reportError,
})

function configuredLevel(): Level {
  try {
    return env().LOG_LEVEL
  } catch (error) {
    if (error instanceof EnvError) return 'info' // a wrong configuration must not hide the log
    throw error
  }
}
