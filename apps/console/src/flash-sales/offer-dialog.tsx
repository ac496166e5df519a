import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerFlashSale } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useState } from 'react'
import { useDebounced } from '../list/use-list-state.ts'
import { OfferForm } from './offer-form.tsx'
import { useFoundProducts, useOfferChanges } from './use-flash-sales.ts'

/** Offers a product of the shop in a flash sale. */
export function OfferDialog({ sale, onClose }: { sale: SellerFlashSale; onClose: () => void }) {
  const { t } = useTranslation()
  const { add } = useOfferChanges()
  const [words, setWords] = useState('')
  const found = useFoundProducts(useDebounced(words.trim())).data?.products ?? []
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={t('Offer in {{name}}', { name: sale.name })}
      lead={t('Once the flash sale has begun, its offers stay until its end.')}
      closeLabel={t('Close')}
    >
      <OfferForm
        words={words}
        onWords={setWords}
        found={found.map((product) => ({
          id: product.id,
          label: product.name,
          price: displayPrice(product).unitPrice,
        }))}
        sendLabel={t('Offer it')}
        error={add.error}
        isPending={add.isPending}
        onSend={(offer) => {
          const { id: saleId, starts_at, ends_at } = sale
          void add.mutateAsync({ saleId, starts_at, ends_at, ...offer }).then(onClose, () => {})
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
