import { sentences } from './sentences.ts'

/** `{name}`: anything. `{=name}`: another sentence. What stands between them is at the even places. */
const parsed = sentences.map(([english, japanese]) => ({ parts: english.split(/[{}]/), japanese }))

const toJapanese = (text: string): string => known(text) ?? text

function known(text: string): string | undefined {
  for (const { parts, japanese } of parsed) {
    const found = valuesIn(text, parts)
    const values = found && translatedValues(found)
    if (values) return japanese.replaceAll(/{(\w+)}/g, (_, name: string) => values.get(name) ?? '')
  }
  return undefined
}

/** The values by their names, or nothing where one that should be a sentence is none. */
function translatedValues(found: ReadonlyMap<string, string>): Map<string, string> | undefined {
  const values = new Map<string, string>()
  for (const [name, value] of found) {
    const shown = name.startsWith('=') ? known(value) : value
    if (shown === undefined) return undefined
    values.set(name.replace('=', ''), shown)
  }
  return values
}

/** What stands in a text where a sentence has its names, or nothing where it is another text. */
function valuesIn(text: string, parts: readonly string[]): Map<string, string> | undefined {
  const [first = '', ...rest] = parts
  const last = rest.length > 0 ? (rest.at(-1) ?? '') : first
  if (!text.startsWith(first) || !text.endsWith(last) || (rest.length === 0 && text !== first)) return undefined
  const values = new Map<string, string>()
  let from = first.length
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', next = ''] = rest.slice(at, at + 2)
    const isLast = at + 2 >= rest.length
    const to = isLast ? text.length - next.length : text.indexOf(next, from)
    if (to <= from) return undefined
    values.set(name, text.slice(from, to))
    from = to + next.length
  }
  return values
}

/** Whether a caller would rather read Japanese. */
const wantsJapanese = (request: Request) => /^ja\b/i.test(request.headers.get('accept-language')?.trim() ?? '')

/**
 * The text of an answer, with what the upstream itself wrote for people in their language: entries of logs, errors of
 * files, refusals. What somebody else wrote stays as it is.
 */
export function answerText(body: unknown, request: Request): string {
  return wantsJapanese(request) ? JSON.stringify(body, translated) : JSON.stringify(body)
}

function translated(this: unknown, key: string, value: unknown): unknown {
  const holder = this as Record<string, unknown>
  return typeof value === 'string' && isWritten(key, holder) ? toJapanese(value) : value
}

/** The message of a log or a refusal, and the two texts of a file's error. A postback keeps what was sent. */
function isWritten(key: string, holder: Record<string, unknown>): boolean {
  const has = (...keys: string[]) => keys.every((one) => one in holder)
  if (key === 'message') return has('timestamp', 'level') || has('name', 'code')
  return (key === 'title' || key === 'description') && has('title', 'description', 'timestamp')
}
