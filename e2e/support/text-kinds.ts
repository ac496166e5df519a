/** Kinds of texts: hashes of everything that determines their contrast. */
export type TextKinds = Set<number>

/**
 * In the page: marks one element (`data-new-text`) of each unknown kind of text. @returns these kinds. Texts of one kind have the same
 * colour and class, in elements of the same names, classes and backgrounds up to the document: their contrast is the same.
 */
export function markNewTexts(known: readonly number[]): number[] {
  const seen = new Set(known)
  const places = new Map<Element, number>()
  const fresh: number[] = []

  /** FNV-1a, seeded with the surroundings. */
  function hash(text: string, begin: number): number {
    let value = begin
    for (let place = 0; place < text.length; place += 1)
      value = Math.imul(value ^ text.charCodeAt(place), 0x01000193) >>> 0
    return value
  }
  function placeOf(element: Element): number {
    const before = places.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity].join('|')
    const place = hash(own, element.parentElement ? placeOf(element.parentElement) : 0x811c9dc5)
    places.set(element, place)
    return place
  }
  function kindOf(element: Element): number {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    // As the rule says: large letters may be paler, and disabled controls do not count.
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const isOff = element.matches(':disabled, [aria-disabled=true]')
    return hash([color, isLarge, isOff, textDecorationLine].join('|'), placeOf(element))
  }
  const looked = new Set<Element>()
  function look(element: Element | null): void {
    if (!element || looked.has(element) || !element.checkVisibility({ visibilityProperty: true })) return
    looked.add(element)
    const kind = kindOf(element)
    if (seen.has(kind)) return
    seen.add(kind)
    fresh.push(kind)
    element.setAttribute('data-new-text', '')
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim()) look(node.parentElement)
  for (const field of document.querySelectorAll('input, select, textarea')) look(field)
  return fresh
}

/** In the page. */
export function unmarkTexts(): void {
  for (const element of document.querySelectorAll('[data-new-text]')) element.removeAttribute('data-new-text')
}
