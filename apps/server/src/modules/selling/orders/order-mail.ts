import { addressLines } from '@rialto/contract/address-lines'
import { LEGAL_ROLES, type LegalRole } from '@rialto/contract/market-enums'
import type { SellerIdentity } from '@rialto/contract/seller-facts'
import type { Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { Write } from '../../../db/write-together.ts'
import type { Deps } from '../../../deps.ts'
import { orderMoney } from '../../../lib/money.ts'
import { orderLinkUrl } from '../../../lib/order-link.ts'
import type { Actor } from '../../../lib/people.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { translate } from '../../../lib/texts.ts'
import { newOrdersToNote } from '../../base/notifications/index.ts'
import {
  composeMail,
  nameInMail,
  type Outbound,
  type OutboundDeps,
  type OutgoingMessage,
  sellerInMail,
} from '../../base/outbound/index.ts'
import { takeToken, unenforced } from '../../base/rate-limits/rate-limits.ts'
import type { Settings } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { legalRoleNames, pagePath, readPageText } from '../../content/articles/index.ts'
import { readTaxes, type TaxesInForce } from '../../goods/taxes/index.ts'
import { noteWebhookEvents } from '../../people/webhooks/index.ts'
import { type CommissionRules, readCommission } from '../commission/index.ts'
import { consumerTexts, detailTexts, type OrderMailKind, orderMailTexts } from './order-mail-texts.ts'
import { type OrderRow, selectMailRecipient } from './repository.ts'
import { awaitsPayment, EXPIRY_MS, isFree, isPickedUp, unverifiedMailKeys } from './rules.ts'

const LINES_NAMED = 10

interface MailedLine {
  product_id: number
  name: string
  quantity: number
}

interface OrderMailContent {
  /** The lines that the mail is to list. */
  lines?: readonly MailedLine[]
  /** Sentences below the lines, in the language of the order. */
  facts?: readonly string[]
  /** Sentences with an address that the shop chose: for shoppers alone who have shown that the mail is theirs. */
  links?: readonly string[]
  /** The number of the document that the mail is about. */
  number?: string
  /** What the mail is about, instead of all that the order costs; in minor units. */
  amount?: number
  /** Why, in the words of the seller. */
  reason?: string | null
}

/**
 * Enqueues a mail about an order to its shopper, in the language of the order. Accounts without a mail address get none, and an
 * unverified address gets a limited number (`rules-limits.ts`).
 */
export async function sendOrderMail(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  kind: OrderMailKind,
  content: OrderMailContent = {},
): Promise<void> {
  const [recipient] = await selectMailRecipient(tx, { userId: order.user_id, shopId: order.shop_id })
  const mail = recipient && (await composeOrderMail(tx, context, order, kind, { ...content, ...recipient }))
  if (mail) await context.outbound.enqueue(tx, mail)
}

interface MailRecipient {
  email: string | null
  email_verified_at: number | null
  /** The shop's name. */
  shop: string
}

/** Composes the mail of {@link sendOrderMail}; undefined where none is sent. */
export async function composeOrderMail(
  tx: Tx,
  context: OrderWriteContext,
  order: OrderRow,
  kind: OrderMailKind,
  {
    lines = [],
    facts = [],
    links = [],
    number = '',
    amount: about = order.payable_amount,
    reason: given = null,
    email,
    email_verified_at: verifiedAt,
    shop,
  }: OrderMailContent & MailRecipient,
): Promise<OutgoingMessage | undefined> {
  if (!email || (verifiedAt === null && !(await takeUnverifiedMailToken(tx, context, order.user_id, email))))
    return undefined
  const { settings, appUrl } = context
  const { locale, code } = order
  const amount = orderMoney(order, settings)(about)
  const values = { code, number, shop: sellerInMail(settings, shop), amount, count: EXPIRY_MS / 60_000 }
  const texts = orderMailTexts(order, kind)
  const translated = (sentence: Parameters<typeof translate>[1]) => translate(locale, sentence, values)
  const payment = paymentText(order, kind)
  // Shoppers know why they have cancelled.
  const reason = kind === 'cancelled' && order.cancelled_by !== 'shopper' ? order.cancel_reason : given
  const mail = composeMail(
    settings,
    { locale, appUrl },
    {
      subject: translated(texts.subject),
      paragraphs: [
        translated(texts.lead),
        ...(await describeLines(tx, locale, lines)),
        ...facts,
        ...(kind === 'placed' ? consumerFacts(context, order, values.shop) : []),
        ...(verifiedAt === null ? [] : links),
        // What a shop writes itself reaches no address that nobody has confirmed; the order shows it too.
        ...(reason && verifiedAt !== null ? [translate(locale, detailTexts.reason, { reason })] : []),
        ...(payment ? [translated(payment)] : []),
        ...(settings.eu_consumers && isSoldByTrader(order)
          ? [translate(locale, consumerTexts.withdrawHere, { url: `${appUrl}/withdraw` })]
          : []),
      ],
      link: {
        label: translated(detailTexts.seeOrder),
        url:
          verifiedAt === null
            ? `${appUrl}/order-history/${order.id}`
            : orderLinkUrl(context, { orderId: order.id, code, email, now: context.now }),
      },
      ...(kind === 'placed' && { appendix: await withdrawalInstruction(tx, context, order) }),
    },
  )
  return { channel: 'email', to: email, ...mail }
}

/** Without this limit, anybody could make the shop flood an address that is not theirs. */
async function takeUnverifiedMailToken(
  tx: Tx,
  { now, rateLimits }: OrderWriteContext,
  userId: number,
  email: string,
): Promise<boolean> {
  for (const key of unverifiedMailKeys(userId, email))
    if (!(await takeToken(tx, rateLimits ? key : unenforced(key), now))) return false
  return true
}

/**
 * What consumers of the EU are told with the confirmation of their order: who sells, and the pages of the law, that of withdrawal among
 * them (Directive 2011/83/EU, Art. 8(7)). Against a private person there is no such right.
 */
function consumerFacts({ settings, legalPaths, appUrl }: OrderWriteContext, order: OrderRow, shop: string): string[] {
  if (!settings.eu_consumers) return []
  const { locale } = order
  const seller = sellerOf(order)
  const isTrader = isSoldByTrader(order)
  const pages = Object.entries(legalPaths).filter(([role]) => role !== 'withdrawal' || isTrader)
  return [
    translate(locale, consumerTexts.seller, { seller: describeSeller(seller, shop, locale) }),
    ...(isTrader ? [] : [translate(locale, consumerTexts.privateSeller)]),
    ...pages.map(([role, path]) => {
      const values = { page: translate(locale, legalRoleNames[role as LegalRole]), url: appUrl + path }
      return translate(locale, role === 'withdrawal' ? consumerTexts.withdrawal : consumerTexts.page, values)
    }),
  ]
}

/**
 * The page of the market about withdrawal in the language of the order, whole: a link is no durable medium (Directive 2011/83/EU,
 * Art. 8(7)). None against a private person.
 */
async function withdrawalInstruction(tx: Tx, { settings, withdrawalPageId: id }: OrderWriteContext, order: OrderRow) {
  if (!settings.eu_consumers || id === null || !isSoldByTrader(order)) return undefined
  return readPageText(tx, { id, locale: order.locale })
}

const sellerOf = ({ seller_json }: OrderRow): SellerIdentity | null =>
  seller_json === null ? null : fromJson(seller_json)

const isSoldByTrader = (order: OrderRow): boolean => sellerOf(order)?.is_trader ?? true

/** The seller's verified name, address and numbers in one line; the shop where it has told none. */
function describeSeller(seller: SellerIdentity | null, shop: string, locale: string): string {
  const { name = null, address = null, email = null, phone = null, vat_id = null } = seller ?? {}
  const lines = address ? postLines(address, phone, locale) : []
  const parts = [name ?? shop, ...lines, phone, vat_id].flatMap((part) => part || [])
  return [...parts.map(nameInMail), ...(email ? [email] : [])].join(', ')
}

const postLines = (
  { street, post_code, town, country }: NonNullable<SellerIdentity['address']>,
  phone: string | null,
  locale: string,
) =>
  addressLines(
    {
      ...{ phone: phone ?? '', area: town, post_code, address_line: street, country },
      ...{ flat_no: null, address_line2: null },
    },
    { country: null, locale },
  )

function paymentText(order: OrderRow, kind: OrderMailKind) {
  if (isFree(order)) return undefined
  if (kind === 'placed' && awaitsPayment(order)) return detailTexts.payOnline
  if (kind === 'placed') return isPickedUp(order) ? detailTexts.payAtStall : detailTexts.payCash
  const wasPaid = order.payment_method === 'online' && order.payment_status === 'paid'
  return kind === 'cancelled' && wasPaid ? detailTexts.moneyBack : undefined
}

async function describeLines(tx: Tx, locale: string, lines: readonly MailedLine[]): Promise<string[]> {
  const named = lines
    .slice(0, LINES_NAMED)
    .map(({ product_id, name, quantity }) => ({ id: product_id, name, quantity }))
  const translated = await translateRows(tx, 'product', locale, named, ['name'])
  const sentences = translated.map(({ name, quantity }) =>
    translate(locale, detailTexts.line, { name: nameInMail(name), quantity }),
  )
  const more = lines.length - named.length
  return more > 0 ? [...sentences, translate(locale, detailTexts.moreLines, { count: more })] : sentences
}

/** Shoppers take back their own money, and the market that of orders that lapsed; anybody else needs the permission. */
export type RefundAuthor = 'shopper' | 'expiry' | { actor: Actor; permission: 'orders.refund' | 'refunds' }

/**
 * The part of the payments module that orders use. As the payments module imports this one (`applyPayment`, `cancelOrders`,
 * `markRefunded`), it is injected when the server starts, which avoids a circular import.
 */
export interface OrderPayments {
  /** The names of the gateways that new orders can be paid with. */
  gatewaysOnOffer(): Promise<readonly string[]>
  /** Starts one payment for committed orders of one shopper. Called again for the same orders, it returns the open payment. */
  startPayment(payment: {
    orderIds: readonly number[]
    userId: number
    gateway: string
    locale: string
  }): Promise<{ url: string } | Refusal>
  /**
   * Records, in the transaction that cancels orders, that their payments are to be returned or, if still open, closed. Refused where
   * money would go back that its author may not return.
   */
  requestRefund(
    tx: Tx,
    context: OrderWriteContext,
    orderIds: readonly number[],
    by: RefundAuthor,
    kind?: 'cancellation' | 'undelivered',
  ): Promise<void>
  /** Wakes the worker that returns payments; call it after the commit. Does not throw. */
  kick(): void
}

export interface OrderDeps extends OutboundDeps {
  payments: OrderPayments
}

/** The pages that an order is placed under, as its row keeps them. */
export type FrozenPages = Pick<OrderRow, 'terms_page_id' | 'terms_page_at' | 'privacy_page_id' | 'privacy_page_at'>

/** Loaded before a transaction that writes orders, so that nothing outside of the database is awaited in it. */
export interface OrderWriteContext {
  now: number
  settings: Settings
  /** What purchases are taxed with. */
  taxes: TaxesInForce
  /** What the market charges sellers by. */
  commission: CommissionRules
  /** What orders are placed under at this moment. */
  legalPages: FrozenPages
  /** The page with the instruction on withdrawal; null: none can be read. */
  withdrawalPageId: number | null
  /** The addresses of the pages that the law asks for and that can be read. */
  legalPaths: Readonly<Partial<Record<LegalRole, string>>>
  appUrl: string
  /** Signs the links of mails. */
  secret: string
  outbound: Outbound
  /** False with `RATE_LIMITS=off`. */
  rateLimits: boolean
}

export const prepareWriteContext = async (deps: OutboundDeps): Promise<OrderWriteContext> => {
  const { config, now, outbound, settings } = deps
  const [snapshot, taxes] = [await settings.snapshot(), await readTaxes(deps)]
  const commission = await readCommission(deps)
  const { terms, privacy, withdrawal } = snapshot.legalPages
  return {
    now: now(),
    settings: snapshot.settings,
    taxes,
    commission,
    legalPages: {
      terms_page_id: terms?.id ?? null,
      terms_page_at: terms?.at ?? null,
      privacy_page_id: privacy?.id ?? null,
      privacy_page_at: privacy?.at ?? null,
    },
    withdrawalPageId: withdrawal?.id ?? null,
    legalPaths: Object.fromEntries(
      LEGAL_ROLES.flatMap((role) => {
        const page = snapshot.legalPages[role]
        return page ? [[role, pagePath(page.slug)]] : []
      }),
    ),
    appUrl: config.appUrl,
    secret: config.secret,
    rateLimits: config.rateLimits,
    outbound,
  }
}

interface ChangedOrder {
  id: number
  shop_id: number
}

/** Tells the consoles of the shops that orders are new or have changed; call it after the commit. */
export function publishOrderChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  orders: readonly ChangedOrder[],
): void {
  for (const { id, shop_id: shopId } of orders) invalidations.publishChange({ shopId, kind: 'order', id })
}

/** Notes orders that are to be packed, for the shops' teams; their webhooks are told of here. @returns what is to be written. */
export async function tellShops(tx: Tx, orders: readonly ChangedOrder[], now: number): Promise<Write[]> {
  if (orders.length === 0) return []
  const events = orders.map(({ id, shop_id: shopId }) => ({ shopId, type: 'order.placed' as const, id, now }))
  await noteWebhookEvents(tx, events)
  return [newOrdersToNote(orders, now)]
}
