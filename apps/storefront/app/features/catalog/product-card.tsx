import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard as Card, ProductFlashSale, Variant } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { Price } from '@rialto/ui/price.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName, truncatedName } from '@rialto/ui/truncated-name.tsx'
import { Store } from 'lucide'
import { type ReactNode, useState } from 'react'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { AddToCartAction } from '../cart/index.ts'
import { useIsMarket, usePrice, usePricePerUnit } from '../settings/index.ts'
import { HeartButton } from '../wishlist/index.ts'

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
export const ProductCard = renderedOnce('product card', WholeProductCard, ({ note, ...props }) =>
  note || props.priority ? undefined : JSON.stringify(props),
)

function WholeProductCard(props: ProductCardProps) {
  const { product, look = 'plain', level = 3, sizes = defaultSizes, priority, note, className } = props
  const { t } = useTranslation()
  const price = usePrice()
  const unitPrice = usePricePerUnit()
  const isMarket = useIsMarket()
  const [isHovered, setPointed] = useState(false)
  const Heading = level === 2 ? 'h2' : 'h3'
  const { unitPrice: now, priceBefore } = displayPrice(product)
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
        price={price(now)}
        was={priceBefore === null ? null : price(priceBefore)}
        labels={{ now: t('Now'), was: t('Before') }}
        unit={product.price_per_unit && unitPrice(product.price_per_unit)}
        className="mt-auto pt-1"
      />
      {look === 'sale' && product.flash_sale ? (
        <SoldBar sale={product.flash_sale} />
      ) : (
        isMarket && product.shop.name && <ShopLine name={product.shop.name} />
      )}
      {note}
      {product.is_recalled ? (
        <OutOfStockBox>{t('Recalled for safety')}</OutOfStockBox>
      ) : isSoldOut ? (
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

interface CardPictureProps {
  product: Card
  sizes: string
  priority?: boolean
  /** Whether a mouse has been over the card, so that the second picture is worth loading. */
  isHovered: boolean
}

/** The card's picture with discount badge and colour dots; a second picture is shown on hover. */
function CardPicture({ product, sizes, priority, isHovered }: CardPictureProps) {
  const { t } = useTranslation()
  const percent = product.discount_percentage
  return (
    <Picture src={product.thumbnail} alt="" sizes={sizes} widest={320} corner="card" priority={priority}>
      {isHovered && product.hover_thumbnail && <HoverPicture src={product.hover_thumbnail} sizes={sizes} />}
      {percent > 0 && (
        <Badge tone="sale" className="absolute start-2.5 top-2.5">
          <span className="sr-only">{t('{{percent}}% off', { percent })}</span>
          <span aria-hidden className="num">{`−${percent}%`}</span>
        </Badge>
      )}
      <ColorDots colors={product.colors} />
    </Picture>
  )
}

/** Loaded on first hover and faded in once it has loaded. */
function HoverPicture({ src, sizes }: { src: string; sizes: string }) {
  const [isLoaded, setHere] = useState(false)
  return (
    <img
      {...pictureSource(src, 320)}
      sizes={sizes}
      alt=""
      onLoad={() => setHere(true)}
      className={`opacity-0 transition-opacity ${isLoaded ? 'group-hover/card:opacity-100' : ''}`}
    />
  )
}

const DOTS_MAX = 4

/** Shows that a product has several colours: the first few as dots, and their number for screen readers. */
function ColorDots({ colors }: { colors: Variant[] }) {
  const { t } = useTranslation()
  if (colors.length < 2) return null
  const more = colors.length - DOTS_MAX
  return (
    <span className="absolute start-2.5 bottom-2.5 inline-flex h-5.5 items-center gap-1 rounded-badge bg-paper/90 px-1.5 dim-dark">
      <span className="sr-only">{t('{{count}} colours', { count: colors.length })}</span>
      {colors.slice(0, DOTS_MAX).map((color) => (
        <span
          key={color.id}
          aria-hidden
          style={{ backgroundColor: color.color_code }}
          className="size-2.5 rounded-full inset-ring inset-ring-print/20"
        />
      ))}
      {more > 0 && <span aria-hidden className="num text-11 text-print">{`+${more}`}</span>}
    </span>
  )
}

/** The share of a flash sale's pieces that is sold, as a bar with figures. */
export function SoldBar({ sale }: { sale: ProductFlashSale }) {
  const { t } = useTranslation()
  const all = sale.sold + sale.left
  const part = all > 0 ? sale.sold / all : 0
  return (
    <ProgressBar value={part} tone="sale" className="mt-2">
      <span className="flex flex-wrap justify-between gap-x-2">
        <span>{t('{{percent}}% sold', { percent: Math.floor(part * 100) })}</span>
        <span>{sale.left > 0 ? t('{{count}} left', { count: sale.left }) : t('Sold out')}</span>
      </span>
    </ProgressBar>
  )
}

/**
 * Formats a count briefly: `860`, `1.2k`, `14k`, `2.1M`. Not by `Intl`, whose output may differ between server and
 * browser and so break hydration.
 */
export function compactCount(count: number): string {
  if (count < 1000) return String(count)
  const [unit, sign] = count < 999_500 ? [1000, 'k'] : [1_000_000, 'M']
  const figure = count / unit
  return `${figure < 9.95 ? figure.toFixed(1).replace(/\.0$/, '') : Math.round(figure)}${sign}`
}
