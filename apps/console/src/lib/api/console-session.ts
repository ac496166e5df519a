import { atom, type ReadableAtom } from 'nanostores'

/** `out`: nobody has entered; `in`; `ended`: the session ended while its screens are open, so the person is asked to log in again. */
export type SessionState = 'out' | 'in' | 'ended'

const $state = atom<SessionState>('out')
/** The server writes into the page whether the browser has a cookie, which may be of a session that has ended. */
const $hasCookie = atom(typeof document !== 'undefined' && 'entered' in document.documentElement.dataset)
let waiting: (() => void)[] = []

export const $sessionState: ReadableAtom<SessionState> = $state
/** False: nobody can be logged in, so there is no need to ask the server. */
export const $mayBeEntered: ReadableAtom<boolean> = $hasCookie

/** The console's session in this tab. Its token is a cookie that no script can read. */
export const consoleSession = {
  isEntered: (): boolean => $state.get() !== 'out',
  /** Called after a login, before the person is known. */
  noteCookie: (): void => $hasCookie.set(true),
  /** Called once the person is known, and again after each login; calls that waited go on. */
  enter(): void {
    $state.set('in')
    const ready = waiting
    waiting = []
    for (const resume of ready) resume()
  },
  /** Called before a logout: refusals that follow belong to it. */
  leave(): void {
    $state.set('out')
  },
  /** Resolves after the next {@link enter}. */
  untilEnteredAgain(): Promise<void> {
    $state.set('ended')
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  },
}
