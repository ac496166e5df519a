import type { Page } from '@playwright/test'

/**
 * Contents that do not fit into the screen as it stands, a line each: a page, or a box that scrolls up and down, that has to be scrolled
 * sideways; words that are cut off or lie beyond the screen. What is shortened on purpose has an ellipsis, in place of its end;
 * rows that are made to be scrolled sideways, and what nobody sees, do not count.
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
  const named = (element: Element) => {
    const { id, className } = element
    const classes = typeof className === 'string' ? className.split(/\s+/).slice(0, 3) : []
    return [element.tagName.toLowerCase() + (id && `#${id}`), ...classes.filter(Boolean)].join('.')
  }
  const scrollsSideways = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX)

  const wider = root.scrollWidth - root.clientWidth
  if (wider > 0) {
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > root.clientWidth + 1 || left < -1)
    })
    found.push(`the page has to be scrolled ${wider} px sideways: ${beyond.slice(-4).map(named).join(', ')}`)
  }
  for (const element of document.querySelectorAll(
    '[role=dialog] *, [role=alertdialog] *, [role=listbox], [role=menu]',
  )) {
    const isRow = /overflow-x|snap-x|scrollbar-none/.test(element.getAttribute('class') ?? '')
    if (isRow || !scrollsSideways(element) || element.scrollWidth <= element.clientWidth + 1) continue
    found.push(`${named(element)} has to be scrolled ${element.scrollWidth - element.clientWidth} px sideways`)
  }

  /** How a text is cut off: by which box or the screen; empty where it is not. */
  function lost(words: DOMRect, around: Element): string {
    const middle = (words.top + words.bottom) / 2
    for (let box: Element | null = around; box && box !== root; box = box.parentElement) {
      const style = styleOf(box)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') {
        if (style.position === 'fixed') break
        continue
      }
      if (scrollsSideways(box)) return ''
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const { left, right, top, bottom } = box.getBoundingClientRect()
      // For readers of the screen alone.
      if (right - left <= 1 || bottom - top <= 1) return ''
      const isCut = words.right > right + 1 || words.left < left - 1
      const isGone = words.left >= right || words.right <= left
      const isBeginningCut = styleOf(around).direction === 'rtl' ? words.right > right + 1 : words.left < left - 1
      if (isShortened && isBeginningCut) return `has its beginning cut off by ${named(box)}`
      if (isShortened && (isCut || words.bottom > bottom + 1)) return ''
      if (isCut && !isGone) return `is cut off by ${named(box)}`
      if (isGone) return ''
      if (/auto|scroll/.test(style.overflowY)) return ''
      if (middle > bottom || middle < top) return `is cut off by ${named(box)}`
    }
    return words.right > root.clientWidth + 1 || words.left < -1 ? 'lies beyond the screen' : ''
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
      const why = words.width > 0 && lost(words, parent)
      if (!why) continue
      found.push(`“${text.slice(0, 40)}” ${why} (${named(parent)})`)
      break
    }
  }
  return found.slice(0, 8)
}
