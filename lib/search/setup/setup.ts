import type { Route } from 'next'
import * as z from 'zod'
import { locales } from '#lib/common/i18n/locales.ts'
import { indexes } from '#lib/search/rules.ts'
import { themes } from '#lib/shell/theme/theme.ts'

const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('openShortcuts') }),
  z.object({ do: z.literal('lock') }),
  z.object({ do: z.literal('signOut') }),
  z.object({ do: z.literal('chooseAccount'), accountId: z.string() }),
  z.object({ do: z.literal('chooseLanguage'), locale: z.enum(locales) }),
  z.object({ do: z.literal('chooseTheme'), theme: z.enum(themes) }),
])
export type Action = z.output<typeof action>

const named = {
  key: z.string(),
  label: z.string(),
  /** Where it belongs, outermost first. */
  groups: z.array(z.string()),
  also: z.array(z.string()).optional(),
}
const page = z.object({
  ...named,
  href: z.string().transform((href) => href as Route),
})
export type Page = z.output<typeof page>
const command = z.union([page, z.object({ ...named, action })])
export type PaletteCommand = z.output<typeof command>

export const searchSetup = z.object({
  userId: z.string(),
  accountId: z.string(),
  locale: z.enum(locales),
  indexes: z.array(z.enum(indexes)),
  /** Whose hits have a page. */
  opens: z.array(z.enum(indexes)),
  commands: z.array(command),
  messages: z.record(z.string(), z.unknown()),
})
export type SearchSetup = z.output<typeof searchSetup>
