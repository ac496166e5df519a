import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { DEMO_PASSWORD, expectSound, sellerOf } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, logInSeller } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { demoShopper, storeSession } from '../support/shoppers.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

/** The demo's order of Jonas in Vienna at Lume & Clay: paid, not packed yet. */
const CODE = 'RL-20411'
const SHOP = 1

/** Downloads the document of a row and reads its text, in one line. */
async function readDocument(page: Page, number: string): Promise<string> {
  const button = page.getByRole('button', { name: new RegExp(`${number} \\(PDF\\)`) })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(`${number}.pdf`)
  const file = await getDocumentProxy(new Uint8Array(await readFile(await download.path())))
  return (await extractText(file, { mergePages: true })).text.replace(/\s+/g, ' ')
}

interface Issued {
  items: { number: string; kind: string; order: { code: string } }[]
}
const numbersOf = async (shop: OwnShop, kind: string): Promise<number[]> => {
  const entered = await logInSeller(SHOP, shop.url)
  const { items } = await callApi<Issued>('GET /seller/invoices', { console: entered, shop: shop.url })
  return items.filter((each) => each.kind === kind).map(({ number }) => Number(number.split('-').at(-1)))
}

/** A range starts at 1 and skips no number, whatever the demo has issued before. */
async function expectNoGaps(shop: OwnShop, kind: string): Promise<void> {
  const issued = await numbersOf(shop, kind)
  expect(issued.toSorted((a, b) => a - b)).toEqual(issued.map((_, index) => index + 1))
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs) {
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let shop: OwnShop
    test.beforeAll(async () => {
      shop = await startOwnShop({}, { DEMO_MARKET: 'european' })
    })
    test.afterAll(() => shop.stop())

    test('an invoice is issued, opened and taken back, with numbers without gaps', { tag: OWN_VIEW }, async ({
      page,
      openPage,
      t,
    }) => {
      test.setTimeout(180_000)
      await page.goto(`${shop.url}/console/orders`)
      await page.getByLabel(t('Email or phone')).fill(sellerOf(SHOP))
      await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: t('Log in'), exact: true }).click()
      await page
        .getByRole('link', { name: new RegExp(CODE) })
        .first()
        .click()
      const write = page.getByRole('button', { name: t('Write the invoice') })
      await expect(write).toBeVisible()
      await write.press('Enter')
      await expect(write).toBeHidden()
      const part = page.getByRole('region', { name: t('Invoice'), exact: true })
      const number = await part.getByText(/^A1-\d{4}-\d{6}$/).innerText()
      await expectSound(page)
      await saveScreenshot(page, 'order-invoice')

      await page.goto(`${shop.url}/console/money/invoices`)
      await expect(page.getByText(number, { exact: true }).filter({ visible: true }).first()).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'invoices')
      await expectNoGaps(shop, 'invoice')

      const shopper = await openPage(view)
      await storeSession(shopper, await demoShopper(2, shop.url))
      const id = Number(/orders\/(\d+)/.exec(await orderPath(page, shop))?.[1])
      await shopper.goto(`${shop.url}/order-history/${id}`)
      await expect(shopper.getByText(number)).toBeVisible()
      const invoice = await readDocument(shopper, number)
      // What Directive 2006/112/EC, Art. 226 asks for: number, seller with its VAT number, buyer, net, rate, tax, total.
      const latin = [
        number,
        CODE,
        'Lume & Clay Töpferei GmbH',
        'Töpferhof 3',
        '99423',
        'Weimar',
        'DE273400115',
        'Jonas Okafor',
      ]
      for (const fact of [...latin, 'Hillgasse 9', '1070', 'EUR', '105.04', '19.96', '125.00'])
        expect.soft(invoice, fact).toContain(fact)
      if (view.locale === 'en')
        for (const label of ['Invoice number', 'Date', 'Paid on', 'Unit price without tax', 'Quantity', 'VAT', '19%'])
          expect.soft(invoice, label).toContain(label)

      const entered = await logInSeller(SHOP, shop.url)
      const body = { status: 'cancelled', reason: 'The kiln has cracked' }
      await callApi(`POST /seller/orders/${id}/status`, { console: entered, shop: shop.url, body })
      await shopper.reload()
      const credit = await shopper.getByText(/^C1-\d{4}-\d{6}$/).innerText()
      const note = await readDocument(shopper, credit)
      for (const fact of [credit, number, '105.04', '19.96', '125.00']) expect.soft(note, fact).toContain(fact)
      await expectNoGaps(shop, 'credit_note')
      // The invoice stays what it was.
      expect(await readDocument(shopper, number)).toBe(invoice)
      await expectSound(shopper)
      await saveScreenshot(shopper, 'order-documents')
    })
  })
}

/** The console's address of the order. */
async function orderPath(page: Page, shop: OwnShop): Promise<string> {
  await page.goto(`${shop.url}/console/orders`)
  await page
    .getByRole('link', { name: new RegExp(CODE) })
    .first()
    .click()
  await page.waitForURL(/orders\/\d+/)
  return page.url()
}
