/** Attributes by which jsdom's own style sheet chooses how an element is displayed. */
const DISPLAY_ATTRIBUTES = ['hidden', 'open', 'type', 'popover']

/**
 * Makes `getComputedStyle` cheap. jsdom matches every rule of its style sheet with the element each time, which takes most of the time
 * of a query by role: it asks for each element and its ancestors whether they are shown. Without other style sheets, the answers to
 * that follow from the element's name, some attributes and inline styles; all other properties are still jsdom's.
 */
export function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()

  function displayOf(element: Element): string {
    const inline = inlineStyle(element)?.display
    if (inline) return compute(element).display
    const attributes = DISPLAY_ATTRIBUTES.filter((name) => element.hasAttribute(name))
    const kind = [element.localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join(' ')
    const display = displays.get(kind) ?? compute(element).display
    displays.set(kind, display)
    return display
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || document.styleSheets.length > 0) return compute(element, pseudoElement)
    let computed: CSSStyleDeclaration | undefined
    const full = () => {
      computed ??= compute(element)
      return computed
    }
    const quick = (property: string | symbol): string | undefined => {
      if (property === 'display') return displayOf(element)
      if (property === 'visibility') return inherited(element, 'visibility') ?? 'visible'
      if (property === 'pointerEvents' || property === 'pointer-events')
        return inherited(element, 'pointerEvents') ?? 'auto'
      return undefined
    }
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) =>
        property === 'getPropertyValue'
          ? (name: string) => quick(name) ?? full().getPropertyValue(name)
          : (quick(property) ?? Reflect.get(full(), property)),
    })
  }
}

const inlineStyle = (element: Element): CSSStyleDeclaration | undefined =>
  element.hasAttribute('style') ? (element as HTMLElement).style : undefined

/** The nearest inline value of an inherited property. */
function inherited(element: Element, property: 'visibility' | 'pointerEvents'): string | undefined {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const value = inlineStyle(current)?.[property]
    if (value && value !== 'inherit') return value
    if (property === 'visibility' && current.hasAttribute('hidden') && isTablePart(current)) return 'collapse'
  }
  return undefined
}

const isTablePart = ({ localName }: Element) => /^(colgroup|col|thead|tbody|tfoot|tr)$/.test(localName)
