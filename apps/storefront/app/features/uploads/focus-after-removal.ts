/**
 * Moves the focus after an entry was removed together with its button: to the next entry's button, or to the file input
 * when none is left.
 */
export function focusAfterRemoval(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? list?.querySelector<HTMLElement>('input[type=file]')
    next?.focus()
  })
}
