import type { CommissionBase, CommissionOnRefund } from '@rialto/contract/market-enums'
import { roundTo } from '../../../lib/shares.ts'

// Pure rules of what the market charges its sellers (decision 192). Amounts are minor units and multiples of the currency's quantum.

/** What a rule charges for a line. */
export interface CommissionTerms {
  /** Parts per million of the base. */
  ppm: number
  /** For each piece. */
  fixed: number
  /** The least and the most for each piece; null: none. */
  floor: number | null
  cap: number | null
  /** The percentage is charged on the delivery charge too. */
  onDelivery: boolean
  /** Whether the base has the tax in it. */
  base: CommissionBase
  /** The part of it that a refund gives back. */
  onRefund: CommissionOnRefund
}

/** A version of a rule that is or was announced, in its place of the list. */
export interface CommissionRule extends CommissionTerms {
  id: number
  /** The same for all versions of a rule. */
  rule: number
  position: number
  /** Null: all shops. */
  shopId: number | null
  /** With its sub-categories; null: everything. */
  categoryId: number | null
  /** In force from this moment on; null: it is a draft. */
  from: number | null
  /** The moment at which it ends; null: it goes on. */
  until: number | null
}

/** The parent of each category; main categories have null. */
export type CategoryParents = ReadonlyMap<number, number | null>

export interface CommissionRules {
  rules: readonly CommissionRule[]
  parents: CategoryParents
}

/** The terms where no rule fits. */
export const FREE: CommissionTerms = {
  ...{ ppm: 0, fixed: 0, floor: null, cap: null, onDelivery: false, base: 'net', onRefund: 'all' },
}

const MILLION = 1_000_000n

/** Of so many pieces, in millionths of a minor unit: what is charged before it is rounded. */
function exactCommission(base: bigint, pieces: bigint, { ppm, fixed, floor, cap }: CommissionTerms): bigint {
  const ofPieces = (amount: number) => BigInt(amount) * pieces * MILLION
  let fee = base * BigInt(ppm) + ofPieces(fixed)
  if (floor !== null && fee < ofPieces(floor)) fee = ofPieces(floor)
  if (cap !== null && fee > ofPieces(cap)) fee = ofPieces(cap)
  return fee < base * MILLION ? fee : base * MILLION
}

interface Pieces {
  /** Of the whole line. */
  base: number
  quantity: number
}

/**
 * The commission of a line: `min(base, clamp(R(base × ppm) + fixed × quantity, floor × quantity, cap × quantity))`. All but the first
 * term are multiples of the quantum, so rounding last gives the same.
 */
export const commissionOf = ({ base, quantity }: Pieces, terms: CommissionTerms, quantum: number): number =>
  roundTo(exactCommission(BigInt(base), BigInt(quantity), terms), MILLION, quantum)

// Which rule decides.

/** The categories with all that they lie in. */
function withParents(categoryIds: readonly number[], parents: CategoryParents): Set<number> {
  const all = new Set<number>()
  for (const first of categoryIds)
    for (let id: number | null = first; id !== null && !all.has(id); id = parents.get(id) ?? null) all.add(id)
  return all
}

/** The rules in force at a moment, in the order of the list. */
export const rulesAt = (rules: readonly CommissionRule[], at: number): CommissionRule[] =>
  rules
    .filter(({ from, until }) => from !== null && from <= at && (until === null || at < until))
    .sort((a, b) => a.position - b.position || a.id - b.id)

/** The first of a list in force that fits a line; undefined: nothing is charged. */
export function findRule(
  inForce: readonly CommissionRule[],
  parents: CategoryParents,
  { shopId, categoryIds }: { shopId: number; categoryIds: readonly number[] },
): CommissionRule | undefined {
  const categories = withParents(categoryIds, parents)
  return inForce.find(
    (rule) =>
      (rule.shopId === null || rule.shopId === shopId) && (rule.categoryId === null || categories.has(rule.categoryId)),
  )
}

// What an order is charged.

