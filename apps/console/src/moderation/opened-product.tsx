import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { MarketProduct, MarketProductDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Check, Eye } from 'lucide'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { ShopName, useSettings } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { ProductState } from './moderated-things.tsx'
import { HideForm, ProductConsequences, SafeHtml } from './moderation-parts.tsx'
import { useDecideProduct, useMarketProduct } from './use-moderation.ts'

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

/** The decision about a product: the button that hurts stands at the far end, and asks for a reason. */
function ProductFoot({ product }: { product: MarketProduct }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'hide' | 'refuse' | null>(null)
  const decide = useDecideProduct(product.id)
  const state = product.hold?.state ?? null
  if (asking)
    return (
      <div className="border-t border-line pt-4">
        <HideForm
          kind="product"
          confirmLabel={asking === 'hide' ? t('Hide and tell the shop') : t('Refuse and tell the shop')}
          error={decide.error}
          isPending={decide.isPending}
          onSend={(reason) => decide.mutate({ kind: asking, reason }, { onSuccess: () => setAsking(null) })}
          onCancel={() => setAsking(null)}
        >
          <ProductConsequences />
        </HideForm>
      </div>
    )
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-card p-5">
      {decide.error && <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        {state === 'waiting' && (
          <>
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('refuse')}>
              {t('Refuse …')}
            </Button>
          </>
        )}
        {(state === 'hidden' || state === 'refused') && (
          <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'show' })}>
            <Icon as={Eye} size={18} />
            {t('Show again')}
          </Button>
        )}
        {state === null && (
          <Button variant="danger" className="ms-auto" onClick={() => setAsking('hide')}>
            {t('Hide …')}
          </Button>
        )}
      </div>
    </div>
  )
}
