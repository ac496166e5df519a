import { t } from '@rialto/client/i18n/translate.ts'
import { isRouteErrorResponse } from 'react-router'

/** The document title of a page that could not be rendered, for `meta`. */
export function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404 ? t('Page Not Found') : t('Something went wrong')
}
