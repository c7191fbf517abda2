import type { Component } from '#lib/contract/orders.ts'

/** Longer payloads would make the page slow. */
const shownCharacters = 10_000

/** A postback's payload as readable text: JSON indented, other text unchanged, cut where it is too long. */
export function toPayloadText(payload: unknown): { text: string; cut: number } {
  const text = indented(payload).toWellFormed()
  return { text: text.slice(0, shownCharacters).toWellFormed(), cut: Math.max(0, text.length - shownCharacters) }
}

function indented(payload: unknown): string {
  try {
    const value: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return typeof payload === 'string' ? payload : '' // not JSON, or nested too deeply to be anything
  }
}

type AttributeValue = Component['attributes'][string]

export const isBlank = (value: AttributeValue) => value === null || (typeof value === 'string' && value.trim() === '')

/** An attribute as `name: value`; one that is on by its name alone, one that is off or blank left out. */
export const toAttributeTexts = (attributes: Component['attributes']): string[] =>
  Object.entries(attributes)
    .filter(([, value]) => value !== false && !isBlank(value))
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))

/** An amount of money in its currency. What is no currency stands behind the number as it came. */
export function formatAmount(amount: number, currency: string, locale: string): string {
  if (amount === 0) return ''
  if (/^[a-z]{3}$/i.test(currency)) return amount.toLocaleString(locale, { style: 'currency', currency })
  return [amount.toLocaleString(locale), currency].filter(Boolean).join(' ')
}
