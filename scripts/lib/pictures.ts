import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../../e2e/support/console.ts'
import { findBrowser } from './browser.mjs'
import { buildApps } from './build.mjs'
import { inRoot } from './paths.mjs'

/** A picture of the documentation. */
export interface Shot {
  name: string
  path: string
  width: number
  height: number
  locale?: string
  colorScheme?: 'light' | 'dark'
  /** Leads from the page at `path` to what the picture shows. */
  lead?: (page: Page) => Promise<unknown>
}

interface Market {
  url: string
  /** Logs in to the console first. */
  login?: string
}

const folder = inRoot('docs/pictures')
const QUALITY = 82
const LOWEST_QUALITY = 34
const QUALITY_STEP = 6

/** Opens a browser for pictures, once the pages of the market are built. */
export async function openPictureBrowser(): Promise<Browser> {
  mkdirSync(folder, { recursive: true })
  await buildApps()
  return chromium.launch({ executablePath: await findBrowser() })
}

/** Takes pictures one after the other; names as arguments of the command take these alone. */
export async function takePictures(
  browser: Browser,
  shots: readonly Shot[],
  market: Market,
  maxBytes?: number,
): Promise<void> {
  const names = process.argv.slice(2)
  for (const shot of shots) {
    if (names.length > 0 && !names.includes(shot.name)) continue
    await writeFile(`${folder}/${shot.name}.webp`, await toWebp(await photograph(browser, shot, market), maxBytes))
  }
}

/** Waits until the page loads nothing more, and shows the pictures that are in sight. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Those out of sight, as in a row that scrolls sideways, are loaded later.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      const isInSight = top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      return image.complete || !isInSight || image.offsetParent === null
    }),
  )
  await page.waitForTimeout(500)
}

async function photograph(browser: Browser, shot: Shot, { url, login }: Market): Promise<Buffer> {
  const { path, width, height, locale = 'en', colorScheme = 'light', lead } = shot
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  await context.addCookies([{ name: 'locale', value: locale, url }])
  const page = await context.newPage()
  await page.goto(url + path, { waitUntil: 'networkidle' })
  if (login) await logIn(page, login)
  await lead?.(page)
  await untilSettled(page)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function logIn(page: Page, login: string): Promise<void> {
  await page.locator('input').first().fill(login)
  await page.locator('input[type=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('nav').first().waitFor()
  await untilSettled(page)
}

/** @throws when the picture is larger than `maxBytes` at the lowest quality that can be read */
async function toWebp(picture: Buffer, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  for (let quality = QUALITY; quality >= LOWEST_QUALITY; quality -= QUALITY_STEP) {
    const encoded = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (encoded.length <= maxBytes) return encoded
  }
  throw new Error(`a picture is larger than ${maxBytes} bytes`)
}
