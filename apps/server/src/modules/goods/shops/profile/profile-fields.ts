import type { OpeningHours, ShopProfile, ShopTextField, ShopTexts } from '@rialto/contract'
import type { Updateable } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { ShopsTable } from '../../../../db/tables.ts'
import { toMinor } from '../../../../lib/money.ts'
import type { RecordedFields } from '../../../base/record/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import { saveTexts, selectTexts, updateShop } from './repository.ts'
import { mergeTexts, sortHours, textFields, toStored } from './rules.ts'

/** Fields of a profile by the names that they have in requests: `delivery_charge`, `texts.ar.description`. */
export type ProfileFields = RecordedFields

/** Flattens texts by language, so that each is a field of its own. */
export const flattenTexts = (texts: Readonly<Record<string, Partial<ShopTexts>>>): ProfileFields =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, ofLanguage]) =>
      Object.entries(ofLanguage).map(([field, text]) => [`texts.${locale}.${field}`, text] as const),
    ),
  )

export const flattenProfile = ({ texts, holidays, version, ...fields }: ShopProfile): ProfileFields => ({
  ...fields,
  ...flattenTexts(texts),
})

/** Writes fields of a profile. @returns false if `version` is not the present one */
export async function saveFields(
  tx: Tx,
  { shopId, version, fields }: { shopId: number; version: number | undefined; fields: ProfileFields },
): Promise<boolean> {
  const { [CONTENT_LOCALE]: own = {}, ...others } = textsOf(fields)
  const set = { ...columnsOf(fields), ...storedTexts(own) }
  if (!(await updateShop(tx, { id: shopId, version, set }))) return false
  if (Object.keys(others).length === 0) return true
  const before = await selectTexts(tx, shopId)
  for (const [locale, texts] of Object.entries(others))
    await saveTexts(tx, { shopId, locale, texts: mergeTexts(before.get(locale) ?? {}, texts) })
  return true
}

/** The columns of fields that are no text in a language. */
function columnsOf(fields: ProfileFields): Updateable<ShopsTable> {
  const { is_delivery_set: isSet } = fields
  const { address, phone, email, delivery_charge: charge, free_delivery_from: freeFrom, opening_hours: hours } = fields
  return {
    ...(address !== undefined && { address: String(address) }),
    ...(phone !== undefined && { phone: phone === null ? null : String(phone) }),
    ...(email !== undefined && { email: email === null ? null : String(email) }),
    ...(charge !== undefined && { delivery_charge: toMinor(Number(charge)), delivery_is_set: 1 }),
    // Only an undone change says that it was not.
    ...(isSet !== undefined && { delivery_is_set: Number(isSet === true) }),
    ...(freeFrom !== undefined && { free_delivery_from: freeFrom === null ? null : toMinor(Number(freeFrom)) }),
    ...(hours !== undefined && { opening_hours_json: JSON.stringify(sortHours(hours as OpeningHours[])) }),
  }
}

function textsOf(fields: ProfileFields): Record<string, Partial<ShopTexts>> {
  const texts: Record<string, Partial<ShopTexts>> = {}
  for (const [name, text] of Object.entries(fields)) {
    const [kind, locale = '', field = ''] = name.split('.')
    if (kind === 'texts' && isTextField(field)) texts[locale] = { ...texts[locale], [field]: String(text) }
  }
  return texts
}

const isTextField = (name: string): name is ShopTextField => (textFields as string[]).includes(name)

const storedTexts = (texts: Partial<ShopTexts>): Partial<ShopTexts> =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, toStored(field as ShopTextField, text)]))
