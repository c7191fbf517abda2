import { type Theme, themeCookie } from '#lib/shell/theme.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Keeps how the page shall look, and shows it at once. */
export function applyTheme(theme: Theme) {
  // Not the Cookie Store API, which is not in every browser yet.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=${yearSeconds}; samesite=lax`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
