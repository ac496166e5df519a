/** How long the browser may take to start a download. */
const KEPT_MS = 60_000

/** Wraps a downloaded file in a Blob of a type that we state, so that the browser does not guess one. */
export function blobOfType(bytes: string | Uint8Array, type: string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
}

/** Makes the browser save a file under a name; it is never opened within the shop. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
