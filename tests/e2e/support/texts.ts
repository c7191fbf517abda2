import { readFileSync } from 'node:fs'
import type messages from '../../../messages/en-GB.json'

export type Texts = typeof messages

/** What the portal says in a language. */
export const textsOf = (locale: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}.json`, import.meta.url), 'utf8'))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with anything put into it. */
export const filled = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*')}$`,
  )
