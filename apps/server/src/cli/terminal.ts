import type { Readable, Writable } from 'node:stream'

/** The streams of a command: results go to `out`, progress and errors to `err`. */
export interface Terminal {
  /** Piped or typed input: passwords, long texts. */
  input: Readable & { isTTY?: boolean }
  out: Writable
  err: Writable
  /** `err` is a terminal, so progress is shown. */
  isWatched: boolean
  environment: NodeJS.ProcessEnv
}

export const say = (stream: Writable, text: string): void => {
  stream.write(`${text}\n`)
}

/** A progress line that overwrites itself; writes nothing when `err` is no terminal. */
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
