import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Link2, Share2 } from 'lucide'
import { copyLink, sharePage } from './share-page.ts'

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
