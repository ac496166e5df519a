import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newFindings, newPaleWords } from '../support/axe.ts'
import { overflowingContent } from '../support/overflowing-content.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Kinds } from '../support/word-kinds.ts'

/** The widths of a phone and of a desktop. */
export type Width = 360 | 1280

const heights = { 320: 640, 360: 780, 640: 450, 1280: 900 }

interface Looks {
  /** The element that is visible in this state, in every look. */
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
 * Checks a page as it stands in seven looks: both widths, light and dark; the narrowest phone; a desktop at 200 % zoom, and one with
 * letters twice as large. @returns the findings, a line each. Dark looks are checked for colours only, the last three for content that
 * does not fit.
 */
export async function lookAround(page: Page, { shown, width, only, locale, name }: Looks): Promise<string[]> {
  const found: string[] = []
  const picture = (look: string) => saveScreenshot(page, `${name}-${look}`, { fullPage: false })
  const note = (look: string, lines: string[]) => found.push(...lines.map((line) => `${name}, ${look}: ${line}`))
  const resize = async (to: keyof typeof heights) => {
    if (to === page.viewportSize()?.width) return
    await page.setViewportSize({ width: to, height: heights[to] })
    await settled(page)
  }
  const all = async (at: Width) => {
    await resize(at)
    await expect(shown).toBeVisible()
    note(`${at} px`, [...(await overflowingContent(page)), ...(await newFindings(page, known(locale)))])
    await picture(`${at}`)
    await page.emulateMedia({ colorScheme: 'dark' })
    note(`${at} px, dark`, await newPaleWords(page, known(`${locale} dark`)))
    await picture(`${at}-dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const fits = async (look: string) => {
    await expect(shown).toBeVisible()
    note(look, await overflowingContent(page))
    await picture(look)
  }
  const narrow = async () => {
    await resize(320)
    await fits('320 px')
  }
  const magnified = async () => {
    await resize(640)
    await fits('1280 px magnified twice')
  }
  const enlarged = async () => {
    await resize(1280)
    await chooseLetters(page, 2)
    await fits('1280 px with letters twice as large')
    await chooseLetters(page, 1)
  }

  // In this order the width changes least often.
  if (only === 1280) await all(1280)
  else if (only === 360) for (const look of [() => all(360), narrow, magnified, enlarged]) await look()
  else {
    const way = [() => all(360), narrow, magnified, enlarged, () => all(1280)]
    for (const look of width === 360 ? way : way.reverse()) await look()
  }
  await resize(only ?? width)
  return found
}

const kinds = new Map<string, Kinds>()

/** Kinds of texts whose contrast passed in an earlier check, by colour scheme. */
function known(look: string): Kinds {
  const found = kinds.get(look) ?? new Set()
  kinds.set(look, found)
  return found
}

/** Listeners have drawn the change. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

const settings = new WeakMap<Page, CDPSession>()

/** Sets the font size as the browser's settings do, by a factor. */
async function chooseLetters(page: Page, times: number): Promise<void> {
  const session = settings.get(page) ?? (await page.context().newCDPSession(page))
  settings.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  // Scripts that measure the width in letters notice it only when the window changes.
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: size.height + 1 })
  if (size) await page.setViewportSize(size)
  await settled(page)
}
