import type { RefusedProduct } from '@rialto/contract'
import { PRODUCT_HOLDS, type ProductHoldState, type ReportOutcome } from '@rialto/contract/enums'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { z } from 'zod'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { noteProductDecided } from '../../base/notifications/index.ts'
import { type RestorableChange, type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { openAgain, settleAgain, settleOpen } from '../../base/reports/index.ts'
import { type Hold, type LockedProduct, lockProduct, setHold } from './repository.ts'

/** The reason that a shop reads; commands and settlements give one that no schema has checked. */
export function readReason(reason: string): string | Refusal {
  const words = normalizeNewlines(reason).trim()
  if (words !== '' && words.length <= CANCEL_REASON_MAX) return words
  return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
    values: { max: CANCEL_REASON_MAX },
    errors: { reason: [{ text: text('The shop needs a reason') }] },
  })
}

export const refuseSettled = (): Refusal => refuse('conflict', text('This report is settled already'))

interface Decisions {
  ids: readonly number[]
  actor: Actor
  locale: string
}

interface Decided {
  done: number
  refused: RefusedProduct[]
  change: RecordedChange | undefined
}

type WriteDeps = Pick<Deps, 'database' | 'invalidations' | 'now'>

/** Approves those of the products that wait. They appear among the newest. */
export const approveProducts = (deps: WriteDeps, decisions: Decisions): Promise<Decided> =>
  decideTogether(deps, decisions, 'products_approved', { state: null, reason: null })

/** Refuses those of the products that wait, with a reason that their shops read. */
export async function refuseProducts(
  deps: WriteDeps,
  { reason, ...decisions }: Decisions & { reason: string },
): Promise<Decided | Refusal> {
  const words = readReason(reason)
  return words instanceof Refusal
    ? words
    : decideTogether(deps, decisions, 'products_refused', { state: 'refused', reason: words })
}

async function decideTogether(
  { database, invalidations, now }: WriteDeps,
  decisions: Decisions,
  action: 'products_approved' | 'products_refused',
  to: Hold,
): Promise<Decided> {
  const decided = await database.write((tx) => write(tx, decisions, action, to, now()))
  if (decided.done > 0) invalidations.publish('catalogue')
  return decided
}

async function write(
  tx: Tx,
  { ids, actor, locale }: Decisions,
  action: 'products_approved' | 'products_refused',
  to: Hold,
  at: number,
): Promise<Decided> {
  const refused: RefusedProduct[] = []
  const products: LockedProduct[] = []
  // In the order of ids, so that two decisions never deadlock.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const product = await lockProduct(tx, id)
    if (!product)
      refused.push({ id, name: '', code: 'not_found', message: translate(locale, text('Product not found')) })
    else if (product.hold !== 'waiting')
      refused.push({
        id,
        name: product.name,
        code: 'conflict',
        message: translate(locale, text('This product does not wait for approval')),
      })
    else products.push(product)
  }
  if (products.length === 0) return { done: 0, refused, change: undefined }
  for (const { id, shop_id: shopId } of products) {
    await setHold(tx, id, { ...to, now: at, isNew: to.state === null })
    await noteProductDecided(tx, { shopId, productId: id, now: at, isShown: to.state === null })
  }
  const change = await recordHold(tx, { action, products, to, settled: [], actor, at })
  return { done: products.length, refused, change }
}

interface Decision {
  productId: number
  actor: Actor
  /** Of the reports that it settles; for the staff alone. */
  note?: string
  /** The report that the decision answers. Refused if somebody else has settled it meanwhile. */
  reportId?: number
}

/** Hides a product from shoppers, with a reason that its shop reads. Its open reports are settled. */
export async function hideProduct(
  deps: Pick<Deps, 'database' | 'invalidations' | 'now'>,
  { reason, ...decision }: Decision & { reason: string },
): Promise<RecordedChange | Refusal> {
  const words = readReason(reason)
  if (words instanceof Refusal) return words
  return decide(deps, decision, {
    action: 'product_hidden',
    outcome: 'hidden',
    to: { state: 'hidden', reason: words },
    check: ({ hold }) => {
      if (hold === 'recalled') return refuseRecalled()
      return hold === 'hidden' ? refuse('conflict', text('The market has hidden this product already')) : undefined
    },
  })
}

/** Gives a hidden or refused product back to its shop. Its open reports are settled, among them the shop's request. */
export const showProduct = (
  deps: Pick<Deps, 'database' | 'invalidations' | 'now'>,
  decision: Decision,
): Promise<RecordedChange | Refusal> =>
  decide(deps, decision, {
    action: 'product_shown',
    outcome: 'shown',
    to: { state: null, reason: null },
    check: ({ hold }) => {
      if (hold === 'recalled') return refuseRecalled()
      if (hold === 'waiting') return refuse('conflict', text('This product waits for approval'))
      return hold === null ? refuse('conflict', text('The market does not hide this product')) : undefined
    },
  })

const refuseRecalled = (): Refusal =>
  refuse('conflict', text('This product is recalled. It is for sale again once the recall ends.'))

interface Made {
  action: HoldAction
  outcome: ReportOutcome
  to: Hold
  check: (product: LockedProduct) => Refusal | undefined
}

