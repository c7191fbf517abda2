/** A fault the reader can do something about: its message is printed, without a stack trace. */
export class SetupError extends Error {
  name = 'SetupError'
}

export const say = (text) => process.stdout.write(`${prefixLines('setup', text)}\n`)

export const complain = (text) => process.stderr.write(`${prefixLines('setup', text)}\n`)

export const prefixLines = (name, text) =>
  text
    .split('\n')
    .map((line) => (line ? `[${name}] ${line}` : ''))
    .join('\n')

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const HEARTBEAT_MS = 10_000

/** Says what is being done, every ten seconds that it still is, and how long it took. */
export async function withProgress(text, work) {
  const since = Date.now()
  say(`${text} …`)
  const heartbeat = setInterval(
    () => say(`${text}: still at it after ${Math.round((Date.now() - since) / 1000)} s`),
    HEARTBEAT_MS,
  )
  try {
    const result = await work()
    say(`${text}: done in ${seconds(since)}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}

/** Aligns rows of cells into columns. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}
