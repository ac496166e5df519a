import type { ProductSafety } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { FieldError } from '../../../lib/refusal.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine, normalizeNewlines } from '../../../lib/words.ts'
import { sellsToConsumers } from '../../base/settings/index.ts'
import { NO_SAFETY } from '../catalog/index.ts'
import { selectNamed, selectSafety } from './repository-safety.ts'

// The safety facts of products (Regulation (EU) 2023/988, Art. 19): what is missing, and where they are kept.

const MISSING: Readonly<Record<'manufacturer_id' | 'responsible_id' | 'identifier' | 'old_reason', TextKey>> = {
  manufacturer_id: text('It is published once its manufacturer is named'),
  responsible_id: text('It is published once somebody in the European Union is named who is responsible for it'),
  identifier: text('It is published once its batch, model or type is told'),
  old_reason: text('It is published once the reason is told for which it needs no safety facts'),
}
type MissingSafety = keyof typeof MISSING

/** The facts that are missing. @param isMakerInEu of the manufacturer; undefined: none is named */
function findMissingSafety(safety: ProductSafety, isMakerInEu: boolean | undefined): MissingSafety[] {
  if (safety.is_old) return safety.old_reason === '' ? ['old_reason'] : []
  return [
    ...(isMakerInEu === undefined ? (['manufacturer_id'] as const) : []),
    ...(isMakerInEu === false && safety.responsible_id === null ? (['responsible_id'] as const) : []),
    ...(safety.identifier === '' ? (['identifier'] as const) : []),
  ]
}

/** The facts of products; those of whom nothing was told are absent. */
export async function readSafety(db: Db | Tx, ids: readonly number[]): Promise<Map<number, ProductSafety>> {
  const rows = await selectSafety(db, ids)
  return new Map(rows.map(({ product_id, is_old, ...row }) => [product_id, { ...row, is_old: is_old === 1 }]))
}

export const safetyOf = (told: ReadonlyMap<number, ProductSafety>, productId: number): ProductSafety =>
  told.get(productId) ?? NO_SAFETY

/** The facts with some of them changed; what is absent stays. */
export const withSafety = (
  present: ProductSafety,
  { manufacturer_id, responsible_id, identifier, warnings, is_old, old_reason }: GivenSafety,
): ProductSafety => ({
  manufacturer_id: manufacturer_id === undefined ? present.manufacturer_id : manufacturer_id,
  responsible_id: responsible_id === undefined ? present.responsible_id : responsible_id,
  identifier: identifier ?? present.identifier,
  warnings: warnings ?? present.warnings,
  is_old: is_old ?? present.is_old,
  old_reason: old_reason ?? present.old_reason,
})

type GivenSafety = { [Field in keyof ProductSafety]?: ProductSafety[Field] | undefined }

export const cleanSafety = (safety: ProductSafety): ProductSafety => ({
  ...safety,
  identifier: cleanLine(safety.identifier),
  warnings: normalizeNewlines(safety.warnings).trim(),
  old_reason: cleanLine(safety.old_reason),
})

interface Told {
  shopId: number
  /** Undefined: it stays. */
  safety: ProductSafety | undefined
  /** What is stored. */
  before: ProductSafety
  /** The product becomes visible to shoppers, or is to become so by itself. */
  isPublished: boolean
}

/** Refuses persons of other shops, and to publish a product whose facts are missing while the market asks for them. */
export async function refuseSafety(
  tx: Tx,
  { shopId, safety, before, isPublished }: Told,
): Promise<Refusal | undefined> {
  const after = safety ?? before
  const named = [after.manufacturer_id, after.responsible_id].filter((id) => id !== null)
  const makers = await selectNamed(tx, shopId, named)
  const unknown = (['manufacturer_id', 'responsible_id'] as const).find(
    (field) => safety && safety[field] !== null && !makers.some(({ id }) => id === safety[field]),
  )
  if (unknown) {
    const reason = text('This manufacturer does not exist')
    return refuse('invalid', reason, { errors: { [`safety.${unknown}`]: [{ text: reason }] } })
  }
  if (!isPublished || !(await sellsToConsumers(tx))) return undefined
  const maker = makers.find(({ id }) => id === after.manufacturer_id)
  const missing = findMissingSafety(after, maker && maker.is_in_eu === 1)
  const [first] = missing
  if (!first) return undefined
  const errors: Record<string, FieldError[]> = Object.fromEntries(
    missing.map((field) => [`safety.${field}`, [{ text: MISSING[field] }]]),
  )
  return refuse('invalid', MISSING[first], { errors })
}
