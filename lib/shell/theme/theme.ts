import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'
import { writeCookie } from '#lib/browser/write-cookie.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Only how the page looks: script may read and write it, and the server renders it, so that nothing flashes. */
export const themeCookie = 'sfl-theme'
const storedCookie = /(?:^|; )sfl-theme=(\w+)/

/** The theme that a cookie names; anything else leaves the choice to the computer. */
export function parseTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}

/** Keeps how the pages of this browser shall look, and shows it at once, in other tabs too. */
export function applyTheme(theme: Theme) {
  writeCookie(themeCookie, theme)
  showTheme(theme)
  postToOtherTabs('theme')
}

/** Shows the theme that was chosen last, in whichever tab. */
export const showStoredTheme = () => showTheme(parseTheme(storedCookie.exec(document.cookie)?.[1]))

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
