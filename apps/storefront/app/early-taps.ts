type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Taps and input that the inline script records for the scripts that load later. */
interface EarlyTaps {
  /** The fields that were changed, and their values. */
  fields: Map<Field, string | boolean>
  /** The button that was pressed or the form that was sent last. */
  last?: HTMLButtonElement | SubmitEvent
  /** Stops recording, once the page handles events itself. */
  end(): void
}

declare global {
  interface Window {
    earlyTaps?: EarlyTaps
  }
}

/**
 * An inline script that records clicks and input before the page has hydrated. A page is visible a second or two before
 * its scripts have run (decision 031), and a shopper who presses *Add to Cart* then means it. Links work without
 * scripts. Forms with an `action` are submitted by the browser; the others would put the input into the address.
 */
export const recordEarlyTapsScript = `(${recordEarlyTaps})()`

function recordEarlyTaps(): void {
  const until = new AbortController()
  const taps: EarlyTaps = { fields: new Map(), end: () => until.abort() }
  const on = <E extends Event>(type: string, listener: (event: E) => void) =>
    addEventListener(type, (event) => listener(event as E), { capture: true, signal: until.signal })
  on('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type === 'button') taps.last = button
  })
  on('input', ({ target }) => {
    const field = target as Field
    taps.fields.set(
      field,
      field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : field.value,
    )
  })
  on('submit', (event: SubmitEvent) => {
    if ((event.target as Element).hasAttribute('action')) return
    event.preventDefault()
    taps.last = event
  })
  window.earlyTaps = taps
}

/** Repeats the recorded input and the last click or submission, once the page has hydrated. */
export function replayEarlyTaps(): void {
  const { fields, last } = window.earlyTaps ?? {}
  window.earlyTaps = undefined
  for (const [field, recorded] of fields ?? []) fill(field, recorded)
  // The values must reach the state before a form is submitted.
  if (last) setTimeout(() => (last instanceof SubmitEvent ? resend(last) : last.click()))
}

/**
 * Sets a field's value. React only reports a change when the value differs from the last one that it has seen, so the
 * native setter is called.
 */
function fill(field: Field, filled: string | boolean): void {
  if (typeof filled === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !filled
    box.click()
    return
  }
  const value = field.value || filled
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const resend = ({ target, submitter }: SubmitEvent) => (target as HTMLFormElement).requestSubmit(submitter)
