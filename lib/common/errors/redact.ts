const hidden = '[redacted]'
const secretKey = /token|secret|cookie|authorization|password|verifier|assertion|api_?key|^email$/i
const longest = 2000
const deepest = 5

const secretText: [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+)*/g, hidden], // JSON Web Token
  [/\bFe26\.2\*[^\s;,"]+/g, hidden], // sealed cookie of iron-session
  [/(\b(?:code|state|nonce|signature|password)|token|secret)=[^&\s;"]+/gi, `$1=${hidden}`],
  [/(?<![^\s@<>"'=:;,/])[^\s@<>"'=:;,/]+@[^\s@<>"'=:;,/]{1,190}\.[a-z]{2,}/gi, hidden],
]
// JSON leaves these alone, but they break a line or recolour a terminal.
const unruly = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth >= deepest) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 50)
      .map(([key, item]) => [key, secretKey.test(key) ? hidden : redact(item, depth + 1)]),
  )
}

function redactError(error: Error, depth: number) {
  const { name, message, stack, cause } = error
  return {
    name,
    message: redactText(message),
    ...('code' in error && { code: redact(error.code, depth + 1) }),
    ...(depth === 0 && stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
  }
}

/** Cut after redacting: half a secret would not match. */
export function redactText(text: string): string {
  const safe = secretText.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
  return (safe.length > longest ? `${safe.slice(0, longest)}…` : safe).toWellFormed()
}

export function escapeUnruly(line: string): string {
  return line.replace(unruly, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
