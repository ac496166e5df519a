import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X } from 'lucide'
import { useId } from 'react'
import { OpenedSeller } from './opened-seller.tsx'

export interface OpenedSellerProps {
  id: number
  onClose: () => void
}

/** The opened shop beside the list, in sight while the list scrolls. */
export function SellerPane({ id, onClose }: OpenedSellerProps) {
  const { t } = useTranslation()
  const headId = useId()
  return (
    <section aria-labelledby={headId} className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5">
      <div className="mb-3 flex items-center justify-between">
        <h2 id={headId} className="text-16">
          {t('Seller')}
        </h2>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      <OpenedSeller id={id} />
    </section>
  )
}
