import { expect, it } from 'vitest'
import { allPages } from './table.ts'

it('each page has screens that are its own', () => {
  for (const { path, screens = [path] } of allPages) {
    const own = new RegExp(`^${path.replace(/\[\w+\]/g, '[^/?]+')}(?:\\?.+)?$`)
    expect(screens.filter((address) => !own.test(address) || address.includes('['))).toEqual([])
  }
})

it('the menu and the palette have only pages for every signed-in user, without parameters', () => {
  const inMenu = allPages.filter(({ menu, palette }) => menu || palette)
  expect(inMenu.filter(({ path, opensTo, next }) => opensTo || next === false || path.includes('['))).toEqual([])
})
