import { accessSync, constants } from 'node:fs'
import { root } from './paths.mjs'
import { say } from './say.mjs'
import { userName } from './writable.mjs'

/**
 * The folder in which a command was called, to resolve file names (npm itself changes to the repository). When the current user may not
 * enter it, this prints a notice and returns the repository.
 */
export function callersFolder(folder = process.env.INIT_CWD ?? process.cwd()) {
  try {
    accessSync(folder, constants.X_OK)
    return folder
  } catch {
    say(`${folder} cannot be entered by ${userName()}; file names are resolved from ${root}.`)
    return root
  }
}
