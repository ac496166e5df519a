const INVALID = '[aria-invalid=true]'
/** How long after a form was sent its refusal may come. */
const REPLY_MS = 20_000

/** Scrolls to the first field with an error, opens what it is folded into, and focuses it. @returns false: there is none */
export function showFirstError(part: ParentNode | null): boolean {
  const field = part?.querySelector<HTMLElement>(INVALID)
  if (!field) return false
  for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  field.focus({ preventScroll: true })
  field.scrollIntoView?.({ block: 'center' })
  return true
}

/**
 * Follows each form that is sent: the field, or else the message, that its refusal marks is shown and focused, as the button may be far below
 * it. Ends at the first input of the person. @returns ends the listening
 */
export function followErrors(): () => void {
  let stop = () => {}
  function onSubmit({ target }: Event) {
    stop()
    if (!(target instanceof HTMLFormElement)) return
    const form = target
    const shown = new Set(form.querySelectorAll('[role=alert]'))
    const look = () => {
      if (showFirstError(form)) stop()
      const alert = [...form.querySelectorAll('[role=alert]')].find((one) => !shown.has(one) && one.textContent)
      if (!alert) return
      shown.add(alert)
      alert.scrollIntoView?.({ block: 'nearest' })
    }
    const watched = new MutationObserver(look)
    watched.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] })
    // Fields that were invalid before the form was sent are invalid still.
    const first = requestAnimationFrame(look)
    const timer = setTimeout(() => stop(), REPLY_MS)
    stop = () => {
      watched.disconnect()
      cancelAnimationFrame(first)
      clearTimeout(timer)
      form.removeEventListener('input', stop)
    }
    form.addEventListener('input', stop)
  }
  document.addEventListener('submit', onSubmit, true)
  return () => {
    stop()
    document.removeEventListener('submit', onSubmit, true)
  }
}
