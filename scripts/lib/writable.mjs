import { accessSync, constants } from 'node:fs'
import os from 'node:os'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

/** Stops with a clear line where something has to be written into the clone and cannot be. */
export function demandWritable(purpose) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Stop(
      `${root} cannot be written by ${userName()}, but ${purpose}. Use a copy that you own, or run this once as its owner.`,
    )
  }
}

/** Who runs this, in words. */
export function userName() {
  try {
    return `user ${os.userInfo().username}`
  } catch {
    return 'this user'
  }
}
