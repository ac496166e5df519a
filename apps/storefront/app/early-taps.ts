type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Taps and input that the inline script records for the scripts that load later. */
interface EarlyTaps {
  /** The fields that were filled in, and their values. */
  fields: Map<Field, string | boolean>
  /** The button that was pressed or the form that was sent last. */
  last?: HTMLButtonElement | SubmitEvent
  /** From here on the page listens itself. */
  end(): void
}

declare global {
  interface Window {
    earlyTaps?: EarlyTaps
  }
}

/**
 * Keeps what is done before the page listens; as text, for a script in the page. A page is seen a second or two before its
 * scripts are there (decision 031): who taps *Add to Cart* then has meant it. Links need nobody. Forms that say where they go
 * are sent there by the browser; the others would put what was typed into the address.
 */
export const recordEarlyTapsScript = `(${recordEarlyTaps})()`

function recordEarlyTaps(): void {
  const taps: EarlyTaps = { fields: new Map(), end: () => {} }
  const listeners: [string, (event: Event) => void][] = [
    [
      'click',
      ({ target }) => {
        const button = target instanceof Element ? target.closest('button') : null
        if (button?.type === 'button') taps.last = button
      },
    ],
    [
      'input',
      ({ target }) => {
        const field = target as Field
        taps.fields.set(
          field,
          /^(checkbox|radio)$/.test(field.type) ? (field as HTMLInputElement).checked : field.value,
        )
      },
    ],
    [
      'submit',
      (event) => {
        if ((event.target as Element).hasAttribute('action')) return
        event.preventDefault()
        taps.last = event as SubmitEvent
      },
    ],
  ]
  for (const [type, listener] of listeners) addEventListener(type, listener, true)
  taps.end = () => {
    for (const [type, listener] of listeners) removeEventListener(type, listener, true)
  }
  window.earlyTaps = taps
}

/** Does it all once more, for a page that listens now. */
export function replayEarlyTaps(): void {
  const { fields, last } = window.earlyTaps ?? {}
  window.earlyTaps = undefined
  for (const [field, recorded] of fields ?? []) fill(field, recorded)
  // The fields' values are to be known before a form is sent.
  if (last) setTimeout(() => (last instanceof SubmitEvent ? resend(last) : last.click()))
}

/** React takes for a change what differs from what it was told last, through the element's own property. */
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
