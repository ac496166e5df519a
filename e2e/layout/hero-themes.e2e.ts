import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { OWN_VIEW } from '../support/views.ts'

/** Records the requests for pictures of the first banner, by theme and width: `light 1600`. */
function recordPictureRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const [, dark, width] = /hero-market(?:-phone)?(-dark)?-[^-/]+\.webp\?w=(\d+)/.exec(request.url()) ?? []
    if (width) requests.push(`${dark ? 'dark' : 'light'} ${width}`)
  })
  return requests
}

const firstPicture = (page: Page) => page.locator('[aria-roledescription=slide]').first().locator('picture:visible img')
const isFirstPictureLoaded = (page: Page) =>
  firstPicture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

for (const { device, chosen, expected } of [
  { device: 'dark', chosen: null, expected: 'dark' },
  { device: 'light', chosen: null, expected: 'light' },
  { device: 'dark', chosen: 'light', expected: 'light' },
  { device: 'light', chosen: 'dark', expected: 'dark' },
] as const)
  test.describe(`home page on a ${device} device with the theme ${chosen}`, () => {
    test.use({ view: { colorScheme: device } })

    test('loads only that theme’s picture, once and before the stylesheet', { tag: OWN_VIEW }, async ({ page }) => {
      await page.addInitScript((theme) => theme && localStorage.setItem('theme', theme), chosen)
      const requests = recordPictureRequests(page)
      const stylesheet = Promise.withResolvers<void>()
      await page.route(/\/assets\/root-.*\.css/, async (route) => {
        await stylesheet.promise
        await route.continue()
      })
      const opened = page.goto('/')
      await expect.poll(() => requests).toEqual([`${expected} 1600`])
      stylesheet.resolve()
      await opened
      await expect.poll(() => isFirstPictureLoaded(page)).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(requests).toEqual([`${expected} 1600`])
    })
  })

test('loads the other theme’s picture only when the theme is switched', { tag: OWN_VIEW }, async ({ page }) => {
  const requests = recordPictureRequests(page)
  await page.goto('/')
  await expect.poll(() => isFirstPictureLoaded(page)).toBe(true)
  await page.getByRole('button', { name: /^Theme/ }).click()
  expect(requests).toEqual(['light 1600'])
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => requests).toEqual(['light 1600', 'dark 1600'])
  await expect.poll(() => isFirstPictureLoaded(page)).toBe(true)
})
