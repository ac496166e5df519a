import type { DisputeMessage, SellerOrderDetails } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { formatAmount, writtenCurrency } from '@rialto/contract/currencies'
import type { OrderStatus, RefundState } from '@rialto/contract/enums'
import { joinParts } from '@rialto/contract/inline-text'
import { EVIDENCE_MESSAGES_MAX } from '@rialto/contract/limits'
import type { DeliveryProof } from '@rialto/contract/market-enums'
import { orderMoney } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { createEvidence, type Evidence, type EvidenceSection } from '../invoices/index.ts'
import { type OrderDeps, showSellerOrder } from '../orders/index.ts'
import { selectMessages, selectOrdersOf, selectProof, selectShownDispute } from './repository.ts'

// What the market hands to a customer's bank about a disputed order.

/** Lists the messages that can be chosen as evidence. */
export async function listDisputeMessages(deps: ModuleDeps, disputeId: number): Promise<DisputeMessage[] | Refusal> {
  const disputed = await findDisputed(deps, disputeId)
  return disputed instanceof Refusal ? disputed : readMessages(deps, { orderId: disputed.orderId })
}

type Disputed = NonNullable<Awaited<ReturnType<typeof selectShownDispute>>>

/** The conversation is private: it is read only while there is a dispute to answer, of the order that it is about. */
async function findDisputed(
  { database: { db } }: ModuleDeps,
  disputeId: number,
): Promise<{ dispute: Disputed; orderId: number } | Refusal> {
  const dispute = await selectShownDispute(db, disputeId)
  if (!dispute) return refuse('not_found', text('This dispute does not exist'))
  if (dispute.closed_at !== null) return refuse('return_state', text('This dispute is over'))
  if (dispute.order_id === null) return refuse('return_state', text('Say first of which order this dispute is'))
  return { dispute, orderId: dispute.order_id }
}

async function readMessages(
  { database: { db } }: ModuleDeps,
  { orderId, ids }: { orderId: number; ids?: readonly number[] },
): Promise<DisputeMessage[]> {
  if (ids?.length === 0) return []
  const rows = await selectMessages(db, { orderId, limit: EVIDENCE_MESSAGES_MAX, ...(ids && { ids }) })
  return rows.reverse().map(({ id, side, text: written, product_name, created_at }) => ({
    ...{ id, from: side === 'shop' ? ('shop' as const) : ('customer' as const) },
    text: written ?? product_name ?? '',
    at: new Date(created_at).toISOString(),
  }))
}

interface EvidenceRequest {
  disputeId: number
  messageIds: readonly number[]
}

/** Creates the evidence of a dispute, a PDF file in the market's language. */
export async function createDisputeEvidence(
  deps: OrderDeps,
  { disputeId, messageIds }: EvidenceRequest,
): Promise<{ name: string; bytes: Buffer } | Refusal> {
  const disputed = await findDisputed(deps, disputeId)
  if (disputed instanceof Refusal) return disputed
  const { dispute, orderId } = disputed
  const { db } = deps.database
  const settings = await deps.settings.read()
  const locale = settings.app_locale
  const [order, orders, proof, messages] = await Promise.all([
    showSellerOrder(deps, { orderId, shopId: null, locale, seesMoney: false }),
    selectOrdersOf(db, [dispute.payment_id]),
    selectProof(db, orderId),
    readMessages(deps, { orderId, ids: messageIds }),
  ])
  if (order instanceof Refusal) return order
  if (messages.length !== messageIds.length)
    return refuse('not_found', text('A message is not of the conversation about this order'))
  const seller = orders.find(({ id }) => id === orderId)?.shop_name ?? ''
  const evidence = present({ dispute, order, seller, proof, messages, settings })
  const bytes = await createEvidence(evidence, deps.now())
  return { name: `${order.order_code.replace(/[^\w-]/g, '')}-evidence.pdf`, bytes }
}

