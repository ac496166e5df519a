/** About a second: what has not come by then is not waited for. */
const FRAMES_MAX = 60

/**
 * Puts the focus somewhere as soon as no dialog holds it any more: a dialog that closes gives it back first, to a button
 * that may be gone by then. `find` is asked frame by frame, until there is something to focus.
 */
export function focusWhenFree(find: () => HTMLElement | null, frames = FRAMES_MAX): void {
  const held = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const target = held ? null : find()
  if (target) requestAnimationFrame(() => target.focus())
  else if (frames > 0) requestAnimationFrame(() => focusWhenFree(find, frames - 1))
}
