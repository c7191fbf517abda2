import 'server-only'
import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { type MenuGroup, menuFor } from './menu/menu.ts'
import { parseTheme, type Theme, themeCookie } from './theme/theme.ts'

export const loadMenu = cache(async (): Promise<readonly MenuGroup[]> => menuFor(await loadPerson()))

export const loadTheme = async (): Promise<Theme> => parseTheme((await cookies()).get(themeCookie)?.value)

export const loadNonce = async (): Promise<string | undefined> => (await headers()).get('x-nonce') ?? undefined
