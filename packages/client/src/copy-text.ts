/**
 * Copies a text. Pages by plain HTTP have no clipboard: there a hidden field is selected and copied, as browsers did before.
 * @returns false if the browser does not allow it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyByField(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByField(text)
  }
}

function copyByField(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;inset-inline-start:0;top:0;opacity:0'
  // Within an open dialog, as nothing outside of it takes the focus.
  const place = (focused instanceof Element && focused.closest('dialog')) || document.body
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
