/** Strings and dictionaries are null: no caller needs them. */
export type Operand = number | string | null | Operand[]

/** Called for every operator with its operands. The array is reused after the call returns. */
type OnOperator = (operator: string, operands: Operand[]) => void

const maxOperands = 512

const regular = 0
const space = 1
const delimiter = 2
const kinds = new Uint8Array(256)
for (const byte of [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]) kinds[byte] = space
for (const byte of Buffer.from('()<>[]{}/%')) kinds[byte] = delimiter

/** ISO 32000-1, 7.8.2. An inline image arrives as one `BI` operator; invalid bytes are skipped, as RIPs do. */
export function readOperators(bytes: Uint8Array, onOperator: OnOperator): void {
  let at = 0
  let operands: Operand[] = []
  const open: Operand[][] = []

  const push = (operand: Operand): void => {
    const list = open.at(-1) ?? operands
    if (list.length < maxOperands) list.push(operand)
  }

  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (isSpace(byte)) {
      at += 1
    } else if (byte === 0x25) {
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
    } else if (byte === 0x28) {
      at = endOfString(bytes, at)
      push(null)
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      while (at < bytes.length && bytes[at] !== 0x3e) at += 1
      at += 1
      push(null)
    } else if (byte === 0x5b || byte === 0x3c) {
      // A dictionary is read like an array and then dropped.
      at += byte === 0x5b ? 1 : 2
      open.push([])
    } else if (byte === 0x5d || byte === 0x3e) {
      at += byte === 0x5d ? 1 : 2
      const closed = open.pop()
      if (closed) push(byte === 0x5d ? closed : null)
    } else if (byte === 0x2f) {
      const end = endOfWord(bytes, at + 1)
      push(text(bytes, at + 1, end))
      at = end
    } else if (isNumberStart(byte)) {
      const end = endOfWord(bytes, at + 1)
      push(numberAt(bytes, at, end))
      at = end
    } else {
      const end = Math.max(endOfWord(bytes, at), at + 1)
      const operator = text(bytes, at, end)
      at = end
      if (operator === 'true' || operator === 'false' || operator === 'null') {
        push(null)
        continue
      }
      if (operator === 'BI') operands.length = 0
      else if (operator === 'ID') {
        at = endOfInlineImage(bytes, at)
        onOperator('BI', operands)
      } else onOperator(operator, operands)
      if (operator !== 'BI') operands = reset(operands)
      open.length = 0
    }
  }
}

function reset(operands: Operand[]): Operand[] {
  operands.length = 0
  return operands
}

function endOfString(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === 0x5c) at += 1
    else if (byte === 0x28) depth += 1
    else if (byte === 0x29) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return bytes.length
}

// The data of an inline image has no length: it ends at an EI between blanks that is followed by text.
function endOfInlineImage(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const isMarker = bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isSpace(bytes[at - 1] ?? 0)
    if (isMarker && isSpace(bytes[at + 2] ?? 0x20) && isText(bytes.subarray(at + 3, at + 19))) return at + 2
  }
  return bytes.length
}

function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1
  return at
}

function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  let scale = 0
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0x2e) scale = scale || 1
    else if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30
      scale *= 10
    }
  }
  const size = scale > 1 ? value / scale : value
  return bytes[start] === 0x2d ? -size : size
}

function text(bytes: Uint8Array, start: number, end: number): string {
  let word = ''
  for (let at = start; at < end; at += 1) word += String.fromCharCode(bytes[at] ?? 0)
  return word
}

function isSpace(byte: number): boolean {
  return kinds[byte] === space
}

function isRegular(byte: number): boolean {
  return kinds[byte] === regular
}

function isNumberStart(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e
}

function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || isSpace(byte))
}
