import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product, ProductShop } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { Store } from 'lucide'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { apiOf } from '../../lib/load.ts'
import { idQuery, type PageHandle } from '../../lib/page-handle.ts'
import { type Choice, type ChoiceHandle, choose, type VariantIds, withColor, withSize } from '../cart/index.ts'
import { ProductSection } from '../catalog/index.ts'
import { ChatButton } from '../chat/index.ts'
import { useRevalidateSoon } from '../flash-sales/index.ts'
import { LateQuestions } from '../questions/index.tsx'
import { useIsMarket } from '../settings/index.ts'
import { VoucherList } from '../vouchers/index.ts'
import type { Route } from './+types/product-page'
import { Gallery } from './gallery.tsx'
import { galleryPictures, loadProduct, type ProductData, productCrumbs, productMeta } from './load-product.ts'
import { ProductInfo } from './product-info.tsx'
import { type ProductTab, ProductTabs, REVIEWS_ID } from './product-tabs.tsx'

/** The canonical query of a product's page, for the page cache. */
const choiceQuery = (asked: URLSearchParams): string => idQuery(asked, 'color', 'size')

export const handle = { query: choiceQuery } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) => loadProduct(apiOf(context), params.id)

/** Selecting a size or colour changes the address but none of the loader's data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? productMeta(args, loaderData) : [])

export default function ProductDetails({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const { id, shop } = product
  return <ProductPage key={id} data={loaderData} shopActions={<ChatButton shop={shop} product={product} />} />
}

interface ProductPageProps {
  data: ProductData
  /** Shown beside the link to the shop, such as the chat button. */
  shopActions?: ReactNode
}

/** The product page. Pass the product's id as `key`. */
export function ProductPage({ data, shopActions }: ProductPageProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { product, vouchers, related_products: related, popular_products: popular } = data
  const handle = useChoice(product)
  const [pictures] = useState(() => galleryPictures(product, handle.picture))
  const [tab, setTab] = useTab()
  const revalidateSoon = useRevalidateSoon()
  return (
    <div className="pb-6">
      <div className="wrap">
        <Breadcrumbs label={t('You are here')} items={productCrumbs(product, t('Home'))} />
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)] lg:gap-x-12 lg:gap-y-6 3xl:grid-cols-2 3xl:gap-x-16">
          <Gallery name={product.name} pictures={pictures} shown={handle.picture} percent={handle.choice.percent} />
          <div className="min-w-0 md:row-span-2">
            <ProductInfo
              product={product}
              handle={handle}
              onReviews={() => setTab('reviews')}
              onSaleEnd={revalidateSoon}
            />
            <div className="mt-6 grid content-start gap-4">
              {isMarket ? (
                <ShopBox shop={product.shop} actions={shopActions} />
              ) : (
                shopActions && <div>{shopActions}</div>
              )}
              <VoucherList
                shopId={product.shop.id}
                coupons={vouchers}
                label={isMarket ? t('Vouchers of this shop') : t('Vouchers')}
                className="print:hidden"
              />
            </div>
          </div>
          <div className="min-w-0">
            <HydrationBoundary>
              <ProductTabs data={data} tab={tab} onTab={setTab} />
            </HydrationBoundary>
          </div>
        </div>
      </div>
      <LateQuestions productId={product.id} />
      <div className="print:hidden">
        <ProductSection id="related" title={t('Related products')} products={related} />
        <ProductSection id="popular" title={t('Popular now')} products={popular} to="/most-popular" />
      </div>
    </div>
  )
}

/** The selected tab; an address that ends with `#reviews` opens the reviews. */
function useTab(): [ProductTab, (tab: ProductTab) => void] {
  const [tab, setTab] = useState<ProductTab>('description')
  useEffect(() => {
    if (window.location.hash === `#${REVIEWS_ID}`) setTab('reviews')
  }, [])
  return [tab, setTab]
}

/** The seller of a product. `actions` are beside the link to the shop, such as the chat button. */
function ShopBox({ shop, actions }: { shop: ProductShop; actions?: ReactNode }) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <section aria-label={t('The shop')} className="panel flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Picture src={shop.logo} alt="" sizes="56px" widest={56} className="w-14" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi className="text-18 font-semibold">{shop.name}</bdi>
          <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
        </p>
        <p className="mt-0.5 flex items-center gap-x-3 text-ink-2">
          {shop.rating > 0 && <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />}
          {shop.total_products !== undefined && <span>{t('{{count}} products', { count: shop.total_products })}</span>}
          {shop.is_trader !== undefined && (
            <span>{shop.is_trader ? t('A trader sells') : t('A private person sells')}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink to={`/shops/${shop.id}`} prefetch="intent">
          <Icon as={Store} size={16} />
          {t('Visit shop')}
        </ButtonLink>
        {actions}
      </div>
    </section>
  )
}

interface AddressedChoice extends ChoiceHandle {
  /** The picture of the colour or combination in the address; undefined when the address names none. */
  picture: string | undefined
}

/** The selected size and colour, stored in the address (`?size=&color=`) so that the page can be shared as it is. */
function useChoice(product: Product): AddressedChoice {
  const [query, setQuery] = useSearchParams()
  const { wanted, select } = useOptimisticChoice(
    { size: idOf(query.get('size')), color: idOf(query.get('color')) },
    (next) => setQuery((now) => addressOf(now, next), { replace: true, preventScrollReset: true }),
  )
  const { size, color } = wanted
  const choice = useMemo(() => choose(product, { size, color }), [product, size, color])
  const idsOf = (next: Choice): VariantIds => ({ size: next.size?.id ?? null, color: next.color?.id ?? null })
  return {
    choice,
    picture: choice.color?.id === color ? choice.picture : choice.size?.id === size ? choice.ownPicture : undefined,
    // The colour keeps being implicit or explicit, as it was.
    pickSize: (id) => select({ size: withSize(product, choice, id).size?.id ?? null, color }),
    pickColor: (id) => select(idsOf(withColor(product, choice, id))),
  }
}

/** The address follows a moment later; until then the clicked value is shown. */
function useOptimisticChoice(address: VariantIds, write: (wanted: VariantIds) => void) {
  const [optimistic, setOptimistic] = useState<{ from: VariantIds; to: VariantIds } | null>(null)
  const same = (a: VariantIds, b: VariantIds) => a.size === b.size && a.color === b.color
  if (optimistic && same(optimistic.to, address)) setOptimistic(null)
  const wanted = optimistic && same(optimistic.from, address) ? optimistic.to : address
  const select = (to: VariantIds) => {
    setOptimistic({ from: address, to })
    write(to)
  }
  return { wanted, select }
}

function addressOf(query: URLSearchParams, { size, color }: VariantIds): URLSearchParams {
  const next = new URLSearchParams(query)
  if (color !== null) next.set('color', String(color))
  if (size !== null) next.set('size', String(size))
  return next
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null)
