import type { Page } from '@playwright/test'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from '../support/fixtures.ts'
import { callApi, placeOrder, plainProducts } from '../support/orders.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import type { View } from '../support/views.ts'
import { OWN_VIEW } from '../support/views.ts'

const views: View[] = [
  { width: 1280, height: 900, locale: 'en', colorScheme: 'light' },
  { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' },
]

interface PrintedParts {
  buttons: string[]
  frame: string[]
  background: string
  text: string
}

/** The parts of a page that do not belong on paper but are printed, and its colours. */
const printedParts = (page: Page): Promise<PrintedParts> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 1
    const namesOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter(isVisible)
        .map((element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName)
    const { backgroundColor, color } = getComputedStyle(document.body)
    return {
      buttons: namesOf('button:not(:has(img)), .btn, [role=tab], select, input:not([type=radio])'),
      frame: namesOf('header:not(main *), footer, nav, aside, .cart-tab'),
      background: backgroundColor,
      text: color,
    }
  })

/** Prints to PDF. @returns the text and the number of pictures of each page. */
async function printToPdf(page: Page): Promise<{ text: string; pictures: number }[]> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })))
  const { OPS } = await getResolvedPDFJS()
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const sheet = await file.getPage(index + 1)
      const { items } = await sheet.getTextContent()
      const { fnArray } = await sheet.getOperatorList()
      return {
        text: withoutSpaces(items.map((item) => ('str' in item ? item.str : '')).join('')),
        pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
      }
    }),
  )
}
const withoutSpaces = (text: string) => text.replace(/\s/g, '')

const onlyContent = { buttons: [], frame: [], background: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' }

for (const view of views)
  test.describe(`printed from ${view.width} px in ${view.locale}, ${view.colorScheme}`, () => {
    test.use({ view })

    test('shows a product with picture, named colors and description, without controls', { tag: OWN_VIEW }, async ({
      page,
      t,
    }) => {
      const { products } = await callApi<{ products: { id: number; colors: unknown[] }[] }>('GET /products?per_page=60')
      const colored = products.find(({ colors }) => colors.length > 2)
      await page.goto(`/products/${colored?.id}/details`)
      const main = page.getByRole('main')
      // The description is printed although another tab is chosen on the screen.
      await main.getByRole('tab', { name: t('Reviews') }).click()
      const names = await main
        .getByRole('group')
        .first()
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getAttribute('title') ?? ''))
      expect(names.length).toBeGreaterThan(2)
      await page.emulateMedia({ media: 'print', colorScheme: view.colorScheme })
      expect(await printedParts(page)).toEqual(onlyContent)
      const swatches = main.getByRole('group').first().locator('label > span:last-child')
      for (const [index, name] of names.entries()) {
        await expect(swatches.nth(index)).toHaveText(new RegExp(name))
        const box = await swatches.nth(index).boundingBox()
        expect(
          [box?.width ?? 0, box?.height ?? 0].every((side) => side > 8),
          name,
        ).toBe(true)
      }
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('heading', { name: t('At a glance') })).toBeVisible()
      await expect(main.getByRole('img').first()).toBeVisible()
      await expect(main.getByRole('heading', { name: t('Related products') })).toBeHidden()
    })

    test('breaks a product list between cards', { tag: OWN_VIEW }, async ({ page }) => {
      await page.goto('/products')
      const cards = page.getByRole('main').getByRole('article')
      const names = (await cards.locator('h2').allTextContents()).map(withoutSpaces)
      expect(names.length).toBeGreaterThan(15)
      await page.evaluate(() =>
        Promise.all(
          [...document.images].map((image) =>
            Object.assign(image, { loading: 'eager' })
              .decode()
              .catch(() => {}),
          ),
        ),
      )
      await page.emulateMedia({ media: 'print', colorScheme: view.colorScheme })
      expect(await printedParts(page)).toEqual(onlyContent)
      const sheets = await printToPdf(page)
      expect(sheets.length).toBeGreaterThan(1)
      // A card that breaks across pages would have its picture and its name on different pages.
      const pictures = sheets.map((sheet) => sheet.pictures)
      expect(pictures.reduce((sum, count) => sum + count, 0)).toBe(names.length)
      if (view.locale === 'en')
        expect(sheets.map(({ text }) => names.filter((name) => text.includes(name)).length)).toEqual(pictures)
      expect(await cards.first().evaluate((card) => getComputedStyle(card).breakInside)).toBe('avoid')
    })

    test('shows an order with its products, amount and address', { tag: OWN_VIEW }, async ({ page, t }) => {
      const shopper = await newShopper()
      const goods = (await plainProducts(8)).slice(0, 3)
      const order = await placeOrder(shopper, goods)
      await storeSession(page, shopper)
      await page.goto(`/order-history/${order.id}`)
      const main = page.getByRole('main')
      await expect(main.getByText('18 Ferry Street')).toBeVisible()
      await page.emulateMedia({ media: 'print', colorScheme: view.colorScheme })
      expect(await printedParts(page)).toEqual(onlyContent)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText('18 Ferry Street')).toBeVisible()
      await expect(main.getByText(t('Payable Amount'), { exact: true }).first()).toBeVisible()
      expect((await printToPdf(page)).length).toBeLessThanOrEqual(2)
    })
  })
