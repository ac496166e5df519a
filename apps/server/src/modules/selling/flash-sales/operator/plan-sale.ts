import { FLASH_SALES_OPEN_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import type { WholeSaleRow } from '../repository.ts'
import { refuseNames, refuseSpan } from './change-fields.ts'
import { recordSalePlanned } from './record-sale.ts'
import { countOpenSales, insertSale, replaceNames } from './repository.ts'
import type { SaleFields } from './sale-fields.ts'

/** Plans a flash sale without offers. */
export async function planSale(
  deps: ModuleDeps,
  { actor, fields }: { actor: Actor; fields: SaleFields },
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const refusal = refuseNames(
    fields.names,
    (await deps.settings.read()).languages.map(({ name }) => name),
  )
  if (refusal) return refusal
  const at = deps.now()
  const planned = await deps.database.write(async (tx) => {
    const sale = await insertPlanned(tx, fields, at)
    if (sale instanceof Refusal) return sale
    return { id: sale.id, change: await recordSalePlanned(tx, { sale, fields, actor, at }) }
  })
  if (!(planned instanceof Refusal)) deps.invalidations.publish('catalogue')
  return planned
}

export async function insertPlanned(tx: Tx, fields: SaleFields, now: number): Promise<WholeSaleRow | Refusal> {
  const span = { starts_at: Date.parse(fields.starts_at), ends_at: Date.parse(fields.ends_at) }
  const refusal = refuseSpan(span, now)
  if (refusal) return refusal
  if ((await countOpenSales(tx, now)) >= FLASH_SALES_OPEN_MAX)
    return refuse('conflict', text('There are as many flash sales as there may be at a time'))
  const sale = await insertSale(tx, {
    name: fields.names[CONTENT_LOCALE] ?? '',
    thumbnail: fields.thumbnail,
    ...span,
    needs_approval: Number(fields.needs_approval),
  })
  await replaceNames(tx, sale.id, fields.names)
  return sale
}
