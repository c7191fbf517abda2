import 'server-only'
import type { Route } from 'next'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { can } from '#lib/common/access/rules.ts'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { locales, parseLocale } from '#lib/common/i18n/locales.ts'
import { allPages } from '#lib/common/pages/table.ts'
import { search } from '#lib/contract/search.ts'
import { indexes } from '#lib/search/rules.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { loadMenu } from '#lib/shell/loaders.ts'
import { themes } from '#lib/shell/theme/theme.ts'
import type { PaletteCommand, SearchSetup } from './setup.ts'

export async function loadSetup(): Promise<SearchSetup> {
  const [{ user, account }, person, locale, messages, pages, actions] = await Promise.all([
    requireAccount(),
    loadPerson(),
    getLocale(),
    getMessages(),
    loadPages(),
    loadActions(),
  ])
  return {
    userId: user.id,
    accountId: account.id,
    locale: parseLocale(locale),
    indexes: indexes.filter((index) => can(search[index], person)),
    opens: person.offers.includes('products') ? ['shipments', 'products'] : ['shipments'],
    commands: [...pages, ...actions],
    messages: {
      search: messages.search,
      orders: { status: messages.orders.status },
      errors: browserErrors(messages.errors),
      shell: { failed: messages.shell.failed, account: { switching: messages.shell.account.switching } },
    },
  }
}

async function loadPages(): Promise<PaletteCommand[]> {
  const [t, menu, person] = await Promise.all([getTranslations(), loadMenu(), loadPerson()])
  const inMenu = menu.flatMap(({ key, entries }) =>
    entries.flatMap((entry) => {
      const group = t(`shell.menu.${key}`)
      const [links, groups] = 'links' in entry ? [entry.links, [group, t(entry.label)]] : [[entry], [group]]
      return links.map(({ label, href }) => ({ key: href, label: t(label), groups, href }))
    }),
  )
  const others = allPages.flatMap(({ path, title, palette, needs = {} }) =>
    palette && can(needs, person) ? [{ key: path, label: t(title), groups: [t(palette)], href: path as Route }] : [],
  )
  return [...inMenu, ...others]
}

async function loadActions(): Promise<PaletteCommand[]> {
  const [t, reading, { account, accounts }] = await Promise.all([getTranslations(), getLocale(), requireAccount()])
  const spoken = new Intl.DisplayNames([reading], { type: 'language' })
  return [
    ...accounts
      .filter(({ id }) => id !== account.id)
      .map(({ id, name }) => ({
        key: `account:${id}`,
        label: name,
        groups: [t('search.group.account')],
        action: { do: 'chooseAccount' as const, accountId: id },
      })),
    ...locales.map((locale) => ({
      key: `language:${locale}`,
      label: t(`shell.language.${locale}`),
      also: [spoken.of(locale) ?? locale],
      groups: [t('shell.user.languages')],
      action: { do: 'chooseLanguage' as const, locale },
    })),
    ...themes.map((theme) => ({
      key: `theme:${theme}`,
      label: t(`shell.theme.${theme}`),
      groups: [t('shell.user.theme')],
      action: { do: 'chooseTheme' as const, theme },
    })),
    {
      key: 'openShortcuts',
      label: t('shell.user.shortcuts'),
      groups: [t('search.group.help')],
      action: { do: 'openShortcuts' as const },
    },
    {
      key: 'lock',
      label: t('shell.user.lock'),
      groups: [t('search.group.you')],
      action: { do: 'lock' as const },
    },
    {
      key: 'signOut',
      label: t('shell.user.signOut'),
      groups: [t('search.group.you')],
      action: { do: 'signOut' as const },
    },
  ]
}
