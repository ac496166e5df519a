/** Gives up after about a second. */
const FRAMES_MAX = 60

/**
 * Moves the focus as soon as no dialog holds it any more: a closing dialog first returns it, perhaps to a removed
 * button. `find` is called in each frame until it returns an element.
 */
export function focusWhenFree(find: () => HTMLElement | null, frames = FRAMES_MAX): void {
  const held = document.querySelector('[role=dialog], [role=alertdialog]') !== null
  const target = held ? null : find()
  if (target) requestAnimationFrame(() => target.focus())
  else if (frames > 0) requestAnimationFrame(() => focusWhenFree(find, frames - 1))
}
