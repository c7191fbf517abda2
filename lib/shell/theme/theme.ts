import { writeCookie } from '#lib/http/write-cookie.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Only how the page looks: script may read and write it, and the server renders it, so that nothing flashes. */
export const themeCookie = 'sfl-theme'

/** The theme that a cookie names; anything else leaves the choice to the computer. */
export function parseTheme(text: string | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system'
}

/** Keeps how the page shall look, and shows it at once. */
export function applyTheme(theme: Theme) {
  writeCookie(themeCookie, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
