import type { OpeningHours, RequestFor, ShopProfile, ShopTextField } from '@rialto/contract'
import type { Saved } from '../form/use-edit-form.ts'

/** The name of a text in the form, which is that of its error too. */
export type TextName = `texts.${string}.${ShopTextField}`

interface ShopFields {
  address: string
  phone: string
  email: string
  /** Null: none was chosen yet. */
  delivery_charge: number | null
  free_delivery_from: number | null
  opening_hours: OpeningHours[]
}

/** The fields of the form; each text in each language is one, so that two people may write in two languages. */
export type ShopValues = ShopFields & Record<TextName, string>

export const textName = (locale: string, field: ShopTextField): TextName => `texts.${locale}.${field}`

export function toSaved(shop: ShopProfile): Saved<ShopValues> {
  const texts = Object.entries(shop.texts).flatMap(([locale, ofLanguage]) =>
    (Object.keys(ofLanguage) as ShopTextField[]).map((field) => [textName(locale, field), ofLanguage[field]] as const),
  )
  const { address, phone, email, is_delivery_set, free_delivery_from, opening_hours, version } = shop
  const fields: ShopFields = {
    address,
    phone: phone ?? '',
    email: email ?? '',
    delivery_charge: is_delivery_set ? shop.delivery_charge : null,
    free_delivery_from,
    opening_hours,
  }
  return { version, values: { ...fields, ...Object.fromEntries(texts) } }
}

type Body = RequestFor<'PATCH /seller/shop'>['body']

/** The changed fields as the server takes them. */
export function toBody(changes: Partial<ShopValues>, version: number): Body {
  const fields: Record<string, unknown> = {}
  const texts: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(changes)) {
    const [kind, locale, field] = name.split('.')
    if (kind === 'texts' && locale && field) texts[locale] = { ...texts[locale], [field]: String(value) }
    // A field that was filled and emptied again says nothing.
    else if (name !== 'delivery_charge' || value !== null) fields[name] = value
  }
  return { version, ...fields, ...(Object.keys(texts).length > 0 && { texts }) }
}
