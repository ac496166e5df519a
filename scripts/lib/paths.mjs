import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** An absolute path from one that is relative to the repository's root. */
export const inRoot = (...parts) => path.join(root, ...parts)

/** The script behind a command of an installed package, for `node FILE`: `toolFile('@react-router/dev', 'react-router')`. */
export function toolFile(packageName, command) {
  const folder = inRoot('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
