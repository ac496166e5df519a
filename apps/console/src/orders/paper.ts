import { persistentValue } from '@rialto/client/persistent-value.ts'
import { DOCUMENT_FORMATS, type DocumentFormat } from '@rialto/contract/enums'

/** The paper in this device's printer; null: A4. */
export const $paper = persistentValue<DocumentFormat>(
  'console_paper',
  (found) => DOCUMENT_FORMATS.find((format) => format === found) ?? null,
)
