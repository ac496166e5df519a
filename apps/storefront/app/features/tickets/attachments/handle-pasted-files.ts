import type { ClipboardEvent } from 'react'

/** Returns an `onPaste` handler for a form that takes pasted files; pasted text is left to its field. */
export const handlePastedFiles = (add: (files: Iterable<File>) => void) => (event: ClipboardEvent) => {
  const { files } = event.clipboardData
  if (files.length === 0) return
  event.preventDefault()
  add([...files])
}
