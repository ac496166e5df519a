import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { session } from '@rialto/client/session.ts'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Heart } from 'lucide'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser, whenLoggedIn } from '../session/index.ts'
import { $wishlist, forgetClicks, isWishlistKnown, noProducts, setClick } from './wishlist-store.ts'

/** Loaded on demand, as only logged-in shoppers need it. */
const loadSync = () => import('./sync-wishlist.ts')
const warmWishlist = () => void loadSync().catch(() => {})

let isChanged = false
/** Returns whether the shopper has changed the wishlist on this page, so that a new count is announced. */
const isWishlistChanged = (): boolean => isChanged

/** Adds or removes a product at once, then calls the server. A guest logs in first. */
function setInWishlist(id: number, on: boolean): void {
  whenLoggedIn(() => {
    isChanged = true
    setClick(id, on)
    loadSync().then(
      ({ sendClick }) => sendClick(id, (wanted) => setInWishlist(id, wanted)),
      () => setClick(id, undefined),
    )
  })
}

let userId: number | undefined
let isStarted = false

function start(): void {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  session.subscribe(followSession)
  followSession()
}

function followSession(): void {
  const user = session.get()?.user.id
  const isOther = user !== userId
  userId = user
  if (isOther) forgetClicks()
  if (user && (isOther || !isWishlistKnown())) whenIdle(fetchWishlist)
}

function fetchWishlist(): void {
  loadSync()
    .then((sync) => sync.fetchWishlist())
    .catch((error: unknown) => logProblem('The wishlist could not be loaded', error))
}

function subscribe(listener: () => void): () => void {
  start()
  return $wishlist.listen(listener)
}

/** The ids of the products on the wishlist; empty for guests, on the server and in the first render. */
export function useWishlistIds(): ReadonlySet<number> {
  return useSyncExternalStore(subscribe, $wishlist.get, () => noProducts)
}

function useIsInWishlist(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => $wishlist.get().has(id),
    () => false,
  )
}

interface HeartButtonProps {
  product: { id: number; name: string }
  /** `float` on a picture, `bare` in a line of buttons. */
  look?: 'float' | 'bare'
  className?: string
}

/** Adds a product to the wishlist or removes it at once. A guest logs in first. */
export function HeartButton({ product, look = 'float', className }: HeartButtonProps) {
  const { t } = useTranslation()
  const on = useIsInWishlist(product.id)
  return (
    <IconButton
      icon={Heart}
      look={look}
      label={t('Keep {{name}} on the wishlist', { name: product.name })}
      title={t('Wishlist')}
      pressed={on}
      onPointerEnter={warmWishlist}
      onFocus={warmWishlist}
      onClick={() => setInWishlist(product.id, !on)}
      className={className}
    />
  )
}

const WISHLIST = '/wishlist'

/** Opens the wishlist, or the login dialog for a guest (docs/spec §2). */
function useWishlistLink(onGo?: () => void) {
  const user = useUser()
  const navigate = useNavigate()
  const count = useWishlistIds().size
  const onClick = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!elsewhere) onGo?.()
    if (user || elsewhere) return
    event.preventDefault()
    whenLoggedIn(() => void navigate(WISHLIST))
  }
  return { count, link: { to: WISHLIST, onClick, viewTransition: true } }
}

/** The link in the header: a heart with the count. */
export function WishlistLink() {
  const { t } = useTranslation()
  const { count, link } = useWishlistLink()
  return (
    <>
      <Link
        {...link}
        title={t('Wishlist')}
        className="relative inline-grid size-11 flex-none place-items-center rounded-control transition-colors hover:bg-hover"
      >
        <Icon as={Heart} size={22} />
        <span className="sr-only">
          {t('Wishlist')} {count > 0 && t('{{count}} items on the wishlist', { count })}
        </span>
        <CountBubble count={count} className="absolute end-0.5 top-0.5" />
      </Link>
      <span role="status" className="sr-only">
        {isWishlistChanged() && t('{{count}} items on the wishlist', { count })}
      </span>
    </>
  )
}

/** The link in the phone's menu. */
export function WishlistRow({ onGo, className }: { onGo: () => void; className: string }) {
  const { t } = useTranslation()
  const { count, link } = useWishlistLink(onGo)
  return (
    <Link {...link} className={className}>
      <Icon as={Heart} className="text-ink-2" />
      <span className="flex-1">{t('Wishlist')}</span>
      {count > 0 && <span className="sr-only">{t('{{count}} items on the wishlist', { count })}</span>}
      <CountBubble count={count} />
    </Link>
  )
}
