const SLOT = '\n'

/**
 * What stands before and behind a place in a text where something is drawn that is no text, a link for instance: each language
 * puts it where it belongs.
 * @param write fills the text in, with what marks the place.
 */
export function splitAround(write: (slot: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = write(SLOT).split(SLOT)
  return [before, after]
}
