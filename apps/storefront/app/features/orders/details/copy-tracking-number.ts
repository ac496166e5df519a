import { copyText } from '@rialto/client/copy-text.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** Copies a tracking number, or shows it for copying by hand where the browser does not allow it. */
export async function copyTrackingNumber(number: string): Promise<void> {
  if (await copyText(number)) showToast({ tone: 'success', title: t('Tracking number copied') })
  else showToast({ tone: 'info', title: t('Copy this number to follow the parcel'), text: number, timeout: 15_000 })
}
