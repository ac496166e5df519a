/** Values of the placeholders of a saved reply; null where there is none, such as an order. */
export interface ReplyValues {
  name: string
  shop: string
  order: string | null
}

/** Fills in `{name}`, `{order}` and `{shop}`. A placeholder without a value stays, so that the writer sees what is missing. */
export const fillPlaceholders = (text: string, values: ReplyValues): string =>
  text.replaceAll(/\{(name|order|shop)\}/g, (placeholder, name: keyof ReplyValues) => values[name] ?? placeholder)

/** The first name, as people are greeted. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
