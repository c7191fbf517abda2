const COMMAND = /\bnpm (?:run ([a-z][\w:]*)|(start|test)\b)/g
const CODE = /`([^`\n]+)`/g
const PROJECT_PATH = /^(?:\.ci|app|components|docs|lib|messages|public|scripts|tests|upstream)\/[\w./()[\]-]*$/

const SOURCE_FILE = /^[\w.()[\]/-]+\.(?:ts|tsx|mjs|css)$/

interface Project {
  scripts: string[]
  exists: (path: string) => boolean
}

/**
 * Scripts and paths that a document names and the project does not have. Paths start at the root of the project; source
 * files may start at the README's own `folder` instead. A decision has none: it names files where it tells of their folder.
 */
export function deadReferences(document: string, { scripts, exists }: Project, folder?: string) {
  const commands = [...document.matchAll(COMMAND)].map(([, name, short]) => name ?? short ?? '')
  const codes = [...document.matchAll(CODE)].map(([, text = '']) => text)
  const paths = codes.filter((text) => PROJECT_PATH.test(text) || (folder !== undefined && SOURCE_FILE.test(text)))
  const isDead = (path: string) => !exists(path) && !(folder !== undefined && exists(`${folder}/${path}`))
  return [
    ...commands.filter((name) => !scripts.includes(name)).map((name) => `There is no script ${name}.`),
    ...paths.filter(isDead).map((path) => `There is no ${path}.`),
  ]
}
