import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { newFindings, newPaleWords } from '../support/axe.ts'
import { overflowingContent } from '../support/overflowing-content.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Kinds } from '../support/word-kinds.ts'

/** The widths that everything is looked at in: a phone's and a desktop's. */
export type Width = 360 | 1280

const heights = { 320: 640, 360: 780, 640: 450, 1280: 900 }

interface Looks {
  /** The element that is visible in this state, in every look. */
  shown: Locator
  /** In which the page stands now, and does again at the end. */
  width: Width
  /** Only there: at the other width there is no such thing. */
  only?: Width
  locale: string
  /** For pictures, and what is said of findings. */
  name: string
}

/**
 * Looks at a page as it stands: in both widths, by day and by night; on the narrowest phone; on a desktop that magnifies twice, and
 * on one with letters twice as large, which are drawn as phones are. Answers what is found, a line each. What another look
 * cannot change is not looked for again: by night only colours, in the last three only whether all of it fits.
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

  // In an order that changes the width as seldom as can be.
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

/** The kinds of words that were found good to read, by day or by night: by another test of this run, too. */
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

/** As in the browser's own settings: so many times as large as usual. */
async function chooseLetters(page: Page, times: number): Promise<void> {
  const session = settings.get(page) ?? (await page.context().newCDPSession(page))
  settings.set(page, session)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  // Scripts that ask for the width in letters hear of it with the next change of the window only.
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: size.height + 1 })
  if (size) await page.setViewportSize(size)
  await settled(page)
}
