import type { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshCart } from '../../cart/index.ts'
import { showErrorToast } from '../../errors/index.ts'
import { redirectToGateway } from '../../payment/index.ts'
import { useUser } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'
import { type Basket, clearAfterOrder } from '../state/checkout-choices.ts'
import { getPendingAttempt, type OrderAttempt, type OrderBody, startAttempt } from './order-attempt.ts'
import { type PlacedOrders, sendOrder } from './send-order.ts'
import { useVerification } from './use-verification.ts'

export type PlaceOrderState =
  | { step: 'idle' }
  /** The confirmation is open. `objection` is what has changed since it was last confirmed. */
  | { step: 'asking'; objection: { message: string; before: number } | null }
  | { step: 'sending' }
  /** No answer arrived; the attempt can be sent again. */
  | { step: 'noAnswer' }
  | { step: 'leaving' }

interface PlacingOptions {
  basket: Basket
  /** The request as it would be sent now; null while something is missing. */
  body: OrderBody | null
  refetch: () => Promise<void>
  /** Called with a refusal, so that its errors can be shown where they belong. */
  onRefused: (refusal: ApiError) => void
}

/**
 * The process from *Place Order* to the placed orders: one confirmation and one order, whatever happens to the
 * responses.
 */
export function usePlaceOrder({ basket, body, refetch, onRefused }: PlacingOptions) {
  const { t } = useTranslation()
  const user = useUser()
  const { settings } = useSettings()
  const [state, setState] = useState<PlaceOrderState>({ step: 'idle' })
  const [unanswered, setUnanswered] = useState<OrderAttempt | null>(() => getPendingAttempt())
  const isSending = useRef(false)
  const done = useAfterPlacing(setState)
  const verify = useVerification()
  const latest = useRef(body)
  latest.current = body

  const send = async (attempt: OrderAttempt) => {
    if (isSending.current) return
    isSending.current = true
    setUnanswered(null)
    setState({ step: 'sending' })
    const sent = await sendOrder(attempt).finally(() => {
      isSending.current = false
    })
    if (sent.outcome === 'placed') done(attempt.basket, sent.placed, sent.message)
    else if (sent.outcome === 'refused') await refused(attempt, sent.refusal)
    else setState({ step: 'noAnswer' })
  }
  const refused = async (attempt: OrderAttempt, refusal: ApiError) => {
    if (refusal.code === 'account_unverified') {
      setState({ step: 'idle' })
      return verify(() => void send(startAttempt(attempt.basket, attempt.body)))
    }
    onRefused(refusal)
    if (refusal.code === 'price_changed') {
      setState({ step: 'asking', objection: { message: refusal.message, before: attempt.body.payable_amount ?? 0 } })
      return refetch()
    }
    setState({ step: 'idle' })
    showErrorToast(refusal, t('The shop cannot be reached'))
    await Promise.all([refetch(), refreshCart()])
  }
  return {
    state,
    unanswered,
    /** Opens the confirmation, after a verification of the account if that is required. */
    ask: () => {
      const open = () => setState({ step: 'asking', objection: null })
      if (settings.order_place_account_verify && user?.account_verified === false) verify(open)
      else open()
    },
    cancel: () => setState({ step: 'idle' }),
    confirm: () => {
      if (latest.current) void send(startAttempt(basket, latest.current))
    },
    /** Sends an unanswered attempt again. */
    askAgain: () => {
      const open = getPendingAttempt()
      if (open) void send(open)
      else setState({ step: 'idle' })
    },
  }
}

/** Navigates to the gateway or the confirmation after the orders were placed. */
function useAfterPlacing(setState: (state: PlaceOrderState) => void) {
  const navigate = useNavigate()
  useEffect(() => {
    // The browser has restored this page from its cache: the orders are placed and presumably unpaid.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      const { pathname, search } = window.location
      if (persisted && pathname === '/payment/cancel') void navigate(pathname + search, { replace: true })
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [navigate])
  return useCallback(
    (basket: Basket, { orders, order_payment_url: url }: PlacedOrders, message: string) => {
      const orderIds = orders.map((order) => order.id)
      clearAfterOrder(basket)
      if (url && redirectToGateway(url, orderIds)) setState({ step: 'leaving' })
      else {
        // Orders paid in cash need no toast, because the page itself confirms them.
        if (message && orders.some((order) => order.payment_method === 'online'))
          showToast({ tone: 'info', title: message })
        void navigate(`/checkout?orders=${orderIds.join(',')}`, { replace: true })
      }
      void refreshCart()
    },
    [navigate, setState],
  )
}
