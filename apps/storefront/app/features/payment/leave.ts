import { openOverlays } from '@rialto/ui/back/use-back-closes.ts'

/** The way out of the shop, to a gateway's own page. An object, so that tests can stand in its way. */
export const exit = {
  to(url: string): void {
    window.location.assign(url)
  },
}

/** Where a gateway sends those back to who leave it; it shows what became of the orders. */
const returnPath = (orderIds: readonly number[]): string => `/payment/cancel?orders=${orderIds.join(',')}`

/**
 * Leaves for the gateway. Whoever comes back by the browser's own button comes to the page that says what became of the orders, not to
 * a checkout of goods that are ordered already. False where the address is none to go to.
 */
export function leaveForPayment(url: string, orderIds: readonly number[]): boolean {
  const place = URL.parse(url, window.location.href)
  if (place?.protocol !== 'https:' && place?.protocol !== 'http:') return false
  // The question *Place this order?* is still open, with an entry of its own.
  openOverlays().onPageEntry(() => {
    window.history.replaceState(window.history.state, '', returnPath(orderIds))
    exit.to(place.href)
  })
  return true
}
