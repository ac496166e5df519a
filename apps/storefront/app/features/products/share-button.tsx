import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Share2 } from 'lucide'
import { sharePage } from './share-page.ts'

/** Shares the current page under a title. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation()
  return <IconButton icon={Share2} label={t('Share')} onClick={() => void sharePage(title)} />
}
