import type { Sources } from './sources.ts'

/** Pages that are not made from the row of their own path, and rows without a page. */
export function misplacedPages(sources: Sources, paths: readonly string[]): string[] {
  const found = [...sources].flatMap(([file, source]) => {
    const [, folder] = /^app\/(.*)\/page\.tsx$/.exec(file) ?? []
    return folder === undefined ? [] : [{ file, source, path: `/${folder.replace(/\([^)]*\)\//g, '')}` }]
  })
  const wrong = found
    .filter(({ source, path }) => !source.includes(`export default createPage('${path}', `))
    .map(({ file, path }) => `${file}: export default createPage('${path}', …), so that it has the rights of its row.`)
  const without = paths
    .filter((path) => !found.some((page) => page.path === path))
    .map((path) => `${path} is in lib/pages/table.ts and has no page.`)
  return [...wrong, ...without]
}
