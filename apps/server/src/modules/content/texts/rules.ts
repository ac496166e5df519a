const PLACEHOLDER = /\{\{.*?\}\}/g

const placeholdersIn = (text: string): string[] => [...new Set(text.match(PLACEHOLDER) ?? [])].sort()

export type WordingFault = { kind: 'missing' | 'unknown'; placeholder: string } | { kind: 'nesting' }

/**
 * Checks an own wording: the values that the original shows stay, and no others are named. A form of a text may also show what its
 * English wording does: *one piece* may become *{{count}} piece*.
 */
export function checkWording(
  wording: string,
  { original, english }: { original: string; english: string },
): WordingFault | undefined {
  // The library would replace this by another text.
  if (wording.includes('$t(')) return { kind: 'nesting' }
  const [wanted, given] = [placeholdersIn(original), placeholdersIn(wording)]
  const missing = wanted.find((placeholder) => !given.includes(placeholder))
  if (missing) return { kind: 'missing', placeholder: missing }
  const known = [...wanted, ...placeholdersIn(english)]
  const unknown = given.find((placeholder) => !known.includes(placeholder))
  if (unknown) return { kind: 'unknown', placeholder: unknown }
  // A half of a placeholder is left over.
  return /\{\{|\}\}/.test(wording.replace(PLACEHOLDER, '')) ? { kind: 'unknown', placeholder: '{{' } : undefined
}
