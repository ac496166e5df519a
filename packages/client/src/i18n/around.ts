const SLOT = '\n'

/**
 * Splits a text around an element inside it, such as a link, which each language places differently.
 *
 * @param write inserts the given slot into the text at the place of the element
 */
export function splitAround(write: (slot: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = write(SLOT).split(SLOT)
  return [before, after]
}
