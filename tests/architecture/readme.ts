const COMMAND = /\bnpm (?:run ([a-z][\w:]*)|(start|test)\b)/g
const CODE = /`([^`\n]+)`/g
const PROJECT_PATH = /^(?:\.ci|app|components|docs|lib|messages|public|scripts|tests|upstream)\/[\w./()[\]-]*$/

/** Scripts and paths that a document names and the project does not have. */
export function deadReferences(
  document: string,
  { scripts, exists }: { scripts: string[]; exists: (path: string) => boolean },
) {
  const commands = [...document.matchAll(COMMAND)].map(([, name, short]) => name ?? short ?? '')
  const paths = [...document.matchAll(CODE)].map(([, text = '']) => text).filter((text) => PROJECT_PATH.test(text))
  return [
    ...commands.filter((name) => !scripts.includes(name)).map((name) => `There is no script ${name}.`),
    ...paths.filter((path) => !exists(path)).map((path) => `There is no ${path}.`),
  ]
}
