import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { InvoiceData, InvoiceDataLine, InvoiceDataRate, Words } from '../../../db/tables.ts'
import { partOf, roundedPart, shareByWeight } from '../../../lib/shares.ts'
import { text, translate } from '../../../lib/texts.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { inLanguages } from './invoice-data.ts'
import { type DocumentIssue, issueDocument } from './number-ranges.ts'
import {
  type CreditedPieces,
  type CreditedRefund,
  type InvoiceRow,
  selectDocuments,
  selectRefundsToCredit,
} from './repository.ts'

// What credit notes take back of an invoice. All notes of an invoice add up to it, line by line and rate by rate, once all is taken back.

type Credited = Pick<InvoiceData, 'lines' | 'rates' | 'net' | 'tax' | 'total' | 'paid_by_market'>

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const grossOf = ({ net, tax }: Pick<InvoiceDataLine, 'net' | 'tax'>): number => net + tax
const isOf = (line: InvoiceDataLine) => (other: InvoiceDataLine) =>
  !other.is_reduction && other.line_id === line.line_id && other.rate === line.rate

/** What is left of an invoice after its credit notes; reductions that were given by value stand as lines of less than nothing. */
export function restOf(invoice: InvoiceData, notes: readonly Credited[]): Credited {
  const credited = notes.flatMap(({ lines }) => lines)
  const lines = invoice.lines.flatMap((line) => {
    const gone = credited.filter(isOf(line))
    const left = minus(line, gone)
    const isGone = gone.length > 0 && grossOf(left) === 0 && (line.line_id === null || left.quantity <= 0)
    return isGone ? [] : [left]
  })
  const reductions = invoice.rates.flatMap((_, rate) => {
    const given = credited.filter((line) => line.is_reduction && line.rate === rate)
    const [name, net, tax] = [given[0]?.name, sum(given.map((line) => line.net)), sum(given.map((line) => line.tax))]
    return name && net + tax !== 0 ? [reductionLine(name, rate, -net, -tax)] : []
  })
  const byMarket = invoice.paid_by_market - sum(notes.map((note) => note.paid_by_market))
  return addUp(invoice, notes, [...lines, ...reductions], byMarket)
}

function minus(line: InvoiceDataLine, gone: readonly InvoiceDataLine[]): InvoiceDataLine {
  const quantity = line.quantity - (line.line_id === null ? 0 : sum(gone.map((part) => part.quantity)))
  const [net, tax] = [line.net - sum(gone.map((part) => part.net)), line.tax - sum(gone.map((part) => part.tax))]
  return { ...line, ...(gone.length > 0 && unitsOf(line, net, quantity)), quantity, net, tax }
}

/** Of delivery a part has a price of its own; pieces have that of their line, and the rest of what it was lowered by. */
const unitsOf = (line: InvoiceDataLine, net: number, quantity: number) =>
  line.line_id === null
    ? { unit_net: net * 100, discount: 0 }
    : { discount: Math.max(0, Math.round((line.unit_net * quantity) / 100) - net) }

const reductionLine = (name: Words, rate: number, net: number, tax: number): InvoiceDataLine => ({
  ...{ line_id: null, is_reduction: true, name, details: { en: '' }, quantity: 1 },
  ...{ unit_net: net * 100, discount: 0, net, tax, rate },
})

/**
 * Calculates the credit note of a refund: its pieces at the prices of the invoice, its part of the delivery, and the rest of it, where it
 * was given by value or a former one was, as a reduction of all rates. No more is taken back than is left.
 * @param reduction the name of a reduction by language
 */
export function creditRefund(
  invoice: InvoiceData,
  notes: readonly Credited[],
  refund: CreditedRefund,
  reduction: Words,
): Credited {
  const rest = restOf(invoice, notes)
  const target = Math.min(rest.total, refund.amount + refund.marketShare)
  if (target === rest.total) return rest
  const lines = [
    ...refund.pieces.flatMap((pieces) => pieceLine(invoice, notes, pieces)),
    ...deliveryLines(invoice, notes, rest, refund.delivery),
  ]
  const difference = target - sum(lines.map(grossOf))
  const weights = invoice.rates.map((_, rate) => {
    const of = (from: readonly InvoiceDataLine[]) => sum(from.filter((line) => line.rate === rate).map(grossOf))
    return Math.max(0, difference < 0 ? of(lines) : of(rest.lines) - of(lines))
  })
  const shares = shareByWeight(Math.abs(difference), sum(weights) > 0 ? weights : weights.map(() => 1))
  for (const [rate, share] of shares.entries())
    if (share > 0) lines.push(reductionOf(invoice, rate, difference < 0 ? -share : share, reduction))
  return addUp(invoice, notes, lines, Math.min(rest.paid_by_market, refund.marketShare))
}

function pieceLine(
  invoice: InvoiceData,
  notes: readonly Credited[],
  { lineId, quantity, gross }: CreditedPieces,
): InvoiceDataLine[] {
  const line = invoice.lines.find((one) => one.line_id === lineId)
  if (!line) return []
  const gone = sum(notes.flatMap((note) => note.lines.filter(isOf(line))).map((part) => part.quantity))
  const tax = partOf(line.tax, { gone, pieces: quantity, of: line.quantity })
  return [{ ...line, ...unitsOf(line, gross - tax, quantity), quantity, net: gross - tax, tax }]
}

