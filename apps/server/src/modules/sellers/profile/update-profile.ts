import type { OpeningHours, ShopTexts } from '@rialto/contract'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { ShopsTable } from '../../../db/tables.ts'
import type { Actor } from '../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { CONTENT_LOCALE } from '../../translations/index.ts'
import { saveTexts, selectTexts, updateShop } from './repository.ts'
import { mergeTexts, sortHours } from './rules.ts'

export interface ProfileChange {
  shopId: number
  actor: Actor
  /** The version that the caller has seen. */
  version: number
  address?: string | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  /** Decimals. */
  deliveryCharge?: number | undefined
  freeDeliveryFrom?: number | null | undefined
  openingHours?: readonly OpeningHours[] | undefined
  texts?: Readonly<Record<string, Partial<ShopTexts>>> | undefined
}

/** Changes the named fields of a shop. @returns `stale` where `version` is not today's */
export async function updateProfile(
  { database, invalidations, settings }: ModuleDeps,
  change: ProfileChange,
): Promise<'stale' | Refusal | undefined> {
  const { shopId, version, texts = {} } = change
  const languages = (await settings.read()).languages.map(({ name }) => name)
  const refusal = refuseTexts(texts, languages)
  if (refusal) return refusal
  const { [CONTENT_LOCALE]: own = {}, ...others } = texts
  const set = { ...fieldsOf(change), ...mergeTexts({}, own), ...clearedTexts(own) }
  const result = await database.write(async (tx) => {
    if (!(await updateShop(tx, { id: shopId, version, set }))) return 'stale'
    await updateTranslations(tx, shopId, others)
    return undefined
  })
  if (result === undefined) invalidations.publish('catalogue')
  return result
}

/** Columns to set; a field that is undefined stays as it is. */
function fieldsOf(change: ProfileChange): Updateable<ShopsTable> {
  const { address, phone, email, deliveryCharge, freeDeliveryFrom, openingHours } = change
  return {
    ...(address !== undefined && { address }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(deliveryCharge !== undefined && { delivery_charge: toMinor(deliveryCharge) }),
    ...(freeDeliveryFrom !== undefined && {
      free_delivery_from: freeDeliveryFrom === null ? null : toMinor(freeDeliveryFrom),
    }),
    ...(openingHours !== undefined && { opening_hours_json: JSON.stringify(sortHours(openingHours)) }),
  }
}

const toMinor = (decimal: number): number => Math.round(decimal * 100)

/** Texts in the shop's own language that become empty, which `mergeTexts` leaves out. */
const clearedTexts = (texts: Partial<ShopTexts>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text === ''))

function refuseTexts(
  texts: Readonly<Record<string, Partial<ShopTexts>>>,
  languages: readonly string[],
): Refusal | undefined {
  const unknown = Object.keys(texts).find((locale) => locale !== CONTENT_LOCALE && !languages.includes(locale))
  if (unknown !== undefined) return refuseField(`texts.${unknown}`, text('This market does not have this language'))
  if (texts[CONTENT_LOCALE]?.estimated_delivery === '')
    return refuseField(`texts.${CONTENT_LOCALE}.estimated_delivery`, text('Please say how long a delivery takes'))
  return undefined
}

const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

async function updateTranslations(
  tx: Tx,
  shopId: number,
  changes: Readonly<Record<string, Partial<ShopTexts>>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const before = await selectTexts(tx, shopId)
  for (const [locale, texts] of Object.entries(changes))
    await saveTexts(tx, { shopId, locale, texts: mergeTexts(before.get(locale) ?? {}, texts) })
}
