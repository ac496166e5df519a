import { CART_SUM_NAMES, DATA_NAMES, LIST_ITEM_NAMES, type Names, SETTING_NAMES } from './section-3.ts'
import type { Call } from './section-7.ts'

/** The names that the specification gives to a reply of a call; null: any (the texts of a language). */
function specifiedNames({ key, data }: Call): Names | null {
  if (key === 'GET /lang/{locale}') return null
  if (key === 'GET /master') return { data: SETTING_NAMES }
  const sum = data?.includes('cart_items') ? CART_SUM_NAMES : {}
  const dataNames =
    data && Object.fromEntries(data.map((name) => [name, LIST_ITEM_NAMES[key] ?? DATA_NAMES[name] ?? {}]))
  return dataNames ? { message: true, data: { ...sum, ...dataNames } } : { message: true }
}

/** Section 8: a message, and field errors. */
const REFUSAL: Names = {
  message: true,
  errors: { phone: true, email: true, password: true, name: true, country: true },
}

/** The names in a reply that the specification does not contain: `data.cart_items.shop_logo`. */
export function unspecifiedNames(call: Call, status: number, body: unknown): string[] {
  const names = status < 400 ? specifiedNames(call) : REFUSAL
  return names ? findUnspecified(body, names, '') : []
}

function findUnspecified(value: unknown, names: Names | true, path: string): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => findUnspecified(one, names, path)))]
  if (typeof value !== 'object' || value === null) return []
  // A plain name has no object below it.
  if (names === true) return [path]
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = path ? `${path}.${name}` : name
    const innerNames = Object.hasOwn(names, name) ? names[name] : undefined
    return innerNames === undefined ? [innerPath] : findUnspecified(inner, innerNames, innerPath)
  })
}
