import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard as Card } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName, truncatedName } from '@rialto/ui/truncated-name.tsx'
import { Store } from 'lucide'
import { type ReactNode, useState } from 'react'
import { AddToCartAction } from '../cart/index.ts'
import { useIsMarket, usePrice } from '../settings/index.ts'
import { HeartButton } from '../wishlist/index.ts'
import { CardPicture } from './card-picture.tsx'
import { compactCount } from './compact-count.ts'
import { SoldBar } from './sold-bar.tsx'

export interface ProductCardProps {
  product: Card
  /** `sale` is for flash sales: the share sold replaces the shop's name. */
  look?: 'plain' | 'sale'
  /** The heading's level: 3 below a section's heading. */
  level?: 2 | 3
  /** The picture's `sizes` attribute. */
  sizes?: string
  /** Load the picture eagerly, for the first cards of a page. */
  priority?: boolean
  /** Below the price: how the product differs from what was searched for. */
  note?: ReactNode
  className?: string
}

const defaultSizes =
  '(min-width: 1792px) 257px, (min-width: 1280px) 248px, (min-width: 1024px) 23vw, (min-width: 640px) 30vw, 46vw'

/**
 * A product in a grid or row. One link covers the card; the wishlist button and *Add to Cart* are above that link. Out
 * of stock, a note replaces the button.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, look = 'plain', level = 3, sizes = defaultSizes, priority, note, className } = props
  const { t } = useTranslation()
  const price = usePrice()
  const isMarket = useIsMarket()
  const [isHovered, setPointed] = useState(false)
  const Heading = level === 2 ? 'h2' : 'h3'
  const { unitPrice, priceBefore } = displayPrice(product)
  const isSoldOut = product.quantity <= 0
  return (
    <article
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(true)}
      className={cx('group/card product-card', className)}
    >
      <CardPicture product={product} sizes={sizes} priority={priority} isHovered={isHovered} />
      <TruncatedName as="p" className="mt-3">
        {product.brand}
      </TruncatedName>
      <Heading>
        <RouteLink
          to={`/products/${product.id}/details`}
          prefetch
          dir="auto"
          className={cx('product-link', truncatedName(2))}
        >
          {product.name}
        </RouteLink>
      </Heading>
      <RatingAndSales product={product} look={look} />
      <Price
        price={price(unitPrice)}
        was={priceBefore === null ? null : price(priceBefore)}
        labels={{ now: t('Now'), was: t('Before') }}
        className="mt-auto pt-1"
      />
      {look === 'sale' && product.flash_sale ? (
        <SoldBar sale={product.flash_sale} />
      ) : (
        isMarket && product.shop.name && <ShopLine name={product.shop.name} />
      )}
      {note}
      {isSoldOut ? (
        <OutOfStockBox>{t('Out of stock')}</OutOfStockBox>
      ) : (
        <AddToCartAction product={product} className="product-action" />
      )}
      <HeartButton product={product} className="absolute end-0 top-0 z-2" />
    </article>
  )
}

function RatingAndSales({ product, look }: { product: Card; look: 'plain' | 'sale' }) {
  const { t } = useTranslation()
  const rated = product.total_reviews > 0 && product.rating > 0
  const sold = look === 'plain' && product.total_sold > 0
  if (!rated && !sold) return null
  const rating = product.rating.toFixed(1)
  return (
    <p className="product-figures">
      {rated && <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />}
      {sold && (
        <span className="product-sold">{t('{{figure}} sold', { figure: compactCount(product.total_sold) })}</span>
      )}
    </p>
  )
}

function ShopLine({ name }: { name: string }) {
  return (
    <p className="product-shop">
      <Icon as={Store} size={14} />
      <TruncatedName>{name}</TruncatedName>
    </p>
  )
}

/** Has the size of the button that it replaces, to avoid layout shift. */
function OutOfStockBox({ children }: { children: ReactNode }) {
  return (
    <div className="product-action">
      <p className="grid h-10 place-items-center rounded-control border border-dashed border-line-strong text-ink-2">
        {children}
      </p>
    </div>
  )
}