/** A line as it is ordered. */
export interface ChargedLine {
  categoryIds: readonly number[]
  quantity: number
  /** Before vouchers. */
  total: number
  shopVoucher: number
  /** Tax on the goods alone, contained in their price or added to it. */
  goodsTax: number
  deliveryShare: number
}

export interface ChargedOrder {
  shopId: number
  isInclusive: boolean
  lines: readonly ChargedLine[]
}

export interface LineFee {
  rule: CommissionRule | undefined
  base: number
  commission: number
}

/** What an order is charged by the rules of a list in force. */
export function chargeOrder(
  inForce: readonly CommissionRule[],
  parents: CategoryParents,
  { shopId, isInclusive, lines }: ChargedOrder,
  quantum: number,
): { lines: LineFee[]; delivery: number } {
  let delivery = 0n
  const fees = lines.map((line): LineFee => {
    const rule = findRule(inForce, parents, { shopId, categoryIds: line.categoryIds })
    if (!rule) return { rule, base: 0, commission: 0 }
    if (rule.onDelivery) delivery += BigInt(line.deliveryShare) * BigInt(rule.ppm)
    const base = baseOf(line, isInclusive, rule.base)
    return { rule, base, commission: commissionOf({ base, quantity: line.quantity }, rule, quantum) }
  })
  // Rounded once: the shares of lines with one rule make the charge.
  return { lines: fees, delivery: roundTo(delivery, MILLION, quantum) }
}

/** The tax on the goods of a line: all of it but that on delivery, with the tax in what the market's voucher pays. */
export const goodsTaxOf = (
  taxes: readonly { amount: number; delivery_amount?: number | undefined; market_amount?: number | undefined }[],
): number =>
  taxes.reduce(
    (sum, { amount, delivery_amount = 0, market_amount = 0 }) => sum + amount - delivery_amount + market_amount,
    0,
  )

/** What the goods cost after the shop's own voucher and before the market's, with the tax on them or without it. */
function baseOf({ total, shopVoucher, goodsTax }: ChargedLine, isInclusive: boolean, base: CommissionBase): number {
  const goods = total - shopVoucher
  if (isInclusive) return base === 'gross' ? goods : Math.max(0, goods - goodsTax)
  return base === 'gross' ? goods + goodsTax : goods
}

// Whether a change may raise what somebody pays.

const isFree = ({ ppm, fixed, floor }: CommissionTerms) => ppm === 0 && fixed === 0 && !floor

const deliveryPpm = ({ onDelivery, ppm }: CommissionTerms) => (onDelivery ? ppm : 0)

/**
 * Whether there is an order of some price and number of pieces for which `next` takes more than `before`.
 * What is charged per piece consists of straight pieces over the price, so it is enough to compare where one of them begins, and how both
 * go on after the last.
 */
export function mayCostMore(next: CommissionTerms, before: CommissionTerms): boolean {
  if (deliveryPpm(next) > deliveryPpm(before)) return true
  if (isFree(next)) return false
  if (keptOf(next) > keptOf(before)) return true
  // How much tax there is in a price depends on the goods.
  if (next.base === 'gross' && before.base === 'net') return true
  const isMore = (base: bigint, pieces: bigint) =>
    exactCommission(base, pieces, next) > exactCommission(base, pieces, before)
  const corners = [...cornersOf(next), ...cornersOf(before)]
  if (corners.some(([base, pieces]) => isMore(base, pieces))) return true
  // After the last corner both go straight on.
  return slopeAfter(next) > slopeAfter(before)
}

/** How much of it a refund leaves with the market, in the order of more. */
const keptOf = ({ onRefund, fixed }: CommissionTerms): number =>
  onRefund === 'none' ? 2 : onRefund === 'percent_only' && fixed > 0 ? 1 : 0

/** Prices per piece, as a base for a number of pieces, at which what is charged changes its slope. */
function cornersOf({ ppm, fixed, floor, cap }: CommissionTerms): [base: bigint, pieces: bigint][] {
  const limits = [floor, cap].flatMap((limit) => (limit === null ? [] : [BigInt(limit)]))
  const percent = BigInt(ppm)
  return [
    [0n, 1n],
    ...limits.map((limit): [bigint, bigint] => [limit, 1n]),
    // base × ppm + fixed = limit
    ...limits.flatMap((limit): [bigint, bigint][] =>
      percent > 0n && limit > BigInt(fixed) ? [[(limit - BigInt(fixed)) * MILLION, percent]] : [],
    ),
    // base × ppm + fixed = base
    ...(percent < MILLION ? [[BigInt(fixed) * MILLION, MILLION - percent] satisfies [bigint, bigint]] : []),
  ]
}

