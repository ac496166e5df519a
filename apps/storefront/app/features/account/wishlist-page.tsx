import { api } from '@rialto/client/api/browser.ts'
import { omitNullish } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { QUANTITY_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Heart, UserRound } from 'lucide'
import { useEffect, useMemo, useRef } from 'react'
import { pageMeta } from '../../lib/page-meta.ts'
import { ProductGrid, ProductGridSkeleton } from '../catalog/index.ts'
import { openAuthDialog, useSessionReady, useShopper, useUser } from '../session/index.ts'
import { $wishlist, setServerWishlist, useWishlistIds } from '../wishlist/index.ts'
import type { Route } from './+types/wishlist-page'
import { AccountPage } from './account-area.tsx'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Wishlist'), hidden: true })

export default WishlistPage

/** `/wishlist`. A guest gets the login dialog over a page that explains the wishlist. */
export function WishlistPage() {
  const { t } = useTranslation()
  const visitor = useShopper() === null
  const ready = useSessionReady()
  const { products, isError, isFetching, retry } = useWishlist()
  const count = products?.length ?? 0
  const loading = !products && !isError && !(visitor && ready)
  return (
    <AccountPage
      title={t('Wishlist')}
      lead={loading ? <LeadSkeleton /> : count > 0 && t('{{count}} items on the wishlist', { count })}
    >
      {visitor && ready ? (
        <LoginInvitation />
      ) : products && count > 0 ? (
        <WishlistGrid products={products} />
      ) : products ? (
        <EmptyWishlist />
      ) : isError ? (
        <div className="panel">
          <ErrorState
            title={t('Your wishlist could not be loaded')}
            retry={{ label: t('Try again'), onRetry: retry, pending: isFetching }}
          >
            {t('Nothing is lost. Check your connection, then try again.')}
          </ErrorState>
        </div>
      ) : (
        <ProductGridSkeleton count={8} width="rail" />
      )}
    </AccountPage>
  )
}

function LeadSkeleton() {
  return (
    <span className="grid h-[1lh] items-center">
      <Skeleton className="h-3.5 w-40" />
    </span>
  )
}

/** Products on the wishlist. When one is removed by keyboard the focus stays among them. */
export function WishlistGrid({ products, level = 2 }: { products: ProductCard[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(box, products)
  return (
    <div ref={box}>
      <ProductGrid products={products} label={t('Wishlist')} width="rail" level={level} eager={4} />
    </div>
  )
}

/** Removing a card removes the focused button with it, so the button of the next card gets the focus. */
function useFocusAfterRemoval(box: React.RefObject<HTMLElement | null>, products: ProductCard[]): void {
  const place = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const cards = [...(box.current?.querySelectorAll('article') ?? [])]
      place.current = cards.findIndex((card) => target instanceof Node && card.contains(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer products are what takes the focus away
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const cards = box.current?.querySelectorAll('article') ?? []
    cards[Math.min(place.current, cards.length - 1)]?.querySelector<HTMLElement>('button[aria-pressed]')?.focus()
  }, [products])
}

function EmptyWishlist() {
  const { t } = useTranslation()
  return (
    <div className="panel">
      <EmptyState
        icon={Heart}
        title={t('Your wishlist is empty')}
        action={
          <>
            <ButtonLink to="/products" variant="pri">
              {t('All products')}
            </ButtonLink>
            <ButtonLink to="/most-popular">{t('Most Popular')}</ButtonLink>
          </>
        }
      >
        {t('Tap the heart on a product, and you find it here again.')}
      </EmptyState>
    </div>
  )
}

/** Shown to guests behind the login dialog and after it was closed. */
function LoginInvitation() {
  const { t } = useTranslation()
  return (
    <section className="max-w-prose">
      <h2 className="text-18">{t('Log in to see your wishlist')}</h2>
      <p className="mt-1.5 text-ink-2">
        {t('Products that you keep with the heart stay with your account, on every device.')}
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button variant="pri" aria-haspopup="dialog" onClick={() => openAuthDialog({ name: 'login' })}>
          <Icon as={UserRound} size={18} />
          {t('Login')}
        </Button>
        <ButtonLink to="/products">{t('All products')}</ButtonLink>
      </div>
    </section>
  )
}

/** The products on the wishlist, latest first. Removals are optimistic and are undone if the server refuses. */
export function useWishlist() {
  const user = useUser()
  const kept = useWishlistIds()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['GET /favorite-products'],
    queryFn: async ({ signal }) => {
      const before = $wishlist.get()
      const products = normalizeFavourites((await api.call('GET /favorite-products', { signal })).products)
      // If a wishlist button was pressed in the meantime, this list is out of date.
      if ($wishlist.get() === before) setServerWishlist(products.map(({ id }) => id))
      return products
    },
    enabled: user !== null,
  })
  const known = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  // Added in the meantime by another tab, or by a failed removal on this page.
  const unknown = data !== undefined && [...kept].some((id) => !known.has(id))
  useEffect(() => {
    if (unknown) void refetch()
  }, [unknown, refetch])
  const products = useMemo(() => data?.filter(({ id }) => kept.has(id)), [data, kept])
  return { products, isError, isFetching, retry: () => void refetch() }
}

// An external server may follow the specification alone, with only the product fields of its sections 2 and 3.

/** `thumbnail` or `thumbnails[0].thumbnail`. */
interface PartialCard extends Partial<ProductCard> {
  thumbnails?: readonly { thumbnail: string }[]
}

/** Normalises wishlist products to the contract. A product without a stock counts as available. */
export const normalizeFavourites = (products: readonly PartialCard[] = []): ProductCard[] =>
  products.map(({ thumbnails, ...found }) => ({
    ...nothing,
    ...omitNullish(found),
    thumbnail: found.thumbnail ?? thumbnails?.[0]?.thumbnail ?? '',
  }))

const nothing: ProductCard = {
  id: 0,
  name: '',
  thumbnail: '',
  price: 0,
  discount_price: 0,
  discount_percentage: 0,
  rating: 0,
  total_reviews: 0,
  total_sold: 0,
  quantity: QUANTITY_MAX,
  is_favorite: true,
  brand: null,
  unit: null,
  shop: { id: 0, name: '', logo: '', rating: 0 },
  sizes: [],
  colors: [],
  flash_sale: null,
}
