export type Messages = { readonly [key: string]: string | Messages }

/** Every text by its full key. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${prefix}${key}`, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

/** Where the other languages differ from the source in keys, or a text in what is put into it. */
export function differences(source: Messages, languages: Record<string, Messages>) {
  const texts = flatten(source)
  return Object.entries(languages).flatMap(([language, messages]) => {
    const translated = flatten(messages)
    const missing = [...texts.keys()].filter((key) => !translated.has(key))
    const extra = [...translated.keys()].filter((key) => !texts.has(key))
    const different = [...texts].flatMap(([key, text]) => {
      const [wanted, found] = [text, translated.get(key) ?? text].map((each) => placeholders(each).join(', '))
      return wanted === found ? [] : [`${language} puts [${found}] into ${key}, the source [${wanted}].`]
    })
    return [
      ...missing.map((key) => `${language} lacks ${key}. Translate it.`),
      ...extra.map((key) => `${language} has ${key}, which the source does not have. Remove it, or add it there.`),
      ...different,
    ]
  })
}

/** Plurals with a form that the language does not have, which is never shown, or without the one that all others take. */
export const misformed = (language: string, messages: Messages): string[] =>
  [...flatten(messages)].flatMap(([key, text]) =>
    pluralsOf(text).flatMap((forms) => {
      const unknown = forms.filter((form) => !/^=\d+$/.test(form) && !categoriesOf(language).includes(form))
      return [
        ...unknown.map((form) => `${language} has no plural form “${form}”: remove it from ${key}.`),
        ...(forms.includes('other') ? [] : [`${key} in ${language} lacks the plural form “other”.`]),
      ]
    }),
  )

const categoriesOf = (language: string): string[] => new Intl.PluralRules(language).resolvedOptions().pluralCategories

/** The names of the forms of each plural, also of those within others. */
function pluralsOf(text: string): string[][] {
  return braced(text).flatMap((argument) => {
    const [, type = '', rest = ''] = /^\s*\w+\s*,\s*(plural|select|selectordinal)\s*,([\s\S]*)$/.exec(argument) ?? []
    const within = type ? braced(rest).flatMap(pluralsOf) : []
    return type === 'plural' ? [optionsOf(rest).split('|'), ...within] : within
  })
}

/** What is put into an ICU text: `name`, `count:plural`, `kind:select(a|b)`, `<b>`; sorted, each once. */
export function placeholders(text: string): string[] {
  const found = new Set<string>()
  collect(text.replaceAll("''", '').replace(/'[{}<>#][^']*'?/g, ''), found)
  return [...found].sort()
}

function collect(text: string, found: Set<string>) {
  for (const [, tag] of text.matchAll(/<([a-zA-Z]\w*)\s*\/?>/g)) found.add(`<${tag}>`)
  for (const argument of braced(text)) {
    const [, name = '', type, rest = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*,?([\s\S]*))?$/.exec(argument) ?? []
    const branches = type === 'plural' || type === 'select' || type === 'selectordinal' ? braced(rest) : []
    found.add(type ? `${name}:${type}${type === 'select' ? `(${optionsOf(rest)})` : ''}` : name)
    for (const branch of branches) collect(branch, found)
  }
}

/** The contents of the outermost braces. */
function braced(text: string) {
  const contents: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (brace === '{' && depth === 1) start = index + 1
    if (brace === '}' && depth === 0) contents.push(text.slice(start, index))
  }
  return contents
}

// Languages differ in their plural forms, but not in the kinds of things there are.
const optionsOf = (rest: string) => {
  let plain = rest
  while (/{[^{}]*}/.test(plain)) plain = plain.replace(/{[^{}]*}/g, ' ')
  return plain.trim().split(/\s+/).sort().join('|')
}
