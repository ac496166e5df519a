import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LowStockVariant, SellerToday } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { ProductPicture, Queue, QueueRow } from './queue.tsx'

/** The variants with the fewest pieces. */
export function StockQueue({ queue }: { queue: NonNullable<SellerToday['low_stock']> }) {
  const { t } = useTranslation()
  const hasStock = useCanOpen()('/stock')
  const all = hasStock ? '/stock?view=low' : null
  return (
    <Queue
      title={t('Low stock')}
      count={queue.count}
      shown={queue.variants.length}
      all={all}
      empty={t('Everything is in stock.')}
      note={queue.sold_out > 0 && t('{{count}} sold out', { count: queue.sold_out })}
      action={
        all &&
        queue.count > 0 && (
          <ButtonLink size="sm" to={all}>
            {t('Restock')}
          </ButtonLink>
        )
      }
    >
      {queue.variants.map((variant) => (
        <QueueRow
          key={variant.id}
          lead={<ProductPicture src={variant.product.thumbnail} />}
          title={
            <>
              {variant.product.name} <span className="text-ink-2">{choiceOf(variant)}</span>
            </>
          }
          text={
            variant.stock === 0 ? (
              <span className="text-danger">{t('Sold out')}</span>
            ) : (
              t('{{count}} left', { count: variant.stock })
            )
          }
        />
      ))}
    </Queue>
  )
}

const choiceOf = ({ color, size }: LowStockVariant): string => [color, size].filter(Boolean).join(', ')
