import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** The first banner's pictures that the page has asked for, by theme and width: `light 1600`. */
function picturesAskedFor(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, dark, width] = /hero-market(?:-phone)?(-dark)?-[^-/]+\.webp\?w=(\d+)/.exec(request.url()) ?? []
    if (width) asked.push(`${dark ? 'dark' : 'light'} ${width}`)
  })
  return asked
}

const first = (page: Page) => page.locator('[aria-roledescription=slide]').first().locator('picture:visible img')
const loaded = (page: Page) =>
  first(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

for (const { device, chosen, shown } of [
  { device: 'dark', chosen: null, shown: 'dark' },
  { device: 'light', chosen: null, shown: 'light' },
  { device: 'dark', chosen: 'light', shown: 'light' },
  { device: 'light', chosen: 'dark', shown: 'dark' },
] as const)
  test.describe(`on a ${device} device with the theme ${chosen}`, () => {
    test.use({ view: { colorScheme: device } })

    test('loads the picture of that theme alone, once, and before the stylesheet', async ({ page }) => {
      await page.addInitScript((theme) => theme && localStorage.setItem('theme', theme), chosen)
      const asked = picturesAskedFor(page)
      const early = Promise.withResolvers<void>()
      await page.route(/\/assets\/root-.*\.css/, async (route) => {
        await early.promise
        await route.continue()
      })
      const opened = page.goto('/')
      await expect.poll(() => asked).toEqual([`${shown} 1600`])
      early.resolve()
      await opened
      await expect.poll(() => loaded(page)).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([`${shown} 1600`])
    })
  })

test('follows the shop’s own switch, and loads the other picture no sooner', async ({ page }) => {
  const asked = picturesAskedFor(page)
  await page.goto('/')
  await expect.poll(() => loaded(page)).toBe(true)
  await page.getByRole('button', { name: /^Theme/ }).click()
  expect(asked).toEqual(['light 1600'])
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => asked).toEqual(['light 1600', 'dark 1600'])
  await expect.poll(() => loaded(page)).toBe(true)
})