async function decide(
  { database, invalidations, now }: Pick<Deps, 'database' | 'invalidations' | 'now'>,
  decision: Decision,
  made: Made,
): Promise<RecordedChange | Refusal> {
  const change = await database.write((tx) => writeDecision(tx, decision, made, now()))
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

async function writeDecision(
  tx: Tx,
  { productId, actor, note = '', reportId }: Decision,
  { action, outcome, to, check }: Made,
  at: number,
): Promise<RecordedChange | Refusal> {
  const product = await lockProduct(tx, productId)
  if (!product) return refuseUnknownProduct()
  const refusal = check(product)
  if (refusal) return refusal
  await setHold(tx, productId, { ...to, now: at })
  const settled = await settleOpen(tx, { kind: 'product', id: productId }, { at, by: actor.name, outcome, note })
  if (reportId !== undefined && !settled.includes(reportId)) return refuseSettled()
  await noteProductDecided(tx, { shopId: product.shop_id, productId, now: at, isShown: to.state === null })
  return recordHold(tx, { action, products: [product], to, settled, actor, at })
}

/** The products of a decision: their state before or after, and the reports that it settled. */
const HoldFields = z.object({
  products: z.array(
    z.object({ id: z.number(), state: z.enum(PRODUCT_HOLDS).nullable(), reason: z.string().nullable() }),
  ),
})
type HoldFields = z.infer<typeof HoldFields>

type HoldAction = 'product_hidden' | 'product_shown' | 'products_approved' | 'products_refused'

interface Recorded {
  action: HoldAction
  products: readonly { id: number; name: string; hold: ProductHoldState | null; hold_reason: string | null }[]
  to: Hold
  settled: number[]
  actor: Actor
  at: number
}

const ofOne: Record<HoldAction, TextKey> = {
  product_hidden: text('Hid the product {{name}}'),
  product_shown: text('Showed the product {{name}} again'),
  products_approved: text('Approved the product {{name}}'),
  products_refused: text('Refused the product {{name}}'),
}

const ofSeveral = {
  products_approved: text('Approved several products: {{number}}'),
  products_refused: text('Refused several products: {{number}}'),
}

/** Records a decision about products; of a single one with its name. */
export function recordHold(tx: Tx, { action, products, to, settled, actor, at }: Recorded): Promise<RecordedChange> {
  const [only, ...others] = products
  const isOne = others.length === 0
  const sentence =
    !isOne && (action === 'products_approved' || action === 'products_refused') ? ofSeveral[action] : ofOne[action]
  const fields = (of: (product: (typeof products)[number]) => Hold): HoldFields => ({
    products: products.map((product) => ({ id: product.id, ...of(product) })),
  })
  return recordChange(tx, {
    at,
    actor,
    shopId: null,
    action,
    subject: { kind: 'product', id: isOne ? (only?.id ?? null) : null, name: isOne ? (only?.name ?? '') : '' },
    sentence,
    values: isOne ? { name: only?.name ?? '' } : { number: products.length },
    before: { ...fields(({ hold: state, hold_reason }) => ({ state, reason: hold_reason })) },
    after: { ...fields(() => to), ...(settled.length > 0 && { _settled: settled }) },
    restorable: true,
  })
}

export const refuseUnknownProduct = (): Refusal => refuse('not_found', text('Product not found'))

/** Take decisions about products back, and open the reports again that they settled. What shops were told stays told. */
export function createHoldRestorers({ invalidations }: Pick<Deps, 'invalidations'>): Restorers {
  const restorer: Restorer = {
    permission: 'moderation',
    restore: restoreHold,
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return {
    product_hidden: restorer,
    product_shown: restorer,
    products_approved: restorer,
    products_refused: restorer,
  }
}

async function restoreHold(...[tx, change]: Parameters<Restorer['restore']>) {
  const before = HoldFields.parse(change.before)
  const after = HoldFields.parse(change.after)
  for (const { id, state, reason } of after.products) {
    const product = await lockProduct(tx, id)
    if (!product) return refuse('not_found', text('Product not found'))
    const current: Hold = { state: product.hold, reason: product.hold_reason }
    if (current.state !== state || current.reason !== reason)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { products: [{ id, ...current }] },
      })
  }
  for (const { id, ...hold } of before.products) await setHold(tx, id, { ...hold, now: change.now })
  await restoreSettled(tx, change, before.products[0]?.state === null ? 'shown' : 'hidden')
  return undefined
}

/** The ids of the reports that a decision settled. Records of earlier versions have them without the underscore. */
interface SettledFields {
  _settled?: number[]
  settled?: number[]
}

/** Opens the reports again that a decision settled, and settles them anew once that is taken back in turn. */
export async function restoreSettled(
  tx: Tx,
  { before, after, actor, now }: RestorableChange,
  outcome: 'hidden' | 'shown',
): Promise<void> {
  const [was, is] = [settledIn(before), settledIn(after)]
  if (is) await openAgain(tx, is)
  if (was) await settleAgain(tx, was, { at: now, by: actor.name, outcome, note: '' })
}

const settledIn = ({ _settled, settled }: SettledFields): number[] | undefined => _settled ?? settled
