import { persistentValue } from '@rialto/client/persistent-value.ts'
import { DOCUMENT_FORMATS, type DocumentFormat, type DocumentKind } from '@rialto/contract/list-enums'
import { consoleApi } from '../lib/api.ts'
import { openPdf } from '../lib/open-pdf.ts'

/** Shows packing slips or address labels of orders as one PDF, for the paper of this device. */
export const openDocuments = (kind: DocumentKind, ids: readonly number[]): Promise<void> =>
  openPdf(`${kind}s.pdf`, () =>
    consoleApi.call('GET /seller/documents', { query: { ids: ids.join(','), kind, format: $paper.get() ?? 'a4' } }),
  )

/** The paper in this device's printer; null: A4. */
export const $paper = persistentValue<DocumentFormat>(
  'console_paper',
  (found) => DOCUMENT_FORMATS.find((format) => format === found) ?? null,
)
