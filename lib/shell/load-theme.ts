import 'server-only'
import { cookies } from 'next/headers'
import { parseTheme, type Theme, themeCookie } from './theme.ts'

/** How this browser wants its pages to look. */
export const loadTheme = async (): Promise<Theme> => parseTheme((await cookies()).get(themeCookie)?.value)
