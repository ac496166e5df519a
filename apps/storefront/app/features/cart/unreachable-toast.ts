import { t } from '@rialto/client/i18n/translate.ts'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'

let shown: number | undefined

/** Says that nothing gets through, once however often it is tried, and that nothing is lost. */
export function sayUnreachable(retry: () => void): void {
  if (shown !== undefined) toasts.close(shown)
  shown = showToast({
    tone: 'error',
    title: t('The shop cannot be reached'),
    text: t('Your changes are kept, and sent as soon as it answers.'),
    action: { label: t('Try again'), onAction: retry },
  })
}
