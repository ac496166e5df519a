import { copyText } from '@rialto/client/copy-text.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Link2, Share2 } from 'lucide'

/** Buttons below an article: share by the device's menu, and copy the link. */
export function ShareActions({ title, className }: { title: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={className}>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void sharePage(title)}>
          <Icon as={Share2} size={18} />
          {t('Share')}
        </Button>
        <Button variant="ghost" onClick={() => void copyLink()}>
          <Icon as={Link2} size={18} />
          {t('Copy link')}
        </Button>
      </div>
    </div>
  )
}

/** Shares the current page under a title. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  return <IconButton icon={Share2} label={t('Share')} onClick={() => void sharePage(title)} />
}

/** Shares the current address by the device's menu, or copies it when the device has none. */
async function sharePage(title: string): Promise<void> {
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
async function copyLink(): Promise<void> {
  const url = window.location.href
  if (await copyText(url)) showToast({ tone: 'success', title: t('Link copied') })
  else showToast({ tone: 'info', title: t('Copy this link to share it'), text: url, timeout: 15_000 })
}
