import type { Readable, Writable } from 'node:stream'

/** Where a command writes to: results to `out`, what is said beside them to `err`. */
export interface Terminal {
  /** What is piped into it, or typed: passwords, long texts. */
  input: Readable & { isTTY?: boolean }
  out: Writable
  err: Writable
  /** Whether somebody is watching `err`, so that progress makes sense. */
  isWatched: boolean
  environment: NodeJS.ProcessEnv
}

export const say = (stream: Writable, text: string): void => {
  stream.write(`${text}\n`)
}

/** One line that is written over again; nothing where nobody is watching. */
export function progressLine({ err, isWatched }: Terminal) {
  let shown = 0
  return {
    show(text: string): void {
      const now = Date.now()
      if (!isWatched || now - shown < 100) return
      shown = now
      err.write(`\r\u001b[K${text}`)
    },
    clear(): void {
      if (isWatched && shown > 0) err.write('\r\u001b[K')
    },
  }
}
