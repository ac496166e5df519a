import type { ClipboardEvent } from 'react'

/** For a form's `onPaste`: takes files that are pasted anywhere in it, and leaves words to the field that they are pasted into. */
export const pastedFiles = (add: (files: Iterable<File>) => void) => (event: ClipboardEvent) => {
  const { files } = event.clipboardData
  if (files.length === 0) return
  event.preventDefault()
  add([...files])
}
