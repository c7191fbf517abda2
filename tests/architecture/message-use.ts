import type { Messages } from './messages.ts'
import { flatten } from './messages.ts'
import { isTest, type Sources, withoutComments } from './sources.ts'

const TEXT = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\[\s\S]|[^`\\])*)`/g
const VALUE = /\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g

/** Keys that no part of the portal can ask for: neither whole, nor as a namespace and a key within it. */
export function unusedMessages(messages: Messages, sources: Sources): string[] {
  const portal = [...sources].filter(([file]) => /^(app|components|lib)\//.test(file) && !isTest(file))
  const texts = portal.flatMap(([, source]) =>
    [...withoutComments(source).matchAll(TEXT)].map(
      ([, single, double, template]) => single ?? double ?? template ?? '',
    ),
  )
  const plain = new Set(texts.filter((text) => !text.includes('${')))
  const patterns = texts
    .filter((text) => text.includes('${') && /^[\w.]*\.[\w.]*$/.test(text.replace(VALUE, '')))
    .map((text) => new RegExp(`^${text.split(VALUE).map(escaped).join('[\\w-]+')}$`))
  // A part that is handed on as a whole: `messages.barcodes.camera`.
  const wholes = portal.flatMap(([, source]) =>
    [...withoutComments(source).matchAll(/\bmessages\.(\w+\.\w+)/g)].map(([, part]) => `${part}.`),
  )
  const isNamed = (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text))
  return [...flatten(messages).keys()].filter((key) => {
    if (wholes.some((part) => key.startsWith(part))) return false
    const parts = key.split('.')
    return !parts.some((_, at) => {
      const [namespace, rest] = [parts.slice(0, at).join('.'), parts.slice(at).join('.')]
      return at === 0 ? plain.has(rest) : isNamed(rest) && plain.has(namespace)
    })
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
