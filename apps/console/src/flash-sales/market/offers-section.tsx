import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashOffer, MarketFlashSaleDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Suspense, useId, useState } from 'react'
import { useKeys } from '../../lib/keys.tsx'
import { latePart } from '../../lib/late-part.tsx'
import { useIsMarket } from '../../lib/settings.tsx'
import { OfferRow } from './offer-row.tsx'

const AddProductDialog = latePart(async () => (await import('./add-product-dialog.tsx')).AddProductDialog)
const RefuseDialog = latePart(async () => (await import('./refuse-dialog.tsx')).RefuseDialog)

/** The products of a flash sale: offers to decide about first, then proposals that wait for their shops, those that count, and refused ones. */
export function OffersSection({ sale }: { sale: MarketFlashSaleDetails }) {
  const { t } = useTranslation()
  const id = useId()
  const isMarket = useIsMarket()
  const addLabel = isMarket ? t('Propose a product') : t('Add a product')
  const [isAdding, setAdding] = useState(false)
  const [refused, setRefused] = useState<MarketFlashOffer | null>(null)
  const isOpen = sale.status !== 'ended'
  const order = { waiting: 0, proposed: 1, accepted: 2, declined: 3, refused: 4 }
  const offers = [...sale.offers].sort((a, b) => order[a.state] - order[b.state])
  useKeys(isOpen ? [{ keys: 'A', label: addLabel, run: () => setAdding(true) }] : [])
  return (
    <section aria-labelledby={id} className="panel max-md:bleed max-md:rounded-none max-md:border-x-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
        <h2 id={id} className="min-w-0 flex-1 text-16">
          {t('Products')}
        </h2>
        {isOpen && (
          <Button className="max-md:min-h-11" onClick={() => setAdding(true)}>
            {addLabel}
          </Button>
        )}
      </div>
      {offers.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-ink-2 md:px-5">
          {t('No products yet. Propose some to their shops, or wait for the offers of sellers.')}
        </p>
      ) : (
        <ul>
          {offers.map((offer) => (
            <OfferRow
              key={offer.product_id}
              sale={sale}
              offer={offer}
              onRefuse={isOpen ? () => setRefused(offer) : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {isAdding && <AddProductDialog sale={sale} onClose={() => setAdding(false)} />}
        {refused && <RefuseDialog sale={sale} offer={refused} onClose={() => setRefused(null)} />}
      </Suspense>
    </section>
  )
}
