/** Kinds of texts: hashes of everything that their contrast depends on. */
export type TextKinds = Set<number>

/**
 * In the page: marks one element (`data-new-text`) of each unknown kind of text. @returns these kinds. Texts of a kind have the same
 * colour and class, in elements of the same names, classes and backgrounds up to the document: their contrast is the same.
 */
export function markNewTexts(known: readonly number[]): number[] {
  const seen = new Set(known)
  const surroundings = new Map<Element, number>()
  const newKinds: number[] = []

  /** FNV-1a, seeded with the surroundings. */
  function hash(text: string, seed: number): number {
    let value = seed
    for (let index = 0; index < text.length; index += 1)
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
    return value
  }
  function hashOfSurroundings(element: Element): number {
    const cached = surroundings.get(element)
    if (cached !== undefined) return cached
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const properties = [element.tagName, element.getAttribute('class'), backgroundColor, backgroundImage, opacity].join(
      '|',
    )
    const surrounding = hash(properties, element.parentElement ? hashOfSurroundings(element.parentElement) : 0x811c9dc5)
    surroundings.set(element, surrounding)
    return surrounding
  }
  function kindOf(element: Element): number {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    // The contrast rule allows less contrast for large letters and ignores disabled controls.
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const isOff = element.matches(':disabled, [aria-disabled=true]')
    return hash([color, isLarge, isOff, textDecorationLine].join('|'), hashOfSurroundings(element))
  }
  const checked = new Set<Element>()
  function check(element: Element | null): void {
    if (!element || checked.has(element) || !element.checkVisibility({ visibilityProperty: true })) return
    checked.add(element)
    const kind = kindOf(element)
    if (seen.has(kind)) return
    seen.add(kind)
    newKinds.push(kind)
    element.setAttribute('data-new-text', '')
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim()) check(node.parentElement)
  for (const field of document.querySelectorAll('input, select, textarea')) check(field)
  return newKinds
}

/** In the page: removes the marks. */
export function unmarkTexts(): void {
  for (const element of document.querySelectorAll('[data-new-text]')) element.removeAttribute('data-new-text')
}
