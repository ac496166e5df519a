import { isRouteErrorResponse } from 'react-router'
import { t } from '../../lib/i18n/translate.ts'

/** For `meta`: the title of a page that could not be made. */
export function errorTitle(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404 ? t('Page Not Found') : t('Something went wrong')
}
