import { atom } from 'nanostores'

interface NewCodes {
  codes: readonly string[]
  onKept: () => void
}

/**
 * Recovery codes that were just made, in the memory of this page alone. They are shown over everything until the person has kept them: what is
 * below may change by itself, such as when the session is found to be complete.
 */
export const $newCodes = atom<NewCodes | null>(null)

/** Shows new codes. @returns once the person has kept them; at once for none */
export const keepCodes = (codes: readonly string[]): Promise<void> =>
  codes.length === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        $newCodes.set({
          codes,
          onKept() {
            $newCodes.set(null)
            resolve()
          },
        })
      })
