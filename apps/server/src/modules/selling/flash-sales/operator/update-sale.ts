import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields } from '../../../base/record/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { refuseField } from '../check-offer.ts'
import { lockSale } from '../repository.ts'
import { statusOf } from '../rules.ts'
import { changeFields, refuseNames, refuseSpan } from './change-fields.ts'
import { recordSaleChanged, SALE_CHANGED } from './record-sale.ts'
import { selectNames } from './repository.ts'
import { fieldsOf, type SaleFields } from './sale-fields.ts'

interface SaleChange {
  id: number
  actor: Actor
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** Undefined ones stay as they are. */
  set: { [Name in keyof SaleFields]?: SaleFields[Name] | undefined }
}

export const refuseUnknownSale = (): Refusal => refuse('not_found', text('Flash sale not found'))

/**
 * Changes a flash sale that has not ended. Its start is fixed once it has begun, and shops agree to an earlier start or a later end.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateSale(
  deps: ModuleDeps,
  { id, actor, version, set }: SaleChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const languages = (await deps.settings.read()).languages.map(({ name }) => name)
  const at = deps.now()
  const result = await deps.database.write(async (tx) => {
    const sale = await lockSale(tx, deps.database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (version !== undefined && sale.version !== version) return 'stale'
    const status = statusOf(sale, at)
    if (status === 'ended') return refuse('conflict', text('This flash sale has ended'))
    const before = fieldsOf(sale, await selectNames(tx, id))
    const wanted = { ...set, ...(set.names && { names: withoutEmpty({ ...before.names, ...set.names }) }) }
    const changed = changedFields({ ...before }, asSaved(wanted))
    if (!changed) return undefined
    const next = { ...before, ...changed.after } as SaleFields
    const refusal = changed.after.names ? refuseNames(next.names, languages) : undefined
    if (refusal) return refusal
    if (status === 'running' && 'starts_at' in changed.after)
      return refuseField('starts_at', text('The flash sale has begun, so its start stays'))
    const wrongSpan = refuseSpan({ starts_at: Date.parse(next.starts_at), ends_at: Date.parse(next.ends_at) }, at)
    if (wrongSpan) return wrongSpan
    const row = await changeFields(tx, sale, { set: changed.after as Partial<SaleFields>, at })
    return row instanceof Refusal
      ? row
      : recordSaleChanged(tx, { action: SALE_CHANGED, ...changed, sale: row, actor, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') deps.invalidations.publish('catalogue')
  return result
}

/** Times as the server writes them, so that the same moment in another zone is no change. */
const asSaved = ({ starts_at, ends_at, ...set }: SaleChange['set']): SaleChange['set'] => ({
  ...set,
  starts_at: starts_at && new Date(starts_at).toISOString(),
  ends_at: ends_at && new Date(ends_at).toISOString(),
})

/** An empty name is none; the English one is asked for by {@link refuseNames}. */
const withoutEmpty = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
