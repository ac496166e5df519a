import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/** The script behind a command of an installed package, for `node FILE`: `toolFile('@react-router/dev', 'react-router')`. */
export function toolFile(packageName, command) {
  const folder = inRoot('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof bin === 'string' ? bin : bin[command])
}
