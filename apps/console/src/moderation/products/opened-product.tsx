import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketProduct, MarketProductDetails } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { formatMoney } from '../../lib/money.tsx'
import { usePlace } from '../../lib/place.tsx'
import { ShopName, useSettings } from '../../lib/settings.tsx'
import { WaitingScreen } from '../../list/waiting.tsx'
import { SafeHtml } from '../safe-html.tsx'
import { ProductState } from './product-cells.tsx'
import { ProductFoot } from './product-foot.tsx'
import { useMarketProduct } from './use-market-products.ts'

/** A product with its content, the market's decision so far, and the next one. */
export function OpenedProduct({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useMarketProduct(id)
  if (!query.data) return <WaitingScreen query={query} failed={t('The product could not be loaded')} />
  const { product, details } = query.data
  return (
    <div className="grid gap-5">
      <ProductHead product={product} />
      <Content product={product} details={details} />
      <ProductFoot key={product.hold?.state} product={product} />
    </div>
  )
}

function ProductHead({ product }: { product: MarketProduct }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { name, shop, price, hold } = product
  return (
    <div className="grid gap-2">
      <b className="text-18 wrap-anywhere">
        <bdi>{name}</bdi>
      </b>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <ShopName shop={shop} />
        <span className="num">{formatMoney(price, currency)}</span>
        <ProductState product={product} />
      </span>
      {hold?.reason && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {hold.reason}
        </blockquote>
      )}
      {hold && <span className="text-12 text-ink-2">{formatMoment(hold.at, i18n.language)}</span>}
      {hold?.is_asked && <p className="font-semibold text-warn">{t('The shop asks for another look.')}</p>}
    </div>
  )
}

function Content({ product, details }: { product: MarketProduct; details: MarketProductDetails }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayCorrect = place?.kind === 'market' && place.market.permissions.includes('catalogue')
  const { pictures, categories, brand, summary, description, variants } = details
  return (
    <div className="grid gap-3">
      <ul aria-label={t('Pictures')} className="flex flex-wrap gap-2">
        {pictures.map(({ picture, alt }) => (
          <li key={picture}>
            <img
              src={`${picture}?w=240`}
              alt={alt}
              width={96}
              height={96}
              loading="lazy"
              className="dim-dark size-24 rounded-control bg-tile object-cover"
            />
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        <bdi>{[brand, ...categories].filter(Boolean).join(' › ')}</bdi>
      </p>
      {summary && <p dir="auto">{summary}</p>}
      <SafeHtml html={description} />
      <p className="flex flex-wrap gap-x-4 text-ink-2">
        <span>{t('Variants: {{number}}', { number: variants.length })}</span>
        {mayCorrect && product.status !== 'draft' && (
          <TextLink to={`/market-products/${product.id}/correct`}>{t('Correct its words or category')}</TextLink>
        )}
        {product.hold === null && product.status === 'active' && (
          <a
            href={`/products/${product.id}/details`}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline-offset-3 hover:underline"
          >
            {t('See it in the storefront')}
          </a>
        )}
      </p>
    </div>
  )
}
