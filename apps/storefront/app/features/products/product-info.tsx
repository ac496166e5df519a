import { noWithdrawal } from '@rialto/client/i18n/no-withdrawal.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { EnergyLabel, Product, ProductFlashSale } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Banknote, CreditCard, type IconNode, Plug, Store, Truck, Undo2, Zap } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  BuyActions,
  type Choice,
  type ChoiceHandle,
  HolidayNotice,
  useSizeRequest,
  VariantChoice,
} from '../cart/index.ts'
import { compactCount, SaleCountdown, SoldBar } from '../catalog/index.ts'
import { RecallNotice } from '../recalls/index.ts'
import { usePrice, usePricePerUnit, useSettings } from '../settings/index.ts'
import { HeartButton } from '../wishlist/index.ts'
import { useProductDelivery } from './product-delivery.tsx'
import { REVIEWS_ID } from './product-tabs.tsx'
import { ShareButton } from './share.tsx'

interface ProductInfoProps {
  product: Product
  handle: ChoiceHandle
  onReviews: () => void
  onSaleEnd: () => void
}

/** Everything beside the pictures: title, price, variants, buttons, delivery. */
export function ProductInfo({ product, handle, onReviews, onSaleEnd }: ProductInfoProps) {
  const { choice } = handle
  const request = useSizeRequest(choice.needsSize)
  return (
    <>
      <ProductTitle
        product={product}
        onReviews={onReviews}
        actions={
          <>
            <ShareButton title={product.name} />
            <HeartButton product={product} look="bare" />
          </>
        }
      />
      {product.recalls?.map((recall) => (
        <RecallNotice key={recall.id} recall={recall} goods={recall.variants} className="mt-4" />
      ))}
      <ProductPrice choice={choice} isLowest={product.is_lowest_of_30_days === true} tax={product.price_tax} />
      {product.flash_sale && <SaleNotice sale={product.flash_sale} onEnd={onSaleEnd} />}
      {product.short_description && (
        <p dir="auto" className="mt-4 max-w-[60ch] text-ink-2">
          {product.short_description}
        </p>
      )}
      <div className="mt-5 grid gap-5">
        <VariantChoice product={product} handle={handle} request={request} />
        {!product.is_recalled && <BuyActions product={product} choice={choice} onSizeMissing={request.ask} />}
        <HolidayNotice holiday={product.shop.holiday} />
      </div>
      <ProductFacts product={product} price={choice.price} className="mt-6" />
    </>
  )
}

interface ProductTitleProps {
  product: Product
  onReviews: () => void
  /** Buttons at the end of the line: share and wishlist. */
  actions: ReactNode
}

/** The product's brand, name, rating and sales. */
function ProductTitle({ product, onReviews, actions }: ProductTitleProps) {
  return (
    <header>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 text-ink-2">
          {product.brand_logo && (
            <img src={`${product.brand_logo}?w=96`} alt="" width={28} height={28} className="size-7 object-contain" />
          )}
          <TruncatedName>{product.brand}</TruncatedName>
        </p>
        <div className="-me-3 flex">{actions}</div>
      </div>
      <h1 className="text-22 wrap-anywhere lg:text-28">
        <bdi>{product.name}</bdi>
      </h1>
      <RatingAndSales product={product} onReviews={onReviews} />
    </header>
  )
}

function RatingAndSales({ product, onReviews }: Pick<ProductTitleProps, 'product' | 'onReviews'>) {
  const { t } = useTranslation()
  const { rating, total_reviews: reviews, total_sold: sold } = product
  if (reviews === 0 && sold === 0) return null
  const figure = rating.toFixed(1)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      {reviews > 0 && (
        <>
          <StarRating value={rating} label={t('Rated {{rating}} of 5', { rating: figure })} size={16} />
          <span aria-hidden className="num font-semibold text-ink">
            {figure}
          </span>
          <a
            href={`#${REVIEWS_ID}`}
            onClick={onReviews}
            className="touch-44 relative text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors hover:decoration-current"
          >
            {t('{{count}} reviews', { count: reviews })}
          </a>
        </>
      )}
      {reviews > 0 && sold > 0 && <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />}
      {sold > 0 && <span>{t('{{figure}} sold', { figure: compactCount(sold) })}</span>}
    </p>
  )
}

interface ProductPriceProps {
  choice: Choice
  isLowest: boolean
  tax: Product['price_tax']
}

