import 'server-only'
import { cache } from 'react'
import { loadPerson } from '#lib/access/load-person.ts'
import { type MenuGroup, menuFor } from './menu.ts'

/** The menu of the signed-in person in the current account. */
export const loadMenu = cache(async (): Promise<readonly MenuGroup[]> => menuFor(await loadPerson()))
