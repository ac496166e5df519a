import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newContrastFindings, newFindings } from '../support/axe.ts'
import { overflowingContent } from '../support/overflowing-content.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { TextKinds } from '../support/text-kinds.ts'

/** The widths of a phone and of a desktop. */
export type Width = 360 | 1280

const heights = { 320: 640, 360: 780, 640: 450, 1280: 900 }

interface CheckedState {
  /** The element that is visible in this state in every look. */
  shown: Locator
  /** The width before and after. */
  width: Width
  /** The only width at which the state exists. */
  only?: Width
  locale: string
  /** The name of the state in screenshots and findings. */
  name: string
}

/**
 * Checks the current state of a page in seven looks: both widths in light and dark, the narrowest phone, a desktop at 200 % zoom, and
 * a desktop with doubled font size. Dark looks are checked for colors only, the last three for overflowing content only.
 * @returns the findings, a line each
 */
export async function checkInAllLooks(
  page: Page,
  { shown, width, only, locale, name }: CheckedState,
): Promise<string[]> {
  const found: string[] = []
  const screenshot = (look: string) => saveScreenshot(page, `${name}-${look}`, { fullPage: false })
  const note = (look: string, lines: string[]) => found.push(...lines.map((line) => `${name}, ${look}: ${line}`))
  const resize = async (to: keyof typeof heights) => {
    if (to === page.viewportSize()?.width) return
    await page.setViewportSize({ width: to, height: heights[to] })
    await waitForFrames(page)
  }
  const checkFully = async (at: Width) => {
    await resize(at)
    await expect(shown).toBeVisible()
    note(`${at} px`, [...(await overflowingContent(page)), ...(await newFindings(page, knownKinds(locale)))])
    await screenshot(`${at}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    note(`${at} px, dark`, await newContrastFindings(page, knownKinds(`${locale} dark`)))
    await screenshot(`${at}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const checkOverflow = async (look: string) => {
    await expect(shown).toBeVisible()
    note(look, await overflowingContent(page))
    await screenshot(look)
  }
  const checkNarrow = async () => {
    await resize(320)
    await checkOverflow('320 px')
  }
  const checkZoomed = async () => {
    await resize(640)
    await checkOverflow('1280 px at 200 % zoom')
  }
  const checkLargeFont = async () => {
    await resize(1280)
    await setFontScale(page, 2)
    await checkOverflow('1280 px with doubled font size')
    await setFontScale(page, 1)
  }

  // This order changes the width least often.
  if (only === 1280) await checkFully(1280)
  else if (only === 360)
    for (const look of [() => checkFully(360), checkNarrow, checkZoomed, checkLargeFont]) await look()
  else {
    const order = [() => checkFully(360), checkNarrow, checkZoomed, checkLargeFont, () => checkFully(1280)]
    for (const look of width === 360 ? order : order.reverse()) await look()
  }
  await resize(only ?? width)
  return found
}

const kindsByLook = new Map<string, TextKinds>()

/** Kinds of texts whose contrast passed in an earlier check, by colour scheme. */
function knownKinds(look: string): TextKinds {
  const found = kindsByLook.get(look) ?? new Set()
  kindsByLook.set(look, found)
  return found
}

/** Waits until listeners have drawn the change. */
const waitForFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

const cdpSessions = new WeakMap<Page, CDPSession>()

/** Multiplies the font size of the browser's settings. */
async function setFontScale(page: Page, times: number): Promise<void> {
  const session = cdpSessions.get(page) ?? (await page.context().newCDPSession(page))
  cdpSessions.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  // Scripts that measure the width in `em` notice the change only when the window is resized.
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: size.height + 1 })
  if (size) await page.setViewportSize(size)
  await waitForFrames(page)
}
