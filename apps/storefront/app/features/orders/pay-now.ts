import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { openOverlays } from '@rialto/ui/use-back-closes.ts'
import { useEffect, useState } from 'react'
import { showErrorToast } from '../forms/index.ts'

interface Payable {
  id: number
  can_pay: boolean
}

interface PayOptions {
  /** Defaults to the gateway that the orders were placed with. */
  gateway?: string
  /** Called when the shop refuses: the orders can no longer be paid, or not now. */
  onRefused: () => void
}

/**
 * Opens the gateway's page for a set of orders. Orders that were placed together are paid together, whichever of them
 * is passed.
 */
export function usePayNow(orders: readonly Payable[], { gateway, onRefused }: PayOptions) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    // The browser's Back may restore this page from its cache while still pending.
    const back = ({ persisted }: PageTransitionEvent) => persisted && setPending(false)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  const pay = async () => {
    const order = orders.find((order) => order.can_pay)
    if (!order || pending) return
    setPending(true)
    try {
      const { order_payment_url: url } = await api.call('GET /order-payment/{order_id}', {
        params: { order_id: order.id },
        query: { gateway },
      })
      const ids = orders.map(({ id }) => id)
      // Stays pending until the page is unloaded.
      if (redirectToGateway(url, ids)) return
      showToast({ tone: 'error', title: t('The payment could not be started') })
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
      if (error instanceof ApiError) onRefused()
    }
    setPending(false)
  }
  return { pay: () => void pay(), pending }
}

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
