import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { CircleX } from 'lucide'
import { OrderCards } from './order-cards.tsx'
import { OutcomeHeading } from './outcome-heading.tsx'

/** Shown when all orders have been cancelled. */
export function Cancelled({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={CircleX}
        tone="mute"
        title={t('This order is cancelled')}
        action={
          <>
            <ButtonLink to="/order-history">{t('See my orders')}</ButtonLink>
            <ButtonLink to="/products" variant="pri">
              {t('Continue shopping')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('Its goods are back on sale. Should money for it still arrive, it is returned.')}</p>
      </OutcomeHeading>
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
    </div>
  )
}
