import { openOverlays } from '@rialto/ui/back/use-back-closes.ts'

/** Navigates to a gateway's page. It is an object so that tests can replace it. */
export const browserNavigation = {
  assign(url: string): void {
    window.location.assign(url)
  },
}

/** The gateway returns shoppers who cancel to this page, which shows the state of the orders. */
const returnPath = (orderIds: readonly number[]): string => `/payment/cancel?orders=${orderIds.join(',')}`

/**
 * Navigates to the gateway and returns false if its address is not a web address. The current history entry is replaced
 * first, so that the browser's Back shows the state of the orders rather than a checkout of goods already ordered.
 */
export function redirectToGateway(url: string, orderIds: readonly number[]): boolean {
  // Not `URL.parse`, which Safari has from 18 on.
  if (!URL.canParse(url, window.location.href)) return false
  const target = new URL(url, window.location.href)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return false
  // The dialog *Place this order?* is still open and has a history entry of its own.
  openOverlays().onPageEntry(() => {
    window.history.replaceState(window.history.state, '', returnPath(orderIds))
    browserNavigation.assign(target.href)
  })
  return true
}
