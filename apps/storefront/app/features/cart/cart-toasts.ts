import { t } from '@rialto/client/i18n/translate.ts'
import { showToast, type ToastContent, toasts } from '@rialto/ui/toast-queue.ts'
import { type CartItem, keyOf } from './cart-view.ts'
import { onCartOpened, openCart } from './open-cart.ts'

const shown = new Map<string, number>()

const added = new Set<number>()

// In the open cart, *View In Cart* leads nowhere and would cover the lines on a phone.
onCartOpened(() => {
  for (const id of added) toasts.close(id)
  added.clear()
})

/** Each line has one toast: a newer one replaces the older. @returns the toast's id */
function show(item: CartItem, note: string, action: ToastContent['action']): number {
  const key = keyOf(item)
  const before = shown.get(key)
  if (before !== undefined) toasts.close(before)
  const id = showToast({ tone: 'cart', note, title: item.name, picture: item.thumbnail, action })
  shown.set(key, id)
  return id
}

/** docs/spec §2, "Cart". */
export function showAdded(item: CartItem): void {
  added.add(show(item, t('Added to your cart'), { label: t('View In Cart'), onAction: openCart }))
}

export function showRemoved(item: CartItem, addAgain: () => void): void {
  show(item, t('Removed from your cart'), { label: t('Again Add to Cart'), onAction: addAgain })
}

let unreachableToast: number | undefined

/** Tells that nothing is lost; a newer one replaces the older. */
export function showUnreachable(retry: () => void): void {
  if (unreachableToast !== undefined) toasts.close(unreachableToast)
  unreachableToast = showToast({
    tone: 'error',
    title: t('The shop cannot be reached'),
    text: t('Your changes are kept, and sent as soon as it answers.'),
    action: { label: t('Try again'), onAction: retry },
  })
}
