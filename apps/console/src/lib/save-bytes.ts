/** Saves a reply of bytes as a file of the person. */
export function saveBytes(name: string, bytes: BlobPart, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
