/** Gives up after about a second. */
const FRAMES_MAX = 60

/**
 * Moves the focus as soon as no dialog holds it any more: a closing dialog first returns it, perhaps to a removed
 * button. `find` is called in each frame until it returns an element. Who presses or types something meanwhile has moved on, and keeps
 * the focus there: on a slow machine it would be taken from a field in the middle of a word.
 */
export function focusWhenFree(find: () => HTMLElement | null): void {
  const waiting = new AbortController()
  const { signal } = waiting
  for (const act of ['pointerdown', 'keydown'])
    window.addEventListener(act, () => waiting.abort(), { capture: true, signal })
  const inNextFrame = (run: () => void) => requestAnimationFrame(() => signal.aborted || run())
  const look = (frames: number) => {
    const held = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    const target = held ? null : find()
    if (target)
      inNextFrame(() => {
        waiting.abort()
        target.focus()
      })
    else if (frames > 0) inNextFrame(() => look(frames - 1))
    else waiting.abort()
  }
  look(FRAMES_MAX)
}