interface Known {
  dispute: Disputed
  order: SellerOrderDetails
  seller: string
  proof: Awaited<ReturnType<typeof selectProof>>
  messages: readonly DisputeMessage[]
  settings: Settings
}

/** The words, amounts and times of a document. */
function writerOf({ order, settings }: Known) {
  const locale = settings.app_locale
  const written = writtenCurrency(order.currency, settings)
  const moments = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: settings.time_zone },
  } as const)
  return {
    t: (key: TextKey, values?: Record<string, string | number>) => translate(locale, key, values),
    money: (amount: number) => formatAmount(amount, written),
    moment: (at: string | number) => moments.format(new Date(at)),
  }
}
type Writer = ReturnType<typeof writerOf>

function present(known: Known): Evidence {
  const { order, dispute, settings } = known
  const writer = writerOf(known)
  const { t } = writer
  const locale = settings.app_locale
  return {
    locale,
    direction: settings.languages.find(({ name }) => name === locale)?.direction ?? 'ltr',
    title: t(text('Evidence for a disputed payment')),
    subtitle: `${settings.app_name} · ${order.order_code} · ${dispute.reference}`,
    sections: [
      disputeSection(writer, known),
      orderSection(writer, known),
      piecesSection(writer, known),
      { title: t(text('What happened')), facts: timeline(writer, order) },
      parcelsSection(writer, known),
      givenBackSection(writer, order),
      messagesSection(writer, known),
    ].filter(isFilled),
  }
}

const isFilled = ({ facts = [], rows = [], messages = [] }: EvidenceSection): boolean =>
  facts.length + rows.length + messages.length > 0

const fact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])

function disputeSection({ t, moment }: Writer, { dispute, settings }: Known): EvidenceSection {
  const { gateway, reference, reason, amount, opened_at, evidence_by } = dispute
  return {
    title: t(text('Dispute')),
    facts: [
      ...fact(t(text('Payment provider')), gateway),
      ...fact(t(text('Reference')), reference),
      ...fact(t(text('Reason')), reason),
      ...fact(t(text('Amount')), orderMoney(dispute, settings)(amount)),
      ...fact(t(text('Opened')), moment(opened_at)),
      ...fact(t(text('Evidence until')), evidence_by === null ? null : moment(evidence_by)),
    ],
  }
}

function orderSection({ t, moment, money }: Writer, { order, seller, settings }: Known): EvidenceSection {
  const { customer, address, payments, legal_pages = [] } = order
  const reader = { country: settings.home_country, locale: settings.app_locale }
  const roles = { terms: t(text('Terms & Conditions')), privacy: t(text('Privacy Policy')) }
  return {
    title: t(text('Order')),
    facts: [
      ...fact(t(text('Order number')), order.order_code),
      ...fact(t(text('Placed')), moment(order.placed_at)),
      ...fact(t(text('Seller')), seller),
      ...fact(t(text('Customer')), [customer.name, customer.email, customer.phone].filter(Boolean).join(', ')),
      ...fact(t(text('Deliver to')), joinParts([address.name, ...addressLines(address, reader), address.phone])),
      ...payments
        .filter(({ status }) => status === 'paid' || status === 'refunded')
        .flatMap(({ gateway, amount, at }) => fact(t(text('Paid')), `${money(amount)}, ${moment(at)}, ${gateway}`)),
      ...legal_pages.flatMap(({ role, at }) => fact(t(text('Ordered under')), `${roles[role]}, ${moment(at)}`)),
    ],
  }
}

