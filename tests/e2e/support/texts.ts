import { readFileSync } from 'node:fs'
import { mergeMessages } from '#lib/common/i18n/merge-messages.ts'
import type messages from '../../../messages/en-GB.json'

export type Texts = typeof messages

const fileOf = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../../messages/${locale}.json`, import.meta.url), 'utf8'))
const british: Texts = fileOf('en-GB')

/** The portal's messages in a language. A language file is complete, or holds only the differences from British English. */
export const textsOf = (locale: string): Texts => mergeMessages(british, fileOf(locale))

export type Messages = { readonly [key: string]: string | Messages }

/** Every text of a file of messages, with its full key. */
export const textsIn = (messages: Messages, prefix = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : textsIn(value, `${prefix}${key}.`),
  )

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern for a message with any values in its placeholders. */
export const filled = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*')}$`,
  )
