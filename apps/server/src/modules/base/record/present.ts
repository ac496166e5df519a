import { isDeepStrictEqual } from 'node:util'
import type { ChangedField, ChangeRecord } from '@rialto/contract'
import { fromJson } from '../../../db/json.ts'
import { type TextKey, text, translate, translateSentence } from '../../../lib/texts.ts'
import { mayRestore, type RecordedFields, type Restorers, type Restoring } from './record-change.ts'
import type { ListedRecord } from './repository.ts'

interface Reader {
  by: Restoring
  locale: string
  restorers: Restorers
}

/** Longer values are cut: the record tells what changed, and a restore has the whole. */
const VALUE_MAX = 300
/** More are no longer read. */
const PARTS_MAX = 50
/** Begins the names of fields that only a restorer reads. */
const INTERNAL = '_'

export function presentRecord(row: ListedRecord, { by, locale, restorers }: Reader): ChangeRecord {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    shop: row.shop_id === null ? null : { id: row.shop_id, name: row.shop_name ?? '' },
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    sentence: translateSentence(locale, { text: row.sentence as TextKey, values: fromJson(row.values_json) }),
    fields: presentFields(row, locale, { ...fieldTexts, ...restorers[row.action]?.fieldNames }),
    command: row.command === null ? null : `npm run shop -- ${row.command}`,
    can_restore: row.restored_by === null && mayRestore(by, row, restorers[row.action]),
    restored:
      row.restored_at === null ? null : { at: new Date(row.restored_at).toISOString(), by: row.restored_by_name ?? '' },
  }
}

function presentFields(
  { before_json, after_json }: ListedRecord,
  locale: string,
  names: Readonly<Record<string, TextKey>>,
): ChangedField[] {
  const before: RecordedFields = before_json ? fromJson(before_json) : {}
  const after: RecordedFields = after_json ? fromJson(after_json) : {}
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !name.startsWith(INTERNAL))
    .flatMap((name) => changedParts([name], before[name], after[name]))
  return parts.slice(0, PARTS_MAX).map(({ path, ...values }) => {
    const field = path.at(-1) ?? ''
    return {
      name: path.map((part) => nameOf(part, names, locale)).join(' › '),
      before: presentValue(field, values.before, locale),
      after: presentValue(field, values.after, locale),
    }
  })
}

function nameOf(part: string, names: Readonly<Record<string, TextKey>>, locale: string): string {
  const name = names[part]
  return name ? translate(locale, name) : part.replaceAll('_', ' ')
}

function presentValue(name: string, value: unknown, locale: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return translate(locale, value ? text('On') : text('Off'))
  const known = typeof value === 'string' ? valueText(name, value) : undefined
  if (known) return translate(locale, known)
  const written = writeOut(value)
  return written.length > VALUE_MAX ? `${written.slice(0, VALUE_MAX - 1)}…` : written
}

const writeOut = (value: unknown): string => (Array.isArray(value) ? value.map(writeOut).join(', ') : String(value))

/** A value that differs, without parts of its own. */
interface ChangedPart {
  /** Names of fields, and of things in lists: `['options', 'variants', 'Red, M', 'stock']`. */
  path: string[]
  before: unknown
  after: unknown
}

type Thing = Readonly<Record<string, unknown>>

/** The smallest parts in which two values differ, as nobody reads a whole product to find the price that was changed. */
export function changedParts(path: string[], before: unknown, after: unknown): ChangedPart[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isListOfThings(before) || isListOfThings(after)) return changedInLists(path, toList(before), toList(after))
  if (!isThing(before) && !isThing(after)) return [{ path, before, after }]
  const [left, right] = [toThing(before), toThing(after)]
  return namesOf(left, right).flatMap((name) => changedParts([...path, name], left[name], right[name]))
}

function changedInLists(path: string[], before: readonly Thing[], after: readonly Thing[]): ChangedPart[] {
  const left = new Map(before.map((thing, index) => [keyOf(thing, index), thing]))
  const right = new Map(after.map((thing, index) => [keyOf(thing, index), thing]))
  const keys = [...new Set([...left.keys(), ...right.keys()])]
  return keys.flatMap((key) => {
    const [was, is] = [left.get(key), right.get(key)]
    const label = labelOf(is ?? was ?? {})
    if (was && is) {
      // A single thing without a name is the one that the record is about.
      const place = label ? [...path, label] : keys.length > 1 ? [...path, `#${key}`] : path.slice(0, -1)
      return changedParts(place, withoutId(was), withoutId(is))
    }
    return [{ path, before: was && (label || `#${key}`), after: is && (label || `#${key}`) }]
  })
}

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfThings = (value: unknown): value is Thing[] =>
  Array.isArray(value) && value.length > 0 && value.every(isThing)

