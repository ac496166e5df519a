import { userInfo } from 'node:os'
import type { Actor } from '../lib/actor.ts'

/** The author of what a command changes, by the name of the system's user. */
export const commandActor = (): Actor => ({ kind: 'command', id: null, name: userName() })

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return 'shop'
  }
}
