import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { countOpen, sendReport } from '../../../base/reports/index.ts'
import { selectByIds } from '../../catalog/index.ts'
import { refuseUnknownProduct } from './update-product.ts'

interface Request {
  productId: number
  shopId: number
  userId: number
  actor: Actor
  text: string
}

/** Asks the market to look again at a product that it has hidden or refused; once, until it has decided. */
export async function askAnotherLook(
  deps: OutboundDeps,
  { productId, shopId, userId, actor, text: words }: Request,
): Promise<RecordedChange | Refusal> {
  const settings = await deps.settings.read()
  const change = await deps.database.write(async (tx) => {
    const now = deps.now()
    const [product] = await selectByIds(tx, shopId, [productId])
    if (!product) return refuseUnknownProduct()
    const { name, hold } = product
    if (hold === null || hold.state === 'waiting')
      return refuse('conflict', text('The market does not hide this product'))
    if ((await countOpen(tx, 'product', [productId], { ofShops: true })).has(productId))
      return refuse('conflict', text('You have asked already. The market has not decided yet.'))
    const report = { shopId, userId, actor, reason: 'other' as const, text: words, now }
    await sendReport({ ...deps, tx, settings }, report, { kind: 'product', id: productId, author: name, words: name })
    return recordChange(tx, {
      at: now,
      actor,
      shopId,
      action: 'another_look_asked',
      subject: { kind: 'product', id: productId, name },
      sentence: text('Asked the market for another look at {{name}}'),
      values: { name },
    })
  })
  if (!(change instanceof Refusal)) deps.outbound.kick()
  return change
}
