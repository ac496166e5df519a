import type { SellerIdentity } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { InvoiceData, Words } from '../../../db/tables.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, type TextKey, text, translate } from '../../../lib/texts.ts'
import { type Settings, settingText } from '../../base/settings/index.ts'
import { identityOn } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { shareByLine } from '../checkout/checkout.ts'
import { isMarketVoucher } from '../vouchers/index.ts'
import { issueCreditNotes } from './credit-notes.ts'
import {
  type InvoicedLine,
  type InvoicedOrder,
  inLanguages,
  invoiceFigures,
  lacksForInvoice,
  withoutCancelled,
} from './invoice-data.ts'
import { type DocumentIssue, issueDocument } from './number-ranges.ts'
import { lineDetails } from './present.ts'
import {
  type InvoicedOrderRow,
  type InvoiceRow,
  type OrderLineRow,
  type OrderRow,
  selectAllTexts,
  selectCancelledPieces,
  selectDocuments,
  selectLines,
  selectShopHead,
  selectSupplyTimes,
} from './repository.ts'

/** Why an order has no invoice: of another kind of seller, of one who has not told who it is, or not due yet. */
export type NotIssued = 'private' | 'facts' | 'not_due' | 'of_before'

const refusals: Readonly<Record<NotIssued, TextKey>> = {
  private: text('A private person writes no invoices with numbers'),
  facts: text(
    'An invoice needs the legal name, the postal address and a tax number of the shop, verified by the market',
  ),
  not_due: text('An invoice can be issued once the order is paid or sent'),
  of_before: text('This order has an invoice with its own number already'),
}

export const refuseFacts = (reason: NotIssued): Refusal => refuse('conflict', refusals[reason])

export interface Issued {
  invoice: InvoiceRow
  isNew: boolean
}

