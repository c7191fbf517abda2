import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { type MenuGroup, menuFor } from './menu/menu.ts'
import { parseTheme, type Theme, themeCookie } from './theme/theme.ts'

/** The menu of the signed-in person in the current account. */
export const loadMenu = cache(async (): Promise<readonly MenuGroup[]> => menuFor(await loadPerson()))

/** How this browser wants its pages to look. */
export const loadTheme = async (): Promise<Theme> => parseTheme((await cookies()).get(themeCookie)?.value)

/** What allows an inline script on this page (Content-Security-Policy). */
export const loadNonce = async (): Promise<string | undefined> => (await headers()).get('x-nonce') ?? undefined
