import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, whatever folder the command was typed in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

export const inRoot = (...parts) => path.join(root, ...parts)