/** An invoice may be written once the goods have left or are paid for (Directive 2006/112/EC, Art. 63 and 65). */
const isDue = ({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>): boolean =>
  status !== 'cancelled' &&
  payment_status !== 'refunded' &&
  (payment_status === 'paid' || status === 'on_the_way' || status === 'delivered')

/** Whether an order without an invoice could have one now. @param identity what its shop shows of itself */
export const canInvoice = (
  order: Pick<OrderRow, 'status' | 'payment_status' | 'is_numbered'>,
  identity: SellerIdentity | null,
): boolean => order.is_numbered === 1 && isDue(order) && lacksForInvoice(identity) === undefined

/**
 * Issues the invoice of an order, once, with the next number of its seller, and credit notes for what has been given back of it before.
 */
export async function issueInvoice(tx: Tx, { order, settings, now }: DocumentIssue): Promise<Issued | NotIssued> {
  const existing = (await selectDocuments(tx, order.id)).find(({ kind }) => kind === 'invoice')
  if (existing) return { invoice: existing, isNew: false }
  if (order.is_numbered === 0) return 'of_before'
  if (!isDue(order)) return 'not_due'
  const identity = await identityOn(tx, order.shop_id, now)
  const lacks = lacksForInvoice(identity)
  if (lacks || !identity) return lacks ?? 'facts'

  const day = dayIn(settings.time_zone, now)
  const { sent, paid } = await selectSupplyTimes(tx, order.id)
  const [supply, supplyAt] =
    sent !== undefined ? (['sent', sent] as const) : (['paid', paid ?? order.placed_at] as const)
  const data: InvoiceData = {
    ...(await freezeOrder(tx, order, settings)),
    seller: identity,
    takes_back: null,
    day,
    supply,
  }
  const invoice = await issueDocument(tx, {
    order,
    settings,
    now,
    document: {
      kind: 'invoice',
      refund_id: null,
      refers_to: null,
      supply_day: dayIn(settings.time_zone, supplyAt),
      data_json: toJson(data),
    },
  })
  await issueCreditNotes(tx, { order, settings, now })
  return { invoice, isNew: true }
}

/** What an order says by its lines, in every language of the market, with its figures. */
async function freezeOrder(tx: Tx, order: InvoicedOrderRow, settings: Settings) {
  const [lines, shop, isOfMarket] = [
    await selectLines(tx, order.id),
    await selectShopHead(tx, order.shop_id),
    order.voucher_id !== null && (await isMarketVoucher(tx, order.voucher_id)),
  ]
  const wordsOf = await readWords(tx, { lines, shopId: order.shop_id, settings })
  const taxes = fromJson(order.taxes_json)
  // Lines of orders whose shares were not kept.
  const derived = shareByLine(
    lines.map((line) => line.line_total),
    { voucherDiscount: order.coupon_discount, taxes },
  )
  const cancelled = lines.some((line) => line.cancelled > 0)
    ? await selectCancelledPieces(tx, order.id)
    : { pieces: [], refundIds: [] }
  const ordered: InvoicedOrder = {
    includesTax: order.prices_include_tax === 1,
    lines: lines.map((line, index): InvoicedLine => {
      const share = derived[index]
      return {
        ...wordsOf.line(line),
        id: line.id,
        quantity: line.quantity,
        total: line.line_total,
        shopVoucher: line.shop_voucher ?? (isOfMarket ? 0 : (share?.voucher ?? 0)),
        marketVoucher: line.market_voucher ?? (isOfMarket ? (share?.voucher ?? 0) : 0),
        taxes: line.taxes_json ? fromJson(line.taxes_json) : (share?.taxes ?? []),
      }
    }),
    delivery: {
      charge: order.delivery_charge,
      name: inLanguages(settings, (locale) => translate(locale, text('Delivery'))),
    },
    taxes,
    payable: order.payable_amount,
    isPaid: order.payment_status === 'paid',
  }
  const { net, tax, total, ...figures } = invoiceFigures(withoutCancelled(ordered, cancelled.pieces), (name) =>
    inLanguages(settings, (locale) => settingText(settings, locale, name)),
  )
  return {
    shop: wordsOf.shop(shop?.name ?? ''),
    order: {
      code: order.code,
      placed_day: dayIn(settings.time_zone, order.placed_at),
      payment_method: order.payment_method,
    },
    ...{ currency: order.currency, exponent: order.exponent, ...figures, net, tax, total },
    cancelled_before: cancelled.refundIds,
  }
}

interface WordsSource {
  lines: readonly OrderLineRow[]
  shopId: number
  settings: Settings
}

/** Reads the names of an order's things in every language, so that a later change of them leaves its invoice as it is. */
async function readWords(tx: Tx, { lines, shopId, settings }: WordsSource) {
  const rows = await selectAllTexts(tx, {
    products: lines.map(({ product_id }) => product_id),
    sizes: lines.flatMap(({ size_id }) => size_id ?? []),
    colors: lines.flatMap(({ color_id }) => color_id ?? []),
    shopId,
  })
  const texts = new Map(
    rows.map((row): [string, Readonly<Record<string, unknown>>] => [
      `${row.kind} ${row.item_id} ${row.locale}`,
      fromJson(row.texts_json),
    ]),
  )
  function read<T extends string | null>(locale: string, thing: string, field: string, base: T): T {
    const found = base && locale !== CONTENT_LOCALE ? texts.get(`${thing} ${locale}`)?.[field] : undefined
    return typeof found === 'string' && found !== '' ? (found as T) : base
  }
  return {
    shop: (name: string) => inLanguages(settings, (locale) => read(locale, `shop ${shopId}`, 'name', name)),
    line(line: OrderLineRow): { name: Words; details: Words } {
      const product = `product ${line.product_id}`
      return {
        name: inLanguages(settings, (locale) => read(locale, product, 'name', line.name)),
        details: inLanguages(settings, (locale) =>
          lineDetails(
            {
              size_name: read(locale, `size ${line.size_id}`, 'name', line.size_name),
              color_name: read(locale, `color ${line.color_id}`, 'name', line.color_name),
              size_label: read(locale, product, 'size_label', line.size_label),
              color_label: read(locale, product, 'color_label', line.color_label),
            },
            { before: line.brand, after: read(locale, product, 'unit', line.unit) },
            (key: TextKey, values) => translate(locale, key, values),
          ),
        ),
      }
    },
  }
}
