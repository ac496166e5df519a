import { t } from '@rialto/client/i18n/translate.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'

/** Shares the page as it stands in the address, by the device's own menu; where there is none, copies the address. */
export async function sharePage(title: string): Promise<void> {
  const url = window.location.href
  if (!navigator.share) return copyLink()
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closed by the shopper: nothing to say.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink()
  }
}

/** Copies the address of this page, and says so. */
export async function copyLink(): Promise<void> {
  const url = window.location.href
  try {
    await navigator.clipboard.writeText(url)
    showToast({ tone: 'success', title: t('Link copied') })
  } catch {
    showToast({ tone: 'info', title: t('Copy this link to share it'), text: url, timeout: 15_000 })
  }
}
