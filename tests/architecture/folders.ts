import { FEATURES } from './layers.ts'
import type { Sources } from './sources.ts'

/** Where one looks for what a feature does; a machine or an algorithm of its own has a sub-folder with its name. */
const NAMES = ['loaders', 'queries', 'mutations', 'search-params', 'view-model', 'rules', 'formats']

/** Files that lie in the folder of a feature under another name than those that every feature has. */
export function unexpectedNames(sources: Sources): string[] {
  return [...sources.keys()]
    .map((file) => /^lib\/([^/]+)\/([^/.]+)(?:\.test)?\.tsx?$/.exec(file))
    .filter((match) => match !== null)
    .filter(([, feature = '', name = '']) => FEATURES.includes(feature) && !NAMES.includes(name))
    .map(
      ([file]) =>
        `${file} is none of ${NAMES.join(', ')}. Move it into one of them, or into a sub-folder with its name.`,
    )
}

const MOST = 30

/** Folders with more files than a reader looks through. */
export function crowdedFolders(sources: Sources): string[] {
  const folders = Map.groupBy(sources.keys(), (file) => file.split('/').slice(0, -1).join('/'))
  return [...folders]
    .filter(([folder, files]) => folder !== '' && files.length > MOST)
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, more than ${MOST}. Give it sub-folders that a newcomer would guess.`,
    )
}
