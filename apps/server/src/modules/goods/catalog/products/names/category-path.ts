import { cleanLine } from '../../../../../lib/names.ts'

/** A category in words: by its name alone, or exactly, as a main category or as the sub-category of one. */
export type CategoryPath =
  | { kind: 'name'; name: string }
  | { kind: 'main'; name: string }
  | { kind: 'sub'; main: string; name: string }

/** Reads "Boots", "> Boots" (the main category of that name) or "Shoes > Boots". Of longer paths the first and last names count. */
export function parseCategoryPath(text: string): CategoryPath | undefined {
  const parts = text.split('>').map(cleanLine).filter(Boolean)
  const first = parts[0]
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (parts.length > 1) return { kind: 'sub', main: first, name: last }
  return text.includes('>') ? { kind: 'main', name: first } : { kind: 'name', name: first }
}
