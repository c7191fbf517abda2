/** A fault that the user can mend: its message is printed without a stack trace. */
export class SetupError extends Error {
  name = 'SetupError'
}

export const print = (text) => process.stdout.write(`${prefixLines('setup', text)}\n`)
export const printError = (text) => process.stderr.write(`${prefixLines('setup', text)}\n`)

export const prefixLines = (name, text) => text.replace(/^(?=.)/gm, `[${name}] `)

export const secondsSince = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

export async function withProgress(text, work) {
  const since = Date.now()
  print(`${text} …`)
  await work()
  print(`${text}: done in ${secondsSince(since)}`)
}

export function formatTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const format = (row) => row.map((cell, column) => cell.padEnd(widths[column])).join('   ')
  return rows.map((row) => format(row).trimEnd()).join('\n')
}
