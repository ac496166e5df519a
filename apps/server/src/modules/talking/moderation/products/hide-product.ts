import type { ReportOutcome } from '@rialto/contract/enums'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { noteProductDecided } from '../../../base/notifications/index.ts'
import { settleOpen } from '../../../base/reports/index.ts'
import { readReason } from '../read-reason.ts'
import { refuseSettled } from '../refuse-settled.ts'
import { type HoldAction, recordHold } from './record-hold.ts'
import { type Hold, type LockedProduct, lockProduct, setHold } from './repository.ts'

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
    check: ({ hold }) =>
      hold === 'hidden' ? refuse('conflict', text('The market has hidden this product already')) : undefined,
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
      if (hold === 'waiting') return refuse('conflict', text('This product waits for approval'))
      return hold === null ? refuse('conflict', text('The market does not hide this product')) : undefined
    },
  })

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
  const change = await database.write((tx) => write(tx, decision, made, now()))
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

async function write(
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

export const refuseUnknownProduct = (): Refusal => refuse('not_found', text('Product not found'))
