import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { writeCookie } from '#lib/browser/write-cookie.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Scripts may read it; the server renders it, so that nothing flashes. */
export const themeCookie = 'sfl-theme'
const storedCookie = /(?:^|; )sfl-theme=(\w+)/

export function parseTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}

export function applyTheme(theme: Theme) {
  writeCookie(themeCookie, theme)
  showTheme(theme)
  postToOtherTabs('theme')
}

export const showStoredTheme = () => showTheme(parseTheme(storedCookie.exec(document.cookie)?.[1]))

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
