import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashSaleDetails } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useState } from 'react'
import { useIsMarket } from '../../lib/settings.tsx'
import { useDebounced } from '../../list/use-list-state.ts'
import { OfferForm } from '../offer-form.tsx'
import { useCandidates, useOfferDecisions } from './use-market-sales.ts'

interface AddProductDialogProps {
  sale: MarketFlashSaleDetails
  onClose: () => void
}

/** Proposes a product of any shop for a flash sale; with a single seller it is added at once. */
export function AddProductDialog({ sale, onClose }: AddProductDialogProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { add } = useOfferDecisions(sale.id)
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim())
  const found = useCandidates(sale.id, search).data?.items ?? []
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={isMarket ? t('Propose a product') : t('Add a product')}
      lead={
        isMarket
          ? t('Its shop is told, and accepts or refuses. Until it accepts, neither price nor pieces change.')
          : undefined
      }
      closeLabel={t('Close')}
    >
      <OfferForm
        words={words}
        onWords={setWords}
        found={(search === '' ? [] : found).map(({ id, name, shop, price, stock }) => ({
          ...{ id, price, stock },
          label: isMarket ? `${name} · ${shop.name}` : name,
        }))}
        sendLabel={isMarket ? t('Propose it') : t('Add it')}
        error={add.error}
        isPending={add.isPending}
        onSend={(offer) => add.mutate(offer, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
