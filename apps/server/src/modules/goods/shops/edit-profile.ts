import { isDeepStrictEqual } from 'node:util'
import type { OpeningHours, ShopProfile, ShopTextField, ShopTexts } from '@rialto/contract'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { ShopsTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/pictures.ts'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, type TextKey, text } from '../../../lib/texts.ts'
import {
  changedFields,
  type RecordedFields,
  type RestorableChange,
  type Restorers,
  recordChange,
} from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { HOLIDAY_ADDED, HOLIDAY_REMOVED, restoreHoliday } from './edit-holidays.ts'
import {
  type HolidayRow,
  type ShopRow,
  saveTexts,
  selectComingHolidays,
  selectProfile,
  selectTexts,
  updateShop,
} from './repository.ts'
import { mergeTexts, sortHours, textFields, toEdited, toStored } from './rules.ts'
import { acceptPictures, withPictures } from './shop-pictures.ts'

/** Shows a shop as its team edits it. @param languages those of the market, which are listed even without texts */
export async function showShopProfile(
  db: Db | Tx,
  { shopId, languages, now }: { shopId: number; languages: readonly string[]; now: number },
): Promise<ShopProfile> {
  const row = await selectProfile(db, shopId)
  const translated = await selectTexts(db, shopId)
  const holidays = await selectComingHolidays(db, shopId, now)
  const others = languages.filter((locale) => locale !== CONTENT_LOCALE)
  return {
    ...presentFields(row),
    texts: {
      [CONTENT_LOCALE]: toEdited(row),
      ...Object.fromEntries(others.map((locale) => [locale, toEdited(translated.get(locale) ?? {})])),
    },
    holidays: holidays.map((holiday) => presentSellerHoliday(holiday, now)),
  }
}

const presentFields = (row: ShopRow): Omit<ShopProfile, 'texts' | 'holidays'> => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  banner: row.banner,
  address: row.address,
  phone: row.phone,
  email: row.email,
  delivery_charge: toDecimal(row.delivery_charge),
  is_delivery_set: row.delivery_is_set !== 0,
  free_delivery_from: row.free_delivery_from === null ? null : toDecimal(row.free_delivery_from),
  opening_hours: fromJson(row.opening_hours_json),
  return_cost: row.return_cost,
  ...(row.delivery_version > 0 && { has_delivery_methods: true }),
  version: row.version,
})

const presentSellerHoliday = (row: HolidayRow, now: number) => ({
  id: row.id,
  from: row.from_day,
  to: row.to_day,
  mode: row.mode,
  message: row.message,
  is_now: row.starts_at <= now,
})

interface ProfileChange {
  shopId: number
  actor: Actor
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** As on the wire; undefined ones stay as they are. */
  fields: ProfileFields
  texts: Readonly<Record<string, Partial<ShopTexts>>>
}

/**
 * Changes the named fields of a shop.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateProfile(
  { database, invalidations, settings, now }: ModuleDeps,
  { shopId, actor, version, fields, texts }: ProfileChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const languages = (await settings.read()).languages.map(({ name }) => name)
  const refusal = refuseTexts(texts, languages)
  if (refusal) return refusal
  const at = now()
  const set = { ...fields, ...flattenTexts(texts) }
  const result = await database.write(async (tx) => {
    const shop = await showShopProfile(tx, { shopId, languages, now: at })
    const ofMethods = refuseChargeOfMethods(shop, set)
    if (ofMethods) return ofMethods
    if (!(await saveFields(tx, { shopId, version, fields: set }))) return 'stale'
    return recordProfile(tx, { shop, before: flattenProfile(shop), set, actor, at })
  })
  if (result !== 'stale') invalidations.publish('catalogue')
  return result
}

/** Once a shop has methods, the charge is that of its default method at home, which is edited there. */
function refuseChargeOfMethods(
  shop: ShopProfile,
  { delivery_charge: charge = shop.delivery_charge, free_delivery_from: from = shop.free_delivery_from }: ProfileFields,
): Refusal | undefined {
  const isSame = charge === shop.delivery_charge && from === shop.free_delivery_from
  if (isSame || !shop.has_delivery_methods) return undefined
  return refuseField('delivery_charge', text('This shop charges by its methods of delivery. Please change them there.'))
}

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

interface NewPictures {
  shopId: number
  actor: Actor
  logo: Upload | undefined
  banner: Upload | undefined
}

