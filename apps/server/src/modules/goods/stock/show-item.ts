import type { StockItem } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentItem } from './present.ts'
import { selectItem } from './repository.ts'
import { translateItems } from './translate-items.ts'

/** 404 for variants of other shops, so that they cannot be probed. */
export const refuseUnknownVariant = (): Refusal => refuse('not_found', text('This variant does not exist'))

/** A variant of a shop with its stock. */
export async function showItem(
  db: Db,
  { shopId, locale, variantId }: { shopId: number; locale: string; variantId: number },
): Promise<StockItem | Refusal> {
  const row = await selectItem(db, { shopId, variantId })
  const [translated] = row ? await translateItems(db, locale, [row]) : []
  return translated ? presentItem(translated) : refuseUnknownVariant()
}
