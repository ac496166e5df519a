import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Heart } from 'lucide'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUser, whenLoggedIn } from '../session/index.ts'
import { isWishlistChanged, useWishlistIds } from './wishlist.ts'

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
