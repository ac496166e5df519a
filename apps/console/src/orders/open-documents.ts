import { persistentValue } from '@rialto/client/persistent-value.ts'
import { DOCUMENT_FORMATS, type DocumentFormat, type DocumentKind } from '@rialto/contract/enums'
import { consoleApi } from '../lib/api.ts'

/**
 * Shows packing slips or address labels of orders as one PDF in a new tab, for the paper of this device. The call names the shop in a header, so the tab cannot
 * load the address itself. Throws the server's refusal.
 */
export async function openDocuments(kind: DocumentKind, ids: readonly number[]): Promise<void> {
  // Opened before the call: browsers block windows that open long after the click.
  const tab = window.open('', '_blank')
  try {
    const bytes = await consoleApi.call('GET /seller/documents', {
      query: { ids: ids.join(','), kind, format: $paper.get() ?? 'a4' },
    })
    const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/pdf' }))
    if (tab) tab.location.href = address
    else saveAs(address, `${kind}s.pdf`)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** For browsers that open no further window. */
function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** The paper in this device's printer; null: A4. */
export const $paper = persistentValue<DocumentFormat>(
  'console_paper',
  (found) => DOCUMENT_FORMATS.find((format) => format === found) ?? null,
)