/** Delivery is one line, or one for each rate that it is charged with. */
function deliveryLines(
  invoice: InvoiceData,
  notes: readonly Credited[],
  rest: Credited,
  gross: number,
): InvoiceDataLine[] {
  const all = invoice.lines.filter(({ line_id }) => line_id === null)
  const left = all.map((line) => sum(rest.lines.filter(isOf(line)).map(grossOf)))
  const shares = shareByWeight(Math.min(gross, sum(left)), left)
  return all.flatMap((line, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const gone = sum(notes.flatMap((note) => note.lines.filter(isOf(line))).map(grossOf))
    const tax = partOf(line.tax, { gone, pieces: share, of: grossOf(line) })
    return [{ ...line, ...unitsOf(line, share - tax, 1), net: share - tax, tax }]
  })
}

function reductionOf(invoice: InvoiceData, rate: number, gross: number, name: Words): InvoiceDataLine {
  const ofRate = invoice.lines.filter((line) => line.rate === rate)
  const tax = roundedPart(gross, sum(ofRate.map((line) => line.tax)), Math.max(1, sum(ofRate.map(grossOf))))
  return reductionLine(name, rate, gross - tax, tax)
}

/** Sums of a note by rate and in all. Several taxes of one rate share what is taken back of them. */
function addUp(
  invoice: InvoiceData,
  notes: readonly Credited[],
  lines: readonly InvoiceDataLine[],
  byMarket: number,
): Credited {
  const rates = invoice.rates.map((rate, index): InvoiceDataRate => {
    const own = lines.filter((line) => line.rate === index)
    const tax = sum(own.map((line) => line.tax))
    const left = rate.taxes.map(({ amount }, at) =>
      Math.max(0, amount - sum(notes.map((note) => note.rates[index]?.taxes[at]?.amount ?? 0))),
    )
    const shares = shareByWeight(Math.abs(tax), sum(left) > 0 ? left : rate.taxes.map(({ amount }) => amount))
    return {
      ...rate,
      taxes: rate.taxes.map((one, at) => ({ ...one, amount: Math.sign(tax) * (shares[at] ?? 0) })),
      net: sum(own.map((line) => line.net)),
    }
  })
  const [net, tax] = [sum(lines.map((line) => line.net)), sum(lines.map((line) => line.tax))]
  return { lines, rates, net, tax, total: net + tax, paid_by_market: byMarket }
}

/**
 * Issues the credit notes that an order lacks, its row being locked: one for each refund that lowers what its seller has supplied, and one
 * for the rest of an order that is cancelled. What the market gives of its own, and money that had been paid twice, lowers nothing. Calling
 * it again issues nothing.
 */
export async function issueCreditNotes(tx: Tx, { order, settings, now }: DocumentIssue): Promise<InvoiceRow[]> {
  const documents = await selectDocuments(tx, order.id)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  if (!invoice) return []
  const data = fromJson(invoice.data_json)
  const notes = documents.filter(({ refers_to }) => refers_to === invoice.id)
  const former = notes.map((note) => fromJson(note.data_json))
  const refunds = await selectRefundsToCredit(tx, order, now)
  const owed = refunds.filter(
    ({ ids, isOfMarket, isCancellation, at }) =>
      !isOfMarket &&
      !notes.some(({ refund_id }) => refund_id !== null && ids.includes(refund_id)) &&
      !(isCancellation && (data.cancelled_before?.some((id) => ids.includes(id)) ?? at <= invoice.issued_at)),
  )
  const takesAll =
    order.status === 'cancelled' ||
    (order.payment_status === 'refunded' && !refunds.some(({ isOfMarket }) => isOfMarket))
  const isCollected = order.payment_status === 'paid' || order.payment_status === 'refunded'
  const reduction = inLanguages(settings, (locale) => translate(locale, text('Reduction of the price')))
  const causes = takesAll && owed.length === 0 ? [undefined] : owed
  const issued: InvoiceRow[] = []
  for (const [index, refund] of causes.entries()) {
    const isRest = takesAll && index === causes.length - 1
    const credited = isRest || !refund ? restOf(data, former) : creditRefund(data, former, refund, reduction)
    if (credited.total <= 0) continue
    const back = credited.total - credited.paid_by_market
    const note: InvoiceData = {
      ...data,
      ...credited,
      takes_back: { number: invoice.number, day: data.day, ...(credited.total < data.total && { is_part: true }) },
      day: dayIn(settings.time_zone, now),
      paid: isCollected ? back : 0,
      to_pay: isCollected ? 0 : back,
    }
    former.push(note)
    issued.push(
      await issueDocument(tx, {
        ...{ order, settings, now },
        document: {
          kind: 'credit_note',
          refund_id: refund?.ids[0] ?? null,
          refers_to: invoice.id,
          supply_day: invoice.supply_day,
          data_json: toJson(note),
        },
      }),
    )
  }
  return issued
}
