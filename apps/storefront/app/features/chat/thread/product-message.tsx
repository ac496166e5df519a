import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChatProduct } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Link } from 'react-router'
import { usePrice } from '../../settings/index.ts'

/** A product in a conversation; one link covers the card. */
export function ProductMessage({ product }: { product: ChatProduct }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { unitPrice, priceBefore } = displayPrice(product)
  const rating = product.rating.toFixed(1)
  return (
    <article className="panel relative flex w-80 max-w-full items-center gap-3.5 p-2.5 transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent-edge">
      <Picture src={product.thumbnail} alt="" sizes="88px" widest={88} className="w-22" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {product.id > 0 ? (
            <Link
              to={`/products/${product.id}/details`}
              className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
            >
              <TruncatedName lines={2}>{product.name}</TruncatedName>
            </Link>
          ) : (
            <TruncatedName lines={2}>{product.name}</TruncatedName>
          )}
        </p>
        {product.total_reviews > 0 && (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
            <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
            <span>{t('{{count}} reviews', { count: product.total_reviews })}</span>
          </p>
        )}
        <Price
          price={price(unitPrice)}
          was={priceBefore === null ? null : price(priceBefore)}
          labels={{ now: t('Now'), was: t('Before') }}
          className="mt-0.5"
        />
      </div>
    </article>
  )
}
