import type { Page } from '@playwright/test'

/** A usable element of the page. */
export interface Usable {
  /** Its index among the {@link usableElements}; valid until the page changes. */
  index: number
  role: string
  name: string
  /** Equal for elements with the same function, such as the cards of a list: the name without numbers. */
  kind: string
}

declare global {
  interface Window {
    usableElements?: HTMLElement[]
  }
}

/** The elements within the selector that a person could use on the current page. */
export const usableElements = (page: Page, within = 'body'): Promise<Usable[]> => page.evaluate(collect, within)

/** In the page: collects the usable elements. */
function collect(within: string): Usable[] {
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=menuitem], [role=menuitemradio], [role=switch], [role=tab]'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const isUsable = (element: HTMLElement) =>
    isShown(element) &&
    element.closest(within) !== null &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled, [aria-disabled=true]') &&
    !/^(mailto|tel|sms):/.test(element.getAttribute('href') ?? '')
  const fold = (text: string) => text.replace(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return fold(
      element.getAttribute('aria-label') ||
        element.innerText ||
        labels.map((label) => label.innerText).join(' ') ||
        element.getAttribute('placeholder') ||
        element.getAttribute('name') ||
        '',
    ).slice(0, 60)
  }
  const roleOf = (element: HTMLElement) => {
    const type = element instanceof HTMLInputElement ? element.type : ''
    return element.getAttribute('role') ?? (type || element.tagName.toLowerCase())
  }
  /** The path of tags up to the region, which all cards of a list share. */
  const structureOf = (element: HTMLElement) => {
    const tags: string[] = []
    for (
      let ancestor: Element | null = element;
      ancestor && !ancestor.matches('body, main, header, footer, [role=dialog]');
    )
      [ancestor] = [ancestor.parentElement, tags.push(ancestor.tagName)]
    return tags.join('<')
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable)
  window.usableElements = found
  const structures = found.map(structureOf)
  const path = location.pathname.replace(/\d+/g, '#').replace(/^\/(categories|blog|page)\/.+/, '/$1/*')
  return found.map((element, index) => {
    const name = nameOf(element)
    const role = roleOf(element)
    const structure = structures[index]
    const isInList = structures.filter((other) => other === structure).length > 12
    return { index, role, name, kind: `${path} ${role} ${isInList ? structure : name.replace(/\d+/g, '#')}` }
  })
}

/** A point of the element that can be clicked once it is scrolled into view; null when another element covers it. */
export const pointOn = (page: Page, index: number): Promise<{ x: number; y: number } | null> =>
  page.evaluate((index) => {
    const element = window.usableElements?.[index]
    if (!element?.isConnected) return null
    // The label of a checkbox shows it.
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    const target = label?.contains(element) ? label : element
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const rect = target.getClientRects()[0]
    if (!rect) return null
    const point = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    return hit && (target.contains(hit) || hit.contains(target)) ? point : null
  }, index)

/** Gives an element the focus, as the Tab key would. */
export const focusOn = (page: Page, index: number): Promise<void> =>
  page.evaluate((index) => window.usableElements?.[index]?.focus(), index)
