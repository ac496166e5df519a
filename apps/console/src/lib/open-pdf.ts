/**
 * Shows a PDF in a new tab. Calls name their shop in a header, so the tab cannot load the address itself. Throws the server's refusal.
 * @param name of the file, where the browser opens no further window
 */
export async function openPdf(name: string, read: () => Promise<string | Uint8Array>): Promise<void> {
  // Opened before the call: browsers block windows that open long after the click.
  const tab = window.open('', '_blank')
  try {
    const bytes = await read()
    const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }))
    if (tab) tab.location.href = address
    else saveAs(address, name)
  } catch (error) {
    tab?.close()
    throw error
  }
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
