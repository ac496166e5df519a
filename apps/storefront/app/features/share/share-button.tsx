import { Share2 } from 'lucide'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { sharePage } from './share-page.ts'

/** Shares this page under a title. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  return <IconButton icon={Share2} label={t('Share')} onClick={() => void sharePage(title)} />
}
