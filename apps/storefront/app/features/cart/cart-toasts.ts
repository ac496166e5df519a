import { t } from '@rialto/client/i18n/translate.ts'
import { showToast, type ToastContent, toasts } from '@rialto/ui/toast-queue.ts'
import { type CartItem, keyOf } from './cart-view.ts'
import { noteAdded, onCartOpened, openCart } from './open-cart.ts'

/** Ids of toasts by line. */
const toastIds = new Map<string, number>()
/** Ids of toasts with *View In Cart*. */
const addedToastIds = new Set<number>()

// In the open cart these toasts are useless and would cover the lines on a phone.
onCartOpened(() => {
  for (const id of addedToastIds) toasts.close(id)
  addedToastIds.clear()
})

/** Each line has one toast: a newer one replaces the older. @returns the toast's id */
function show(item: CartItem, note: string, action: ToastContent['action']): number {
  const key = keyOf(item)
  const before = toastIds.get(key)
  if (before !== undefined) toasts.close(before)
  const id = showToast({ tone: 'cart', note, title: item.name, picture: item.thumbnail, action })
  toastIds.set(key, id)
  return id
}

/** docs/spec §2, "Cart". */
export function showAdded(item: CartItem): void {
  noteAdded(keyOf(item))
  addedToastIds.add(show(item, t('Added to your cart'), { label: t('View In Cart'), onAction: openCart }))
}

export function showRemoved(item: CartItem, addAgain: () => void): void {
  show(item, t('Removed from your cart'), { label: t('Again Add to Cart'), onAction: addAgain })
}

let unreachableToast: number | undefined

/** Reports an unreachable server; a newer toast replaces the older. */
export function showUnreachable(retry: () => void): void {
  if (unreachableToast !== undefined) toasts.close(unreachableToast)
  unreachableToast = showToast({
    tone: 'error',
    title: t('The shop cannot be reached'),
    text: t('Your changes are kept, and sent as soon as it answers.'),
    action: { label: t('Try again'), onAction: retry },
  })
}