function piecesSection({ t, money }: Writer, { order: { lines, amounts } }: Known): EvidenceSection {
  const row = (name: string, amount: number) => (amount === 0 ? [] : [{ text: name, amount: money(amount) }])
  return {
    title: t(text('Pieces')),
    rows: [
      ...lines.map(({ quantity, name, size, color, sku, line_total }) => ({
        text: [t(text('{{quantity}} × {{name}}'), { quantity, name }), size?.name, color?.name, sku]
          .filter(Boolean)
          .join(', '),
        amount: money(line_total),
      })),
      ...row(t(text('Voucher')), -amounts.coupon_discount),
      ...row(t(text('Delivery')), amounts.delivery_charge),
      ...row(t(text('Taxes')), amounts.prices_include_tax ? 0 : amounts.tax_amount),
      { text: t(text('Total')), amount: money(amounts.payable_amount) },
    ],
  }
}

const statuses: Readonly<Record<OrderStatus, TextKey>> = {
  pending: text('Order placed'),
  confirm: text('Confirmed'),
  processing: text('Processing'),
  pickup: text('Packed'),
  on_the_way: text('On the way'),
  delivered: text('Delivered'),
  cancelled: text('Cancelled'),
}

const timeline = ({ t, moment }: Writer, { timeline: steps }: SellerOrderDetails) =>
  steps.flatMap(({ status, at }) => fact(t(statuses[status]), moment(at)))

const proofs: Readonly<Record<DeliveryProof, TextKey>> = {
  shopper: text('The customer has confirmed that it arrived'),
  tracking: text('The carrier’s tracking says that it arrived'),
  pickup: text('The customer picked it up and told the code'),
  time: text('It was sent, and the customer reported nothing in the days that followed'),
  cash: text('It was paid in cash when it was handed over'),
}

function parcelsSection({ t, moment }: Writer, { order: { shipments }, proof }: Known): EvidenceSection {
  return {
    title: t(text('Parcels')),
    facts: [
      ...shipments.flatMap(({ carrier, tracking_number, tracking_url, shipped_at, handed_over_at, lines }, index) => [
        ...fact(
          t(text('Parcel {{number}}'), { number: index + 1 }),
          lines.map(({ quantity, name }) => t(text('{{quantity}} × {{name}}'), { quantity, name })).join(', '),
        ),
        ...fact(t(text('Packed')), moment(shipped_at)),
        ...fact(t(text('Handed over to the carrier')), handed_over_at ? moment(handed_over_at) : null),
        ...fact(t(text('Carrier')), carrier),
        ...fact(t(text('Tracking number')), tracking_number),
        ...fact(t(text('Tracking page')), tracking_url),
      ]),
      ...(proof?.proof && proof.proven_at !== null
        ? fact(t(text('Proof of arrival')), `${t(proofs[proof.proof])}, ${moment(proof.proven_at)}`)
        : []),
    ],
  }
}

const refundStates: Readonly<Record<RefundState, TextKey>> = {
  open: text('Not on its way yet'),
  sent: text('On its way'),
  done: text('Given back'),
  failed: text('Refused by the payment provider'),
}

function givenBackSection({ t, moment, money }: Writer, order: SellerOrderDetails): EvidenceSection {
  const { refunds = [], cancellations = [], lines } = order
  const nameOf = (lineId: number) => lines.find(({ id }) => id === lineId)?.name ?? ''
  return {
    title: t(text('Refunds')),
    rows: refunds.map(({ amount, state, at, done_at, reason }) => ({
      text: [t(refundStates[state]), moment(done_at ?? at), reason].filter(Boolean).join(', '),
      amount: money(amount),
    })),
    facts: cancellations.flatMap(({ at, lines: pieces }) =>
      fact(
        t(text('Cancelled pieces')),
        [
          ...pieces.map(({ line_id, quantity }) =>
            t(text('{{quantity}} × {{name}}'), { quantity, name: nameOf(line_id) }),
          ),
          moment(at),
        ].join(', '),
      ),
    ),
  }
}

const messagesSection = ({ t, moment }: Writer, { messages, order, seller }: Known): EvidenceSection => ({
  title: t(text('Messages')),
  messages: messages.map(({ from, text: written, at }) => ({
    head: `${from === 'shop' ? seller : order.customer.name}, ${moment(at)}`,
    text: written,
  })),
})
