import { accessSync, constants } from 'node:fs'
import os from 'node:os'
import { root } from './paths.mjs'
import { UserError } from './say.mjs'

/** Stops with a clear message when the repository's folder cannot be written. */
export function assertWritable(purpose) {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new UserError(
      `${root} cannot be written by ${userName()}, but ${purpose}. Use a copy that you own, or run this once as its owner.`,
    )
  }
}

/** The current user, for messages. */
export function userName() {
  try {
    return `user ${os.userInfo().username}`
  } catch {
    return 'this user'
  }
}
