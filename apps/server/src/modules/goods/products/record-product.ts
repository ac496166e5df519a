import type { SellerProductDetails } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { changedFields, type RecordedFields, recordChange } from '../../base/record/index.ts'
import { selectTaxCategories } from '../taxes/index.ts'
import { presentProducts } from './present-products.ts'
import { selectManufacturers } from './repository-safety.ts'
import type { ProductInput } from './write-content.ts'

export const PRODUCT_CHANGED = 'product_changed'

export interface ProductOfShop {
  productId: number
  shopId: number
}

/** The fields of a product that members edit, in the form in which the console sends them. */
export function editableFields(product: SellerProductDetails) {
  const { name, summary, description, texts, category_ids, brand, unit, price, discount, status, publish_at } = product
  const { size_label, color_label, net_quantity, net_unit, withdrawal_exempt, energy_label, safety } = product
  const { tax_category_id } = product
  return {
    ...{ name, summary, description, texts, brand, unit, price, discount, status, publish_at, size_label, color_label },
    ...{ net_quantity, net_unit, withdrawal_exempt, energy_label, safety },
    tax_category_id,
    category_ids: [...category_ids].sort((a, b) => a - b),
    pictures: product.pictures,
    options: {
      sizes: product.sizes,
      colors: product.colors.map(({ name: color, surcharge, picture }) => ({ name: color, surcharge, picture })),
      variants: product.variants.map(({ id: _, price: _price, net_quantity, ...variant }) => ({
        ...variant,
        // Left out where it is none, as in records of before variants had one.
        ...(net_quantity && { net_quantity }),
      })),
    },
    // Every field that can be sent is recorded, so that each can be taken back.
  } satisfies Record<keyof ProductInput, unknown>
}
export type EditableFields = ReturnType<typeof editableFields>

/** The fields as they are within a transaction; undefined if the shop has no such product. */
export async function readEditable(tx: Tx, { productId, shopId }: ProductOfShop): Promise<EditableFields | undefined> {
  const [product] = await presentProducts(tx, { shopId, ids: [productId] }, { locale: '', locales: [] })
  return product && editableFields(product)
}

interface Edit extends ProductOfShop {
  actor: Actor
  at: number
  before: EditableFields
}

/**
 * Records an edit; nothing where nothing has changed, and nothing of a draft that stays one: it saves itself while it is typed, and no
 * shopper sees it.
 */
export async function recordEdit(
  tx: Tx,
  { productId, shopId, actor, at, before }: Edit,
): Promise<RecordedChange | undefined> {
  const after = await readEditable(tx, { productId, shopId })
  const changed = after && changedFields(before, after)
  if (!after || !changed || (before.status === 'draft' && after.status === 'draft')) return undefined
  const names = await readNames(tx, shopId, changed)
  return recordChange(tx, {
    at,
    actor,
    shopId,
    before: toShown(changed.before, names),
    after: toShown(changed.after, names),
    action: PRODUCT_CHANGED,
    subject: { kind: 'product', id: productId, name: after.name },
    sentence: sentenceOf(changed.after),
    values: { name: after.name },
    restorable: true,
  })
}

/** Names of what products refer to by numbers. */
interface Names {
  taxCategories: ReadonlyMap<number, string>
  manufacturers: ReadonlyMap<number, string>
}

async function readNames(tx: Tx, shopId: number, { after }: { after: RecordedFields }): Promise<Names> {
  const taxCategories = 'tax_category_id' in after ? await selectTaxCategories(tx) : []
  const manufacturers = 'safety' in after ? await selectManufacturers(tx, shopId) : []
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { taxCategories: byId(taxCategories), manufacturers: byId(manufacturers) }
}

/** People read names where the restorer needs numbers, which it finds below `_`. */
function toShown(fields: RecordedFields, { taxCategories, manufacturers }: Names): RecordedFields {
  const { tax_category_id: taxId, safety } = fields as Partial<EditableFields>
  const nameOf = (id: number | null) => (id === null ? null : (manufacturers.get(id) ?? null))
  return {
    ...fields,
    ...(taxId !== undefined && {
      tax_category_id: taxId === null ? null : (taxCategories.get(taxId) ?? null),
      _tax_category_id: taxId,
    }),
    ...(safety && {
      safety: {
        ...safety,
        manufacturer_id: nameOf(safety.manufacturer_id),
        responsible_id: nameOf(safety.responsible_id),
      },
      _safety: safety,
    }),
  }
}

/** The fields of a record as they were edited. Records of earlier versions have the numbers themselves. */
export function editedFields({ _tax_category_id, _safety, ...fields }: RecordedFields): Partial<EditableFields> {
  return {
    ...fields,
    ...(_tax_category_id !== undefined && { tax_category_id: _tax_category_id }),
    ...(_safety !== undefined && { safety: _safety }),
  } as Partial<EditableFields>
}

function sentenceOf(after: RecordedFields): TextKey {
  if (after.status === 'active') return text('Put {{name}} on the shelf')
  if (after.status === 'archived') return text('Archived {{name}}')
  const [only, ...others] = Object.keys(after)
  if (others.length === 0 && only === 'price') return text('Changed the price of {{name}}')
  return text('Changed the product {{name}}')
}

/** Records a product that was created or copied. */
export const recordCreation = (
  tx: Tx,
  { productId, shopId, actor, at, name }: ProductOfShop & { actor: Actor; at: number; name: string },
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId,
    action: 'product_created',
    subject: { kind: 'product', id: productId, name },
    sentence: text('Created the product {{name}}'),
    values: { name },
  })