/** The selected variant's price, the previous price and the saving, and what the price says about tax. */
function ProductPrice({ choice, isLowest, tax }: ProductPriceProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const unitPrice = usePricePerUnit()
  const { was, unitPrices } = choice
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {choice.isFrom && <span className="text-ink-2">{t('from')}</span>}
      <Price
        price={price(choice.price)}
        was={was === null ? null : price(was)}
        labels={{ now: t('Now'), was: t('Before') }}
        size="lg"
      />
      {was !== null && <Badge tone="bad">{t('You save {{amount}}', { amount: price(was - choice.price) })}</Badge>}
      {isLowest && was !== null && (
        <p className="w-full text-12 text-ink-2">
          {t('Struck through: the lowest price of the 30 days before the reduction')}
        </p>
      )}
      {unitPrices && <p className="w-full text-ink-2">{unitPrice(...unitPrices)}</p>}
      {tax && tax !== 'none' && (
        <p className="w-full text-ink-2">{tax === 'included' ? t('VAT included') : t('plus VAT')}</p>
      )}
    </div>
  )
}

/** Says that the price is a flash sale's, with a countdown and the share sold. */
function SaleNotice({ sale, onEnd }: { sale: ProductFlashSale; onEnd: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 rounded-control bg-sale-soft p-3 text-sale [&_.text-ink-2]:text-current">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon as={Zap} />
        <Link
          to={`/flash-sale/${sale.id}`}
          prefetch="intent"
          className="touch-44 relative hover:underline hover:underline-offset-3"
        >
          {t('Flash sale ends in')}
        </Link>
        <SaleCountdown
          key={sale.ends_at}
          to={sale.ends_at}
          label={t('Flash sale ends in')}
          onEnd={onEnd}
          className="ms-auto"
        />
      </div>
      <SoldBar sale={sale} />
    </div>
  )
}

interface ProductFactsProps {
  product: Product
  /** The price of the selected variant, which may reach the free-delivery threshold by itself. */
  price: number
  className?: string
}

/** Delivery and payment, and what one must know before one orders. */
function ProductFacts({ product, price, className }: ProductFactsProps) {
  const { t } = useTranslation()
  const { time, details, pickup } = useProductDelivery(product, price)
  const payment = usePayment()
  return (
    <ul className={cx('border-t border-line', className)}>
      <Fact icon={Truck} title={time} text={details} />
      {pickup && <Fact icon={Store} title={pickup.time} text={<bdi>{pickup.place}</bdi>} />}
      {payment && <Fact {...payment} />}
      {product.withdrawal_exempt && (
        <Fact icon={Undo2} title={t('No withdrawal')} text={noWithdrawal(t, product.withdrawal_exempt)} />
      )}
      {!product.withdrawal_exempt && product.shop.return_cost && (
        <Fact
          icon={Undo2}
          title={t('14 days to withdraw')}
          text={
            product.shop.return_cost === 'shop'
              ? t('The shop pays for sending them back.')
              : t('You pay for sending them back.')
          }
        />
      )}
      {product.energy_label && <EnergyFact label={product.energy_label} />}
    </ul>
  )
}

/** The class of the energy label, with its picture and the page of the device. */
function EnergyFact({ label }: { label: EnergyLabel }) {
  const { t } = useTranslation()
  const title = t('Energy class {{class}}', { class: label.class })
  return (
    <Fact
      icon={Plug}
      title={title}
      text={
        <>
          {label.link && (
            <a
              href={label.link}
              target="_blank"
              rel="noopener"
              className="touch-44 relative text-accent-ink underline decoration-accent-line underline-offset-3"
            >
              {t('Data sheet of the device')}
            </a>
          )}
          {label.picture && (
            <img
              src={`${label.picture}?w=320`}
              alt={title}
              width={160}
              loading="lazy"
              className="dim-dark mt-2 w-40 rounded-control bg-tile"
            />
          )}
        </>
      }
    />
  )
}

function usePayment(): { icon: IconNode; title: string; text: string } | null {
  const { t } = useTranslation()
  const { cash_on_delivery: cash, online_payment: online } = useSettings().settings
  if (cash && online)
    return { icon: Banknote, title: t('Cash on delivery or online'), text: t('Pay when it arrives, or now') }
  if (cash) return { icon: Banknote, title: t('Cash on delivery'), text: t('Pay when it arrives') }
  return online ? { icon: CreditCard, title: t('Online payment'), text: t('Pay safely when you order') } : null
}

function Fact({ icon, title, text }: { icon: IconNode; title: ReactNode; text: ReactNode }) {
  return (
    <li className="flex gap-3.5 border-b border-line py-3.5">
      <Icon as={icon} className="mt-px text-accent-ink" />
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-ink-2">{text}</div>
      </div>
    </li>
  )
}
