import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const shipped = fileURLToPath(new URL('../../../deploy/nginx/', import.meta.url))
/** Debian keeps it out of the path of users. */
export const nginxCommand = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'

/** Files of `deploy/nginx/`, with some of their texts replaced. A text that is not there is a mistake of the test. */
export async function readShipped(names: readonly string[], replaced: Record<string, string>): Promise<string> {
  const texts = await Promise.all(names.map((name) => readFile(path.join(shipped, name), 'utf8')))
  return Object.entries({ 'conf.d/': shipped, ...replaced }).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${names.join(' and ')} have no ${from}`)
    return text.replaceAll(from, to)
  }, texts.join('\n'))
}

/** Writes a whole configuration around the part for `http`, which keeps everything in the folder. */
export async function writeNginxFile(folder: string, http: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  // Its programs run as the user of the test, who can read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${path.join(folder, 'pid')}; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${http}\n}\n`,
  )
  return file
}