const slopeAfter = ({ ppm, cap }: CommissionTerms): number => (cap === null ? ppm : 0)

/** Whether some line of some shop may be charged more by one list in force than by another. */
function listMayCostMore(
  next: readonly CommissionRule[],
  before: readonly CommissionRule[],
  parents: CategoryParents,
): boolean {
  const shopIds = new Set([...next, ...before].map(({ shopId }) => shopId))
  // Null stands for every shop that no rule names.
  return [...shopIds.add(null)].some((shopId) => {
    const fits = (rule: CommissionRule) => rule.shopId === null || rule.shopId === shopId
    const [after, now] = [next.filter(fits), before.filter(fits)]
    return choicesOf(after).some((chosen) =>
      choicesOf(now).some(
        (former) =>
          chosen.rule?.id !== former.rule?.id &&
          mayCostMore(chosen.rule ?? FREE, former.rule ?? FREE) &&
          canMeet([chosen, former], parents),
      ),
    )
  })
}

interface Choice {
  /** Undefined: none of the list fits. */
  rule: CommissionRule | undefined
  /** The rules before it, which do not fit. */
  passed: readonly CommissionRule[]
}

/** Which rules of a list can be the first that fits. */
function choicesOf(list: readonly CommissionRule[]): Choice[] {
  const last = list.findIndex(({ categoryId }) => categoryId === null)
  const reached = last < 0 ? list : list.slice(0, last + 1)
  const choices = reached.map((rule, index): Choice => ({ rule, passed: reached.slice(0, index) }))
  return last < 0 ? [...choices, { rule: undefined, passed: reached }] : choices
}

/** Whether a product can lie in such categories that both choices are made: in theirs, but in none of those that were passed. */
function canMeet(choices: readonly Choice[], parents: CategoryParents): boolean {
  const needed = withParents(
    choices.flatMap(({ rule }) => rule?.categoryId ?? []),
    parents,
  )
  return choices.every(({ passed }) => passed.every(({ categoryId }) => categoryId === null || !needed.has(categoryId)))
}

/** Whether a changed set of rules may, at any moment from `from` on, cost somebody more than what was announced before. */
export function raisesFees(
  next: readonly CommissionRule[],
  before: readonly CommissionRule[],
  from: number,
  parents: CategoryParents,
): boolean {
  const moments = [...next, ...before].flatMap((rule) => [rule.from, rule.until]).filter((at) => at !== null)
  return [from, ...new Set(moments.filter((at) => at > from))].some((at) =>
    listMayCostMore(rulesAt(next, at), rulesAt(before, at), parents),
  )
}

// The tax on the market's fee.

export interface FeeVat {
  kind: 'domestic' | 'reverse' | 'outside'
  ppm: number
}

interface Seller {
  address?: { country: string } | null | undefined
  vat_id?: string | null | undefined
}

/**
 * How the market's fee is taxed: in its own country with that tax; a business with a VAT number in another country of the EU owes the tax
 * itself (Directive 2006/112/EC, Art. 196); everybody else is outside. A shop without a verified address is in the market's country, as
 * addresses that name none are.
 */
export function feeVatOf(
  seller: Seller | null,
  market: { country: string | null; ppm: number },
  isInEu: (country: string) => boolean,
): FeeVat {
  if (market.country === null) return { kind: 'outside', ppm: 0 }
  const country = seller?.address?.country ?? market.country
  if (country === market.country) return { kind: 'domestic', ppm: market.ppm }
  const isReverse = isInEu(market.country) && isInEu(country) && Boolean(seller?.vat_id)
  return { kind: isReverse ? 'reverse' : 'outside', ppm: 0 }
}