const toList = (value: unknown): Thing[] => (isListOfThings(value) ? value : [])

const toThing = (value: unknown): Thing => (isThing(value) ? value : {})

const namesOf = (...things: Thing[]): string[] => [...new Set(things.flatMap(Object.keys))]

const withoutId = ({ id: _, ...thing }: Thing): Thing => thing

const labelOf = ({ name, title, color, size }: Thing): string =>
  [name, title, color, size].filter((part) => typeof part === 'string' && part !== '').join(', ')

const keyOf = (thing: Thing, index: number): string => String(thing.id ?? (labelOf(thing) || index))

/** Names of recorded fields for people. A restorer may name more; fields without a name show the one on the wire. */
const fieldTexts: Readonly<Record<string, TextKey>> = {
  status: text('Status'),
  state: text('State'),
  role: text('Role'),
  carrier: text('Carrier'),
  tracking_number: text('Tracking number'),
  tracking_url: text('Tracking address'),
  pieces: text('Pieces'),
  reason: text('Reason'),
  name: text('Name'),
  price: text('Price'),
  stock: text('Stock'),
  discount: text('Discount'),
  description: text('Description'),
  brand: text('Brand'),
  unit: text('Unit'),
  net_quantity: text('Content'),
  net_unit: text('Unit of the content'),
  withdrawal_exempt: text('No withdrawal'),
  energy_label: text('Energy label'),
  safety: text('Safety facts'),
  manufacturer_id: text('Manufacturer'),
  responsible_id: text('Responsible in the European Union'),
  identifier: text('Batch, model or type'),
  warnings: text('Warnings'),
  address: text('Postal address'),
  electronic: text('Mail or web address'),
  pictures: text('Pictures'),
  variants: text('Variants'),
  size_label: text('Second option'),
  color_label: text('First option'),
  is_delivery_set: text('Delivery charge'),
  sizes: text('Sizes'),
  colors: text('Colours'),
  names: text('Name'),
  parent: text('Main category'),
  position: text('Place'),
  products: text('Products'),
  picture: text('Picture'),
  logo: text('Logo'),
  code: text('Colour code'),
  tax_category_id: text('Tax category'),
  from_day: text('From'),
  to_day: text('Until'),
}

/** Values of closed lists for people, by field. */
export const valueTexts = {
  status: {
    pending: text('Pending'),
    confirm: text('Confirmed'),
    processing: text('Processing'),
    pickup: text('Packed'),
    on_the_way: text('On the way'),
    delivered: text('Delivered'),
    cancelled: text('Cancelled'),
    active: text('Open'),
    rejected: text('Rejected'),
    closed: text('Closed'),
  },
  state: {
    waiting: text('Waiting'),
    hidden: text('Hidden'),
    refused: text('Refused'),
  },
  withdrawal_exempt: {
    custom: text('Made to order'),
    perishable: text('Spoils quickly'),
    hygiene: text('Sealed for hygiene'),
    mixed: text('Mixed with other goods after delivery'),
    sealed_media: text('Sealed recordings or software'),
    press: text('Newspapers and magazines'),
  },
  tax_mode: {
    flat: text('One list for all goods'),
    rates: text('Rates by goods, country and day'),
  },
  tax_on_delivery: {
    goods: text('As the goods'),
    none: text('No tax'),
  },
  discount_type: {
    Percentage: text('Percentage'),
    Amount: text('Amount'),
  },
  role: {
    owner: text('Owner'),
    admin: text('Administrator'),
    manager: text('Manager'),
    new_seller: text('Seller'),
    fulfilment: text('Fulfilment'),
    support: text('Customer support'),
    catalogue: text('Catalogue'),
    finance: text('Finance'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TextKey>>>>

function valueText(field: string, value: string): TextKey | undefined {
  const texts: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = valueTexts
  return texts[field]?.[value]
}
