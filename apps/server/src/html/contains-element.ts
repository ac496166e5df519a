import { Parser } from 'htmlparser2'

/** Returns whether HTML has an element of one of these names. */
export function containsElement(html: string, names: ReadonlySet<string>): boolean {
  let isFound = false
  new Parser({
    onopentagname: (name) => {
      isFound ||= names.has(name)
    },
  }).end(html)
  return isFound
}
