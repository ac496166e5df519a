import { slugify } from '../../../lib/names.ts'

/** The defaults of a new shop: what delivery costs and how long it takes is not said, and its seller was not online yet. */
export const NEW_SHOP = {
  delivery_charge: 0,
  delivery_is_set: 0,
  free_delivery_from: null,
  estimated_delivery: '',
  last_seen_at: null,
} as const

/** Makes a slug of a shop's name that no other shop has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const words = slugify(name)
  // Digits alone would be read as an id.
  const preferredSlug = words === '' || /^\d+$/.test(words) ? `shop-${words}`.replace(/-$/, '') : words
  let slug = preferredSlug
  for (let n = 2; taken.has(slug); n++) slug = `${preferredSlug}-${n}`
  return slug
}
