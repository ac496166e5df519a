import { BELOW, CART_SUM, LISTED, type Names, SETTINGS } from './section-3.ts'
import type { Call } from './section-7.ts'

/** The names that the specification gives to a reply of a call; null: any (the texts of a language). */
function namesOf({ key, data }: Call): Names | null {
  if (key === 'GET /lang/{locale}') return null
  if (key === 'GET /master') return { data: SETTINGS }
  const sum = data?.includes('cart_items') ? CART_SUM : {}
  const below = data && Object.fromEntries(data.map((name) => [name, LISTED[key] ?? BELOW[name] ?? {}]))
  return below ? { message: true, data: { ...sum, ...below } } : { message: true }
}

/** Section 8: a message, and field errors. */
const REFUSAL: Names = {
  message: true,
  errors: { phone: true, email: true, password: true, name: true, country: true },
}

/** The names in a reply that the specification does not name: `data.cart_items.shop_logo`. */
export function foreignNames(call: Call, status: number, body: unknown): string[] {
  const names = status < 400 ? namesOf(call) : REFUSAL
  return names ? foreignIn(body, names, '') : []
}

function foreignIn(value: unknown, names: Names | true, at: string): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => foreignIn(one, names, at)))]
  if (typeof value !== 'object' || value === null) return []
  // A plain name has no object below it.
  if (names === true) return [at]
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = at ? `${at}.${name}` : name
    const wanted = Object.hasOwn(names, name) ? names[name] : undefined
    return wanted === undefined ? [place] : foreignIn(inner, wanted, place)
  })
}
