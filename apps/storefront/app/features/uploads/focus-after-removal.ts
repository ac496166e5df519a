/** A removed entry takes its button with it: the one that moves up gets the focus, after the last one the way to add more. */
export function focusAfterRemoval(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? list?.querySelector<HTMLElement>('input[type=file]')
    next?.focus()
  })
}
