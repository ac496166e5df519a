import type { Page } from '@playwright/test'

/**
 * Content that does not fit the current screen, a line each: a page, or a vertically scrolling box, that also scrolls sideways, and
 * texts that are clipped or outside the screen. Texts with an ellipsis, rows that scroll sideways by design and invisible content do
 * not count.
 */
export const overflowingContent = (page: Page): Promise<string[]> => page.evaluate(inPage)

function inPage(): string[] {
  const root = document.documentElement
  const found: string[] = []
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const selectorOf = (element: Element) => {
    const { id, className } = element
    const classes = typeof className === 'string' ? className.split(/\s+/).slice(0, 3) : []
    return [element.tagName.toLowerCase() + (id && `#${id}`), ...classes.filter(Boolean)].join('.')
  }
  const scrollsSideways = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX)

  const overflow = root.scrollWidth - root.clientWidth
  if (overflow > 0) {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 1 || left < -1)
    })
    found.push(`the page has to be scrolled ${overflow} px sideways: ${beyond.slice(-4).map(selectorOf).join(', ')}`)
  }
  for (const element of document.querySelectorAll(
    '[role=dialog] *, [role=alertdialog] *, [role=listbox], [role=menu]',
  )) {
    const isRow = /overflow-x|snap-x|scrollbar-none/.test(element.getAttribute('class') ?? '')
    if (isRow || !scrollsSideways(element) || element.scrollWidth <= element.clientWidth + 1) continue
    found.push(`${selectorOf(element)} has to be scrolled ${element.scrollWidth - element.clientWidth} px sideways`)
  }

  /** How a text is clipped, by a box or by the screen; empty when it is not. */
  function clipping(text: DOMRect, around: Element): string {
    const middle = (text.top + text.bottom) / 2
    for (let box: Element | null = around; box && box !== root; box = box.parentElement) {
      const style = styleOf(box)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') {
        if (style.position === 'fixed') break
        continue
      }
      if (scrollsSideways(box)) return ''
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const { left, right, top, bottom } = box.getBoundingClientRect()
      // Visible to screen readers only.
      if (right - left <= 1 || bottom - top <= 1) return ''
      const isCut = text.right > right + 1 || text.left < left - 1
      const isGone = text.left >= right || text.right <= left
      const isBeginningCut = styleOf(around).direction === 'rtl' ? text.right > right + 1 : text.left < left - 1
      if (isShortened && isBeginningCut) return `has its beginning cut off by ${selectorOf(box)}`
      if (isShortened && (isCut || text.bottom > bottom + 1)) return ''
      if (isCut && !isGone) return `is cut off by ${selectorOf(box)}`
      if (isGone) return ''
      if (/auto|scroll/.test(style.overflowY)) return ''
      if (middle > bottom || middle < top) return `is cut off by ${selectorOf(box)}`
    }
    return text.right > root.clientWidth + 1 || text.left < -1 ? 'lies beyond the screen' : ''
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || parent.closest('[aria-hidden=true], [inert], script, style, option')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const words of range.getClientRects()) {
      const why = words.width > 0 && clipping(words, parent)
      if (!why) continue
      found.push(`“${text.slice(0, 40)}” ${why} (${selectorOf(parent)})`)
      break
    }
  }
  return found.slice(0, 8)
}
