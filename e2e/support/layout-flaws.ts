import type { Page } from '@playwright/test'

/**
 * Layout flaws of the current page, a line each: numbers at the far end of their box, distorted icons, truncated names beside free
 * space, overlapping texts or controls, blocks off the page's edges. When a dialog is open, only the dialog is checked.
 */
export const layoutFlaws = (page: Page): Promise<string[]> => page.evaluate(inPage)

function inPage(): string[] {
  /** CSS pixels by which rounding and hairlines may change positions. */
  const SLACK = 2
  /** CSS pixels that a number may be away from the start of its line. */
  const NUMBER_GAP = 8
  /** CSS pixels of free space in a row from which a truncated name in it is a flaw. */
  const FREE_SPACE = 32

  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const root = dialogs.filter((dialog) => dialog.checkVisibility()).at(-1) ?? document.body
  const found: string[] = []
  const quote = (element: Element) => `“${element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)}”`
  const selectorOf = (element: Element) => {
    const classes = (element.getAttribute('class') ?? '').split(/\s+/).slice(0, 4).filter(Boolean)
    return [element.tagName.toLowerCase(), ...classes].join('.')
  }
  const isVisible = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('[inert]')) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1
  }
  const all = [...root.querySelectorAll<HTMLElement>('*')].filter(isVisible)
  const boxOfText = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const isFloating = (element: Element) => {
    for (let box: Element | null = element; box && box !== root; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true
    return false
  }

  numbersAtFarEnd()
  distortedIcons()
  truncatedBesideFreeSpace()
  overlaps()
  if (root === document.body) blocksOffEdges()
  return [...new Set(found)].slice(0, 12)

  /** A stretched left-to-right box shows its number at the far end of a right-to-left line. */
  function numbersAtFarEnd(): void {
    for (const element of all) {
      const text = element.textContent?.trim() ?? ''
      const parent = element.parentElement
      if (!parent || element.childElementCount > 0 || text.length > 24 || !/\d/.test(text)) continue
      if (element.closest('[dir=auto], input, textarea')) continue
      const style = getComputedStyle(element)
      const around = getComputedStyle(parent)
      if (style.direction === around.direction || style.display.startsWith('inline')) continue
      if (/center|end/.test(style.textAlign) || /center|end/.test(around.textAlign)) continue
      const box = element.getBoundingClientRect()
      const line = boxOfText(element)
      const gap = around.direction === 'rtl' ? box.right - line.right : line.left - box.left
      if (gap > NUMBER_GAP) found.push(`${quote(element)} stands ${Math.round(gap)} px from where its line begins`)
    }
  }

  function distortedIcons(): void {
    for (const icon of root.querySelectorAll('svg.icon')) {
      if (!icon.checkVisibility() || icon.closest('[inert]')) continue
      const { width, height } = icon.getBoundingClientRect()
      const [wantedWidth, wantedHeight] = [Number(icon.getAttribute('width')), Number(icon.getAttribute('height'))]
      if (width > 0 && Math.abs(width * wantedHeight - height * wantedWidth) > SLACK * wantedWidth)
        found.push(
          `an icon in ${selectorOf(icon.parentElement ?? icon)} is ${Math.round(width)} by ${Math.round(height)} px`,
        )
    }
  }

  function truncatedBesideFreeSpace(): void {
    for (const element of all) {
      if (element.scrollWidth <= element.clientWidth + 1) continue
      if (getComputedStyle(element).textOverflow !== 'ellipsis' || element.matches('input')) continue
      let box: Element = element
      for (let depth = 0; depth < 4 && box.parentElement && box !== root; depth++) {
        const row = box.parentElement
        const free = freeSpaceOf(row)
        if (free > FREE_SPACE) {
          found.push(`${quote(element)} is cut while ${selectorOf(row)} has ${Math.round(free)} px free`)
          break
        }
        box = row
      }
    }
  }

  /** The free width of a flex row that neither wraps nor scrolls: without its children, gaps and padding. */
  function freeSpaceOf(row: Element): number {
    const style = getComputedStyle(row)
    if (!/flex/.test(style.display) || !style.flexDirection.startsWith('row') || style.flexWrap !== 'nowrap') return 0
    if (/auto|scroll/.test(style.overflowX)) return 0
    const inFlow = [...row.children].filter((child) => {
      const { position } = getComputedStyle(child)
      return child.getBoundingClientRect().width > 0 && position !== 'absolute' && position !== 'fixed'
    })
    const usedWidth = inFlow.reduce((sum, child) => sum + child.getBoundingClientRect().width, 0)
    const gaps = (Number.parseFloat(style.columnGap) || 0) * Math.max(0, inFlow.length - 1)
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
    return row.clientWidth - padding - usedWidth - gaps
  }

  /** Finds overlapping texts and overlapping controls. Floating elements and controls on pictures may overlap. */
  function overlaps(): void {
    const texts = all.flatMap((element) => {
      const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (nodes.length === 0 || isFloating(element)) return []
      return nodes.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].map((box) => ({ element, box: visiblePart(box, element) }))
      })
    })
    report(texts, (one, other) => one === other)
    const controls = all
      .filter((element) => element.matches('a[href], button, input:not([type=range]), select, textarea, summary'))
      .filter((element) => !isFloating(element) && !element.querySelector('img'))
      .flatMap((element) =>
        [...element.getClientRects()].map((box) => ({ element, box: visiblePart(box, element.parentElement ?? root) })),
      )
    report(controls, (one, other) => one.contains(other) || other.contains(one))
  }

  /** The part of a box that its ancestors do not clip. */
  function visiblePart({ left, right, top, bottom }: DOMRect, around: Element): DOMRect {
    const part = { left, right, top, bottom }
    for (let box: Element | null = around; box && box !== root; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box)
      if ((overflowX === 'visible' && overflowY === 'visible') || display === 'inline') continue
      const frame = box.getBoundingClientRect()
      part.left = Math.max(part.left, frame.left)
      part.right = Math.min(part.right, frame.right)
      part.top = Math.max(part.top, frame.top)
      part.bottom = Math.min(part.bottom, frame.bottom)
    }
    return new DOMRect(part.left, part.top, Math.max(0, part.right - part.left), Math.max(0, part.bottom - part.top))
  }

  interface Placed {
    element: Element
    box: DOMRect
  }

  function report(placed: Placed[], belongTogether: (one: Element, other: Element) => boolean): void {
    const inOrder = placed
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .sort((one, other) => one.box.top - other.box.top)
    inOrder.forEach((one, index) => {
      for (const other of inOrder.slice(index + 1)) {
        if (other.box.top >= one.box.bottom - SLACK * 2) break
        const sharedWidth = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const sharedHeight = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (sharedWidth <= SLACK * 2 || sharedHeight <= SLACK * 2 || belongTogether(one.element, other.element))
          continue
        found.push(
          `${quote(one.element)} (${selectorOf(one.element)}) and ${quote(other.element)} (${selectorOf(other.element)}) overlap`,
        )
      }
    })
  }

  /** Finds `.wrap` blocks and footer rows that do not start and end where the header's `.wrap` does. */
  function blocksOffEdges(): void {
    const inner = (element: Element) => {
      const style = getComputedStyle(element)
      const { left, right } = element.getBoundingClientRect()
      return [left + Number.parseFloat(style.paddingLeft), right - Number.parseFloat(style.paddingRight)] as const
    }
    const header = document.querySelector('header .wrap')
    if (!header) return
    const [left, right] = inner(header)
    const isOff = (element: Element) => {
      const [start, end] = inner(element)
      return Math.abs(start - left) > SLACK || Math.abs(end - right) > SLACK
    }
    for (const element of document.querySelectorAll('.wrap, footer .wrap > div'))
      if (isVisible(element) && isOff(element)) found.push(`${selectorOf(element)} misses the edges of the page`)
  }
}
