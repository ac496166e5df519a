import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast-queue.ts'

/** Shares the page as it stands in the address, by the device's own menu; where there is none, copies the address. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  const share = async () => {
    const url = window.location.href
    if (navigator.share) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        // Closed by the shopper: nothing to say.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ tone: 'success', title: t('Link copied') })
    } catch {
      showToast({ tone: 'info', title: t('Copy this link to share it'), text: url, timeout: 15_000 })
    }
  }
  return <IconButton icon={Share2} label={t('Share')} onClick={() => void share()} />
}
