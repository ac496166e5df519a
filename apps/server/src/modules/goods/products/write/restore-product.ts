import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, type RestorableChange, type Restorer } from '../../../base/record/index.ts'
import { choiceKey, openWriter, selectByIds, updateStockOfProducts } from '../../catalog/index.ts'
import type { ProductInput } from './read-content.ts'
import { type EditableFields, readEditable } from './record-product.ts'
import { returnStock } from './return-stock.ts'
import { refuseUnknownProduct } from './update-product.ts'
import { writeContent } from './write-content.ts'

type Options = EditableFields['options']

/** Puts the fields of an edit back. Stock goes back by the difference that the edit made, so that sales since then stay. */
export const productRestorer = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorer => ({
  permission: 'products.write',
  async restore(tx, change) {
    const productId = change.subjectId ?? 0
    const shopId = change.shopId ?? 0
    const [stored] = await selectByIds(tx, shopId, [productId])
    const current = stored && (await readEditable(tx, { productId, shopId }))
    if (!current) return refuseUnknownProduct()
    const before = change.before as Partial<EditableFields>
    const after = change.after as Partial<EditableFields>
    const since = changedFields(withoutStock(current), withoutStock(after))
    if (since) return refuse('stale', text('Somebody else has changed this in the meantime'), { current: since.before })
    const written = await writeContent(await openWriter(tx, change.now), {
      shopId,
      stored,
      input: toInput(before, after),
      actor: change.actor,
      locales: [...(before.texts ?? []), ...(after.texts ?? [])].map(({ locale }) => locale),
      now: change.now,
    })
    if (written instanceof Refusal) return written
    return before.options && after.options && restoreStock(tx, change, before.options, after.options)
  },
  afterCommit: () => invalidations.publish('catalogue'),
})

const withoutStock = (fields: Partial<EditableFields>) => ({
  ...fields,
  ...(fields.options && {
    options: { ...fields.options, variants: fields.options.variants.map(({ stock: _, ...variant }) => variant) },
  }),
})

const NO_TEXTS = { name: '', summary: '', description: '', size_label: '', color_label: '' }

/** Variants that the edit removed come back with their stock; that of the others is not touched here. */
function toInput({ texts, options, ...fields }: Partial<EditableFields>, after: Partial<EditableFields>): ProductInput {
  const kept = new Set(after.options?.variants.map(choiceKey))
  const added = (after.texts ?? []).filter(({ locale }) => !texts?.some((one) => one.locale === locale))
  return {
    ...fields,
    texts: texts && [...texts, ...added.map(({ locale }) => ({ ...NO_TEXTS, locale }))],
    options: options && {
      ...options,
      variants: options.variants.map(({ stock, ...variant }) =>
        kept.has(choiceKey(variant)) ? variant : { ...variant, stock },
      ),
    },
  }
}

async function restoreStock(
  tx: Tx,
  { shopId, subjectId, actor, now }: RestorableChange,
  before: Options,
  after: Options,
): Promise<Refusal | undefined> {
  const productId = subjectId ?? 0
  const [stored] = await selectByIds(tx, shopId ?? 0, [productId])
  const ids = new Map(stored?.variants.map((variant) => [choiceKey(variant), variant.id]))
  const stockAfter = new Map(after.variants.map((variant) => [choiceKey(variant), variant.stock]))
  const differences = before.variants.map((variant) => {
    const key = choiceKey(variant)
    return { variantId: ids.get(key) ?? 0, difference: variant.stock - (stockAfter.get(key) ?? variant.stock) }
  })
  const refusal = await returnStock(tx, { shopId: shopId ?? 0, differences, actor, now })
  if (!refusal) await updateStockOfProducts(tx, [productId], now)
  return refusal
}
