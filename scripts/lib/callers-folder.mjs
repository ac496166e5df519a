import { accessSync, constants } from 'node:fs'
import { root } from './paths.mjs'
import { say } from './say.mjs'
import { userName } from './writable.mjs'

/**
 * The folder that a command was called from, which names of files are meant from (npm itself moves to the repository). Under another
 * user than the person's own it may be closed, as homes are: then this says so, and the repository takes its place.
 */
export function callersFolder(folder = process.env.INIT_CWD ?? process.cwd()) {
  try {
    accessSync(folder, constants.X_OK)
    return folder
  } catch {
    say(`${folder} cannot be entered by ${userName()}: names of files are taken from ${root}.`)
    return root
  }
}
