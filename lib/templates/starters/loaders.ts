import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '#lib/common/i18n/locales.ts'
import { type TemplateFields, usual } from '#lib/templates/rules.ts'
import { type Starter, starters } from './rules.ts'

const read = (file: string) =>
  readFile(path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/templates/starters', file), 'utf8')

export async function loadStarter(starter: Starter, name: string, locale: Locale): Promise<TemplateFields> {
  const { type, text, testData } = starters[starter]
  const files = [text[locale === 'ja-JP' ? 'ja' : 'en'], testData] as const
  const [written, data] = await Promise.all([read(files[0]), read(files[1])])
  return { name, ...usual[type], type, active: 'true', text: written, testData: data }
}
