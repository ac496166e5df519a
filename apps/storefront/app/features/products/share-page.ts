import { copyText } from '@rialto/client/copy-text.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** Shares the current address by the device's menu, or copies it when the device has none. */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href
  if (!navigator.share) return copyLink()
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The shopper closed the menu, so there is nothing to report.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink()
  }
}

/** Copies the current address and confirms it by a toast. */
export async function copyLink(): Promise<void> {
  const url = window.location.href
  if (await copyText(url)) showToast({ tone: 'success', title: t('Link copied') })
  else showToast({ tone: 'info', title: t('Copy this link to share it'), text: url, timeout: 15_000 })
}
