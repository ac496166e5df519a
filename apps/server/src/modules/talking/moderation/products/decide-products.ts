import type { RefusedProduct } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { noteProductDecided } from '../../../base/notifications/index.ts'
import { readReason } from '../read-reason.ts'
import { recordHold } from './record-hold.ts'
import { type Hold, type LockedProduct, lockProduct, setHold } from './repository.ts'

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
