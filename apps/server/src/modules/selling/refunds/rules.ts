import type { CommissionOnRefund } from '@rialto/contract/market-enums'
import { partOf } from '../../../lib/shares.ts'
import { commissionOfPieces, givenBackOfPieces } from '../ledger/index.ts'

// The amounts of a refund. Pure; in minor units of the order's currency.

export interface RefundableLine {
  id: number
  quantity: number
  /** Pieces that have been given back, or were cancelled. */
  gone: number
  /** Before vouchers. */
  total: number
  shopVoucher: number
  marketVoucher: number
  /** The taxes of its goods, and of its share of the delivery, on top or inside. */
  goodsTax: number
  deliveryTax: number
  commission: number
  /** Of the commission, for each piece. */
  commission_fixed: number
  commission_on_refund: CommissionOnRefund | null
}

export interface RefundableOrder {
  lines: readonly RefundableLine[]
  /** Taxes are inside of the prices. */
  isInclusive: boolean
  /** The smallest payable step. */
  quantum: number
  delivery: { charge: number; standard: number; gone: number; commission: number }
  /** The amount that can still be given back. */
  left: number
  /** What the market's voucher has paid, and the commission, that no refund has given back. */
  marketShareLeft: number
  commissionLeft: number
  /** The commission was charged, so that the rules decide what of it is given back; before, nothing is charged for what is gone. */
  isCharged: boolean
  /** What was received. */
  received: number
}

export interface RefundedPieces {
  lineId: number
  quantity: number
}

/** `left`: all that is left of it; `standard`: at most the cheapest standard delivery, as a withdrawal gives back. */
export type RefundedDelivery = 'none' | 'left' | 'standard' | number

export interface RefundedLine extends RefundedPieces {
  goods: number
  shopVoucher: number
  marketVoucher: number
  taxAdded: number
  amount: number
}

export interface RefundFigures {
  lines: RefundedLine[]
  /** After vouchers, without the tax on top. */
  goods: number
  delivery: number
  /** On top or inside. */
  tax: number
  marketShare: number
  commission: number
  /** What was kept back of the amount. */
  deduction: number
  amount: number
}

interface AskedPieces {
  pieces: readonly RefundedPieces[]
  delivery: RefundedDelivery
  /** Pieces that are cancelled go, also where their money has been given back by value before. */
  atMostLeft?: boolean
  /** Kept back for goods that lost value, at most what they come to. The commission is given back all the same: it is no sale. */
  deduction?: number
}

export type TooMuch = 'pieces' | 'delivery' | 'amount'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Calculates what pieces and delivery come to from the shares that their lines have frozen. All refunds of an order, in whatever order,
 * add up to what was received: the one that takes the last pieces and the rest of the delivery gives back all that is left.
 */
export function refundOfPieces(
  order: RefundableOrder,
  { pieces, delivery: asked, atMostLeft = false, deduction: wanted = 0 }: AskedPieces,
): RefundFigures | TooMuch {
  const { isInclusive, quantum, delivery } = order
  const parts = order.lines.flatMap((line) => {
    const quantity = sum(pieces.filter(({ lineId }) => lineId === line.id).map((piece) => piece.quantity))
    return quantity === 0 ? [] : [{ line, quantity, part: partOfLine(line, quantity, quantum) }]
  })
  if (parts.some(({ line, quantity }) => line.gone + quantity > line.quantity)) return 'pieces'
  const deliveryLeft = Math.max(0, delivery.charge - delivery.gone)
  const ofDelivery = deliveryToGive(delivery, asked)
  if (ofDelivery > deliveryLeft) return 'delivery'
  const partOfDelivery = (amount: number) =>
    delivery.charge === 0
      ? 0
      : partOf(amount, { gone: delivery.gone, pieces: ofDelivery, of: delivery.charge }, quantum)
  const deliveryTax = partOfDelivery(sum(order.lines.map((line) => line.deliveryTax)))

  const lines = parts.map(({ line, quantity, part }): RefundedLine => {
    const [goods, shopVoucher, marketVoucher] = [part(line.total), part(line.shopVoucher), part(line.marketVoucher)]
    const taxAdded = isInclusive ? 0 : part(line.goodsTax)
    const amount = goods - shopVoucher - marketVoucher + taxAdded
    return { lineId: line.id, quantity, goods, shopVoucher, marketVoucher, taxAdded, amount }
  })
  const calculatedTax = sum(parts.map(({ line, part }) => part(line.goodsTax))) + deliveryTax
  const calculated = sum(lines.map(({ amount }) => amount)) + ofDelivery + (isInclusive ? 0 : deliveryTax)
  const isWhole =
    ofDelivery === deliveryLeft &&
    order.lines.every((line) => {
      const taken = parts.find((part) => part.line.id === line.id)?.quantity ?? 0
      return line.gone + taken === line.quantity
    })
  const whole = isWhole || (atMostLeft && calculated > order.left) ? order.left : calculated
  if (whole > order.left) return 'amount'
  const isLast = isWhole || (whole > 0 && whole === order.left)
  const deduction = Math.min(wanted, Math.max(0, whole - ofDelivery))
  const amount = whole - deduction
  const taxLeft =
    deduction === 0 ? calculatedTax : partOf(calculatedTax, { gone: 0, pieces: amount, of: whole }, quantum)
  const tax = Math.min(taxLeft, isInclusive || deduction === 0 ? amount : amount - ofDelivery)
  return {
    lines,
    goods: amount - ofDelivery - (isInclusive ? 0 : tax),
    delivery: ofDelivery,
    tax,
    deduction,
    amount,
    marketShare: isLast
      ? order.marketShareLeft
      : Math.min(order.marketShareLeft, sum(lines.map(({ marketVoucher }) => marketVoucher))),
    commission:
      isLast && givesAllBack(order)
        ? order.commissionLeft
        : Math.min(
            order.commissionLeft,
            sum(parts.map(({ line, quantity }) => ofPieces(order)(line, line.gone, quantity))) +
              (keepsDelivery(order) ? 0 : partOfDelivery(delivery.commission)),
          ),
  }
}

