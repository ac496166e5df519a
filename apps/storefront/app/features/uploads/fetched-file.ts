/** How long the browser may take to begin with a file that it was handed. */
const KEPT_MS = 60_000

/** What a call for a file gave, as a file of a type that we name: the browser is not to guess one. */
export function fetchedFile(bytes: string | Uint8Array, type: string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
}

/** Hands a file to the browser to be kept under a name; it is never opened within the shop. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
