import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { OpenedSeller } from './opened-seller.tsx'
import type { OpenedSellerProps } from './seller-pane.tsx'

/** The opened shop over the list, on phones and tablets. Back closes it, since it stands in the address. */
export function SellerSheet({ id, onClose }: OpenedSellerProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen backCloses={false} onOpenChange={onClose} title={t('Seller')} closeLabel={t('Close')}>
      <OpenedSeller id={id} />
    </Sheet>
  )
}
