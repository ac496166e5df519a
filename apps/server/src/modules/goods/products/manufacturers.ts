import type { Manufacturer, ValidatedFor } from '@rialto/contract'
import { MANUFACTURERS_MAX } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine, normalizeNewlines } from '../../../lib/words.ts'
import { recordChange } from '../../base/record/index.ts'
import { deleteManufacturer, insertManufacturer, selectManufacturers, updateManufacturer } from './repository-safety.ts'

// The manufacturers and responsible persons of a shop, whom its products name.

type Fields = ValidatedFor<'POST /seller/manufacturers'>['body']

interface OfShop {
  shopId: number
  actor: Actor
}

interface Done {
  manufacturer: Manufacturer
  change: RecordedChange
}

/** Lists those of a shop by name; of one id where it is given. */
export async function listManufacturers(db: Db | Tx, shopId: number, id?: number): Promise<Manufacturer[]> {
  const rows = await selectManufacturers(db, shopId, id)
  return rows.map(({ is_in_eu, products, ...row }) => ({
    ...row,
    is_in_eu: is_in_eu === 1,
    products: Number(products),
  }))
}

export async function addManufacturer(
  { database, now }: Deps,
  { shopId, actor, fields }: OfShop & { fields: Fields },
): Promise<Done | Refusal> {
  return database.write(async (tx) => {
    const present = await listManufacturers(tx, shopId)
    if (present.length >= MANUFACTURERS_MAX)
      return refuse('conflict', text('At most {{max}} manufacturers can be kept'), {
        values: { max: MANUFACTURERS_MAX },
      })
    const id = await insertManufacturer(tx, { shop_id: shopId, ...columnsOf(fields), created_at: now() })
    return record(tx, {
      shopId,
      actor,
      at: now(),
      id,
      before: undefined,
      sentence: text('Added the manufacturer {{name}}'),
    })
  })
}

/** Changes one on the pages of all its products. @returns `stale` if somebody else has changed it since */
export async function changeManufacturer(
  { database, invalidations, now }: Deps,
  { shopId, actor, id, version, fields }: OfShop & { id: number; version: number; fields: Partial<Fields> },
): Promise<Done | Refusal> {
  const outcome = await database.write(async (tx) => {
    const [before] = await listManufacturers(tx, shopId, id)
    if (!before) return refuseUnknown()
    const stale = () =>
      refuse('stale', text('Somebody else has changed this in the meantime'), { current: { manufacturer: before } })
    if (before.version !== version) return stale()
    const columns = columnsOf({ ...before, ...omitUndefined(fields) })
    if (!(await updateManufacturer(tx, { id, version, columns }))) return stale()
    return record(tx, { shopId, actor, at: now(), id, before, sentence: text('Changed the manufacturer {{name}}') })
  })
  if (!(outcome instanceof Refusal)) invalidations.publish('catalogue')
  return outcome
}

/** Removes one that no product names. */
export async function removeManufacturer(
  { database, now }: Deps,
  { shopId, actor, id }: OfShop & { id: number },
): Promise<RecordedChange | Refusal> {
  return database.write(async (tx) => {
    const [before] = await listManufacturers(tx, shopId, id)
    if (!before) return refuseUnknown()
    if (before.products > 0) return refuse('conflict', text('Products name this manufacturer. Change these first.'))
    await deleteManufacturer(tx, id)
    return recordChange(tx, {
      at: now(),
      actor,
      shopId,
      action: 'manufacturer_removed',
      subject: { kind: 'shop', id: shopId, name: before.name },
      sentence: text('Removed the manufacturer {{name}}'),
      values: { name: before.name },
      before: toldOf(before),
    })
  })
}

const refuseUnknown = () => refuse('not_found', text('This manufacturer does not exist'))

const omitUndefined = (fields: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const columnsOf = ({ name, address, electronic, is_in_eu }: Fields) => ({
  name: cleanLine(name),
  address: normalizeNewlines(address).trim(),
  electronic: cleanLine(electronic),
  is_in_eu: is_in_eu ? 1 : 0,
})

const toldOf = ({ name, address, electronic, is_in_eu }: Manufacturer) => ({ name, address, electronic, is_in_eu })

interface Written extends OfShop {
  at: number
  id: number
  before: Manufacturer | undefined
  sentence: TextKey
}

async function record(tx: Tx, { shopId, actor, at, id, before, sentence }: Written): Promise<Done | Refusal> {
  const [manufacturer] = await listManufacturers(tx, shopId, id)
  if (!manufacturer) return refuseUnknown()
  const change = await recordChange(tx, {
    at,
    actor,
    shopId,
    action: before ? 'manufacturer_changed' : 'manufacturer_added',
    subject: { kind: 'shop', id: shopId, name: manufacturer.name },
    sentence,
    values: { name: manufacturer.name },
    ...(before && { before: toldOf(before) }),
    after: toldOf(manufacturer),
  })
  return { manufacturer, change }
}
