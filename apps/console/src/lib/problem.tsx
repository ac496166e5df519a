import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from './errors.tsx'

/** The server's messages by field. */
export const fieldErrors = (error: unknown): Readonly<Record<string, readonly string[]>> =>
  error instanceof ApiError ? error.errors : {}

/** Shows why a form could not be sent, unless its fields say it. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
}
