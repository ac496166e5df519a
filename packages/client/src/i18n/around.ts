const SLOT = '\n'

/**
 * Splits a text around an element inside it, such as a link, which each language places differently.
 * @param write fills in the text with a mark for the element's place.
 */
export function splitAround(write: (slot: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = write(SLOT).split(SLOT)
  return [before, after]
}
