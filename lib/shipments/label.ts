import { toComparedCode } from '#lib/contract/codes.ts'

/** A barcode of a carrier's label that holds more than its tracking number. `isCertain`: the check digit of the number fits. */
export type Label = { carrier: 'fedex' | 'usps' | 'codabar'; number: string; isCertain: boolean }

/**
 * FedEx: the last 12 or 14 of 34 digits, and 15 of the 22 of Ground. USPS Publication 199: what follows 420 and the ZIP
 * code of 5 or 9 digits. Codabar (NW-7): what stands between the start and stop letters.
 */
export function readLabel(text: string): Label | undefined {
  const code = toComparedCode(text)
  const express = /^(?:10|96)\d{18}(\d{14})$/.exec(code)?.[1]
  if (express) return { carrier: 'fedex', number: express.replace(/^00/, ''), isCertain: hasFedExDigit(express) }
  const ground = /^96\d{5}(\d{15})$/.exec(code)?.[1]
  if (ground) return { carrier: 'fedex', number: ground, isCertain: hasMod10Digit(ground) }
  const usps = [/^420\d{5}(9[1-5]\d{20}(?:\d{4})?)$/, /^420\d{9}(9[1-5]\d{20}(?:\d{4})?)$/]
  const parts = usps.flatMap((form) => form.exec(code)?.[1] ?? [])
  const [number, ...others] = parts.some(hasMod10Digit) ? parts.filter(hasMod10Digit) : parts
  if (number) return { carrier: 'usps', number, isCertain: others.length === 0 && hasMod10Digit(number) }
  const codabar = /^[A-D](\d{8,16})[A-D]$/.exec(code)?.[1]
  return codabar ? { carrier: 'codabar', number: codabar, isCertain: hasMod7Digit(codabar) } : undefined
}

/** What is sent: the number alone where it is certain. */
export function toTrackingNumber(text: string): string {
  const label = readLabel(text)
  return label?.isCertain ? label.number : text.trim()
}

/** What the user is asked about. */
export function doubtfulLabel(text: string): Label | undefined {
  const label = readLabel(text)
  return label?.isCertain ? undefined : label
}

const digitsOf = (number: string) => Array.from(number, Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)

function hasFedExDigit(number: string): boolean {
  const [check, ...digits] = digitsOf(number).toReversed()
  return (weighted(digits, [1, 3, 7]) % 11) % 10 === check
}

/** GS1 and USPS: from the right, every other digit counts three times. */
function hasMod10Digit(number: string): boolean {
  const [check = 0, ...digits] = digitsOf(number).toReversed()
  return (weighted(digits, [3, 1]) + check) % 10 === 0
}

/** Yamato, Sagawa and Japan Post. */
const hasMod7Digit = (number: string) =>
  number.length === 12 && Number(number.slice(0, -1)) % 7 === Number(number.slice(-1))
