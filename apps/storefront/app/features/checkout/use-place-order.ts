import { api } from '@rialto/client/api/browser.ts'
import { ApiError, createKey } from '@rialto/client/api/client.ts'
import { tabStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import type { Address, CheckoutReply, DataFor, RequestFor, SiteSettings } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refreshCart } from '../cart/index.ts'
import { showErrorToast } from '../forms/index.ts'
import { redirectToGateway } from '../orders/index.ts'
import { openAuthDialog, sendCode, useAuthStep, useUser } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { type Basket, type Choices, clearAfterOrder } from './checkout-choices.ts'
import type { PaymentOption } from './payment-methods.ts'

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

interface Draft {
  basket: Basket
  reply: CheckoutReply | undefined
  address: Address | undefined
  paymentOption: PaymentOption | undefined
  note: Choices['note']
}

/** Builds the request from what is displayed, amount included. Null while something is missing. */
export function buildOrderRequest({ basket, reply, address, paymentOption, note }: Draft): OrderBody | null {
  if (!reply || reply.checkout_items.length === 0 || !address || !paymentOption) return null
  return {
    shop_ids: reply.checkout_items.map((group) => group.shop_id),
    address_id: address.id,
    payment_method: paymentOption.name,
    coupon_codes: reply.checkout_items.flatMap((group) => group.coupon_code ?? []),
    note: note.trim() || null,
    is_buy_now: basket === 'buyNow',
    payable_amount: reply.checkout.payable_amount,
    ...deliveryOf(reply),
  }
}

/** The methods that the amounts were calculated with, where shops have named any. */
function deliveryOf({ checkout_items: groups }: CheckoutReply): Pick<OrderBody, 'delivery'> {
  const delivery = groups.flatMap(({ shop_id, delivery, delivery_options: options }) =>
    delivery && options
      ? [
          {
            shop_id,
            method_id: delivery.method_id,
            ...(delivery.pickup && { pickup_date_id: delivery.pickup.date_id }),
          },
        ]
      : [],
  )
  return delivery.length === 0 ? {} : { delivery }
}

type OrderBody = RequestFor<'POST /place-order'>['body']

/**
 * An attempt to place an order. Sending it again with the same key and body orders nothing twice (docs/spec/api,
 * "Conventions").
 */
interface OrderAttempt {
  user: number
  key: string
  basket: Basket
  body: OrderBody
}

const KEY = 'order-attempt'
let current: OrderAttempt | null | undefined

const ownerId = () => session.owner()?.id

/**
 * A logout discards the attempt. A refused session keeps it in memory, because the shopper may have ordered already.
 */
session.subscribe(() => {
  if (current) saveAttempt(current.user === ownerId() ? current : null)
})

/** Returns the attempt without an answer, if any: its orders may have been placed although the response was lost. */
function getPendingAttempt(): OrderAttempt | null {
  if (current === undefined) current = readAttempt()
  return current && current.user === ownerId() ? current : null
}

/**
 * Returns the pending attempt if it is for the same order, otherwise a new one. It is stored until {@link
 * markAnswered}, so it survives a reload.
 */
function startAttempt(basket: Basket, body: OrderBody): OrderAttempt {
  const open = getPendingAttempt()
  if (open && open.basket === basket && JSON.stringify(open.body) === JSON.stringify(body)) return open
  const next = { user: ownerId() ?? 0, key: createKey(), basket, body }
  saveAttempt(next)
  return next
}

/** Removes the attempt once the server has answered. */
export const markAnswered = (): void => saveAttempt(null)

function saveAttempt(attempt: OrderAttempt | null): void {
  current = attempt
  // Account data is only stored while there is a session.
  tabStore.write(KEY, attempt && session.get() ? JSON.stringify(attempt) : null)
}

function readAttempt(): OrderAttempt | null {
  try {
    const found = JSON.parse(tabStore.read(KEY) ?? 'null') as OrderAttempt | null
    return found && typeof found.key === 'string' && Array.isArray(found.body?.shop_ids) ? found : null
  } catch {
    return null
  }
}

type PlacedOrders = DataFor<'POST /place-order'>

/** Pauses before each retry, in milliseconds. */
const RETRY_DELAYS_MS = [800, 1600, 3200, 6400]

type SendResult =
  | { outcome: 'placed'; placed: PlacedOrders; message: string }
  | { outcome: 'refused'; refusal: ApiError }
  /** It is unknown whether the orders were placed, so the same attempt has to be sent again. */
  | { outcome: 'noAnswer' }

/** Sends an attempt and retries while no answer arrives. The attempt ends only when the server has answered. */
async function sendOrder(attempt: OrderAttempt): Promise<SendResult> {
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    const sent = await sendOnce(attempt)
    if (sent.outcome !== 'noAnswer') {
      // A 401 says nothing about the attempt, which continues after the login.
      if (!(sent.outcome === 'refused' && sent.refusal.status === 401)) markAnswered()
      return sent
    }
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return { outcome: 'noAnswer' }
}

async function sendOnce({ key, body }: OrderAttempt): Promise<SendResult> {
  try {
    const { data, message } = await api.answer('POST /place-order', { headers: { 'idempotency-key': key }, body })
    return { outcome: 'placed', placed: data, message }
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status < 500 && error.code !== 'request_in_progress'
    return isRefusal ? { outcome: 'refused', refusal: error } : { outcome: 'noAnswer' }
  }
}

/** Verifies the account by a code and then continues; does nothing more if the dialog is dismissed. */
function useVerification(): (then: () => void) => void {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const isOpen = useAuthStep() !== null
  const stop = useRef<() => void>(undefined)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) stop.current?.()
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => () => stop.current?.(), [])
  return (then) => {
    stop.current?.()
    stop.current = whenVerified(then)
    requestVerificationCode(settings).catch((error: unknown) => {
      stop.current?.()
      showErrorToast(error, t('The shop cannot be reached'))
    })
  }
}

/**
 * Sends a code by the shop's channel for new accounts, or by the other one when the account has no such contact, and
 * opens the dialog for it.
 */
async function requestVerificationCode({ register_otp_type }: Pick<SiteSettings, 'register_otp_type'>): Promise<void> {
  const user = session.get()?.user
  if (!user) return
  const byPhone = user.phone !== null && (register_otp_type === 'phone' || user.email === null)
  const phone = byPhone ? user.phone : user.email
  if (!phone) return
  const { step } = await sendCode({ purpose: 'verify', phone, phoneCode: byPhone ? user.phone_code : null })
  openAuthDialog(step)
}

/** Calls `action` once the account is verified. The returned function cancels this; so does the end of the session. */
function whenVerified(action: () => void): () => void {
  const userId = session.get()?.user.id
  const stop = session.subscribe(() => {
    const user = session.get()?.user
    const isOver = user?.id !== userId
    if (!isOver && !user?.account_verified) return
    stop()
    if (!isOver) action()
  })
  return stop
}