/** Replaces a shop's logo, banner or both. The clean-up of pictures removes the former ones. */
export async function replacePictures(
  deps: Deps,
  { shopId, actor, logo, banner }: NewPictures,
): Promise<RecordedChange | Refusal> {
  if (!logo && !banner) return refuse('invalid', text('Please choose a picture'))
  const pictures = await acceptPictures(logo, banner, { logo: 'logo', banner: 'banner' })
  if (pictures instanceof Refusal) return pictures
  const saved = await withPictures(deps, pictures, async (addresses) => {
    const [first = '', second = ''] = addresses
    const set = { ...(logo && { logo: first }), ...(banner && { banner: logo ? second : first }) }
    return deps.database.write(async (tx) => {
      const shop = await updateShop(tx, { id: shopId, version: undefined, set })
      if (!shop) return refuse('not_found', text('Shop not found'))
      return recordPictures(tx, { shop, pictures: set, actor, at: deps.now() })
    })
  })
  if (!(saved instanceof Refusal)) deps.invalidations.publish('catalogue')
  return saved
}

const PROFILE_CHANGED = 'shop_changed'

interface Made {
  shop: { id: number; name: string }
  actor: Actor
  at: number
}

/** Records the fields of a profile that differ; nothing where all are as before. */
async function recordProfile(
  tx: Tx,
  { shop, before, set, ...made }: Made & { before: ProfileFields; set: ProfileFields },
): Promise<RecordedChange | undefined> {
  const changed = changedFields(before, set)
  if (!changed) return undefined
  return recordChange(tx, {
    ...made,
    ...changed,
    ...asShop(shop),
    action: PROFILE_CHANGED,
    sentence: text('Changed the shop'),
    restorable: true,
  })
}

/** Records new pictures. The former files are removed, so this cannot be taken back. */
const recordPictures = (
  tx: Tx,
  { shop, pictures, ...made }: Made & { pictures: { logo?: string; banner?: string } },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asShop(shop),
    action: 'shop_pictures_changed',
    sentence: text('Changed the pictures of the shop'),
    after: pictures,
  })

const asShop = ({ id, name }: Made['shop']) => ({ shopId: id, subject: { kind: 'shop' as const, id, name } })

/** Fields of a profile by the names that they have in requests: `delivery_charge`, `texts.ar.description`. */
type ProfileFields = RecordedFields

/** Flattens texts by language, so that each is a field of its own. */
const flattenTexts = (texts: Readonly<Record<string, Partial<ShopTexts>>>): ProfileFields =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, ofLanguage]) =>
      Object.entries(ofLanguage).map(([field, text]) => [`texts.${locale}.${field}`, text] as const),
    ),
  )

const flattenProfile = ({ texts, holidays, version, ...fields }: ShopProfile): ProfileFields => ({
  ...fields,
  ...flattenTexts(texts),
})

/** Writes fields of a profile. @returns false if `version` is not the present one */
async function saveFields(
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
  const { is_delivery_set: isSet, return_cost: cost } = fields
  const { address, phone, email, delivery_charge: charge, free_delivery_from: freeFrom, opening_hours: hours } = fields
  return {
    ...(address !== undefined && { address: String(address) }),
    ...(phone !== undefined && { phone: phone === null ? null : String(phone) }),
    ...(email !== undefined && { email: email === null ? null : String(email) }),
    ...(charge !== undefined && { delivery_charge: toMinor(Number(charge)), delivery_is_set: 1 }),
    // Only an undone change says that it was not.
    ...(isSet !== undefined && { delivery_is_set: Number(isSet === true) }),
    ...(freeFrom !== undefined && { free_delivery_from: freeFrom === null ? null : toMinor(Number(freeFrom)) }),
    ...(cost !== undefined && { return_cost: cost === 'shop' ? 'shop' : 'shopper' }),
    ...(hours !== undefined && { opening_hours_json: toJson(sortHours(hours as OpeningHours[])) }),
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

/** Take changes of a shop's profile and holidays back. */
export const createShopRestorers = ({ invalidations }: Deps): Restorers => {
  const afterCommit = () => invalidations.publish('catalogue')
  const holidays = { permission: 'shop.write', restore: restoreHoliday, afterCommit } as const
  return {
    [PROFILE_CHANGED]: { permission: 'shop.write', restore: restoreProfile, afterCommit },
    [HOLIDAY_ADDED]: holidays,
    [HOLIDAY_REMOVED]: holidays,
  }
}

async function restoreProfile(...[tx, change]: Parameters<Restorers[string]['restore']>) {
  const { before, after, now }: RestorableChange = change
  const shopId = change.shopId ?? 0
  const locales = Object.keys(after).flatMap((name) => (name.startsWith('texts.') ? [name.split('.')[1] ?? ''] : []))
  const present = flattenProfile(await showShopProfile(tx, { shopId, languages: [...new Set(locales)], now }))
  const current = Object.fromEntries(Object.keys(after).map((name) => [name, present[name]]))
  if (!isDeepStrictEqual(current, after))
    return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
  const shop = await showShopProfile(tx, { shopId, languages: [], now })
  const ofMethods = refuseChargeOfMethods(shop, before)
  if (ofMethods) return ofMethods
  await saveFields(tx, { shopId, version: undefined, fields: before })
  return undefined
}