const ofPieces = ({ isCharged }: RefundableOrder) => (isCharged ? givenBackOfPieces : commissionOfPieces)

const givesAllBack = ({ isCharged, lines }: RefundableOrder): boolean =>
  !isCharged || lines.every(({ commission_on_refund: mode }) => mode === null || mode === 'all')

/** The commission on delivery is a percentage, which only rules that give nothing back keep. */
const keepsDelivery = ({ isCharged, lines }: RefundableOrder): boolean =>
  isCharged && lines.length > 0 && lines.every(({ commission_on_refund: mode }) => mode === 'none')

const deliveryToGive = ({ charge, standard, gone }: RefundableOrder['delivery'], asked: RefundedDelivery): number => {
  if (typeof asked === 'number') return asked
  if (asked === 'none') return 0
  return Math.max(0, (asked === 'left' ? charge : Math.min(charge, standard)) - gone)
}

const partOfLine =
  ({ gone, quantity: of }: RefundableLine, pieces: number, quantum: number) =>
  (amount: number): number =>
    partOf(amount, { gone, pieces, of }, quantum)

/** Calculates a refund by value, which takes no pieces: its commission is the same part of what is left of it. */
export function refundOfValue(order: RefundableOrder, amount: number): RefundFigures | TooMuch {
  if (amount > order.left) return 'amount'
  const isLast = amount > 0 && amount === order.left
  const whole =
    sum(order.lines.map((line) => ofPieces(order)(line, 0, line.quantity))) +
    (keepsDelivery(order) ? 0 : order.delivery.commission)
  const part = partOf(whole, { gone: 0, pieces: amount, of: Math.max(order.received, 1) }, order.quantum)
  return {
    lines: [],
    ...{ goods: amount, delivery: 0, tax: 0, deduction: 0, amount },
    marketShare: isLast ? order.marketShareLeft : 0,
    commission: isLast && givesAllBack(order) ? order.commissionLeft : Math.min(order.commissionLeft, part),
  }
}

/** Gives an amount back from the payments that it came by, the first first. Undefined: they do not hold so much. */
export function shareOverPayments(
  amount: number,
  payments: readonly { id: number; left: number }[],
): { paymentId: number; amount: number }[] | undefined {
  let open = amount
  const shares = payments.flatMap(({ id, left }) => {
    const share = Math.min(open, Math.max(0, left))
    open -= share
    return share > 0 ? [{ paymentId: id, amount: share }] : []
  })
  return open === 0 ? shares : undefined
}

/**
 * Gives back what a former refund had kept back. Its pieces are gone with their commission and their share of the market's voucher, so that
 * nothing more of those goes, but with the last of what was received.
 */
export function refundOfDeduction(
  order: RefundableOrder,
  { amount, kept }: { amount: number; kept: number },
): RefundFigures | TooMuch {
  if (amount > kept) return 'amount'
  const figures = refundOfValue({ ...order, left: order.left + kept }, amount)
  if (typeof figures === 'string') return figures
  const isLast = amount > 0 && amount === order.left + kept
  return { ...figures, ...(!isLast && { commission: 0 }), deduction: -amount }
}
