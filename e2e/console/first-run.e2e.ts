import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { checkoutScreens } from '../support/checkout-screens.ts'
import { expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { layoutFlaws } from '../support/layout-flaws.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { callApi } from '../support/orders.ts'
import { pngOf } from '../support/png.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { newShopper, storeSession } from '../support/shoppers.ts'
import { type Shop, startShop } from '../support/start-shop.ts'
import type { Texts } from '../support/texts.ts'
import { OWN_VIEW, type View } from '../support/views.ts'

const PASSWORD = 'lantern-42-quay-harbour'
const OWNER = 'ada@market.test'

/** A new market in production, whose database is empty. */
async function startNewMarket(mail: MailServer): Promise<Shop> {
  return startShop({
    APP_ENV: 'production',
    APP_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Market <orders@market.test>',
  })
}

const linkIn = (output: string) => /\S+\/console\/setup#token=[\w-]+/.exec(output)?.[0] ?? ''
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function makeOwner(page: Page, t: Texts): Promise<void> {
  await field(page, t('Your name')).fill('Ada Quill')
  await field(page, t('Email')).fill(OWNER)
  await field(page, t('New password')).fill(PASSWORD)
  await expectSound(page)
  await saveScreenshot(page, 'setup-owner')
  await button(page, t('Make the account')).click()
  await button(page, t('Authenticator app')).click()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByRole('textbox').first().focus()
  await page.keyboard.type(oneTimeCode(secret))
  await button(page, t('I have kept them')).click()
}

async function setUp(page: Page, t: Texts, shop: Shop, mail: MailServer): Promise<void> {
  const next = () => button(page, t('Save and continue')).click()
  const isAt = async (title: string, picture: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectSound(page)
    await saveScreenshot(page, `setup-${picture}`)
  }
  await field(page, t('Name of the market')).fill('North Quay')
  await isAt(t('What is your market called?'), 'market')
  await next()
  await isAt(t('How does it look?'), 'look')
  await page.locator('button[aria-label="#7a2e1d"]').click()
  await next()
  await isAt(t('How do shoppers pay?'), 'payment')
  await page.getByRole('checkbox', { name: t('Cards, by Stripe') }).check()
  await isAt(t('How do shoppers pay?'), 'payment-keys')
  await page.getByRole('checkbox', { name: t('Cards, by Stripe') }).uncheck()
  await next()
  await button(page, t('Send a test mail to myself')).click()
  await expect(page.getByText(t('Accepted for'))).toBeVisible()
  await isAt(t('Do mails arrive?'), 'mail')
  expect(mail.mails.at(-1)).toContain(OWNER)
  await button(page, t('Continue')).click()
  // The state is on the server: another visit goes on there.
  await page.goto(`${shop.url}/console/setup`)
  await field(page, t('Name of the category')).fill('Ceramics')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'bowl.png',
      mimeType: 'image/png',
      buffer: pngOf(400, 400),
    })
  await isAt(t('What is sold here?'), 'category')
  await next()
  await isAt(t('What must shoppers be able to read?'), 'pages')
  await button(page, t('Continue')).click()
  await isAt(t('Who sells first?'), 'seller')
  await field(page, t('Name of the shop')).fill('Ada’s Kiln')
  await field(page, t('Address of the shop')).fill('1 Quay')
  await next()
  await isAt(t('Ready when you are'), 'ready')
}

async function addProduct(page: Page, t: Texts, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/console/products/new`)
  await field(page, t('Name')).fill('Harbour bowl')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: pngOf(600, 600) })
  await page.getByRole('textbox', { name: t('Price'), exact: true }).fill('24.50')
  await page.locator('[data-cell$=stock]').first().fill('5')
  await page
    .getByRole('button', { name: t('Publish') })
    .first()
    .click()
  await expect(page.getByRole('link', { name: t('View in the shop') })).toBeVisible()
}

/** A new shop takes no orders until it has said what delivery costs. */
async function setDelivery(page: Page, t: Texts, shop: Shop): Promise<void> {
  await page.goto(`${shop.url}/console/shop#delivery`)
  const charge = page.getByRole('textbox', { name: t('Delivery charge') })
  await expect(charge).toBeFocused()
  await charge.fill('0')
  await page.getByRole('button', { name: t('Save changes') }).click()
  await expect(page.getByRole('region', { name: t('Changes') })).toBeHidden()
}

/** Writes each page that the law asks for, from its draft, in each language of the market. */
async function writeLegalPages(page: Page, t: Texts, shop: Shop): Promise<void> {
  const panel = page.getByRole('region', { name: t('Legal pages') })
  const open = () => page.goto(`${shop.url}/console/content/pages`)
  await open()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'legal-pages-none')
  const missing = panel.getByRole('link', { name: new RegExp(`^${t('Write')}`) })
  // The last one is about the market itself, which no law asks for.
  for (let left = await missing.count(); left > 1; left--) {
    await missing.first().click()
    const languages = page.getByRole('tablist', { name: t('Languages'), exact: true }).getByRole('tab')
    await expect(languages.first()).toBeVisible()
    for (let language = 0; language < (await languages.count()); language++) {
      await languages.nth(language).click()
      await button(page, t('Begin with a draft')).click()
      const text = page.getByRole('textbox', { name: t('Text in Markdown') })
      await expect(text).toHaveValue(/\[…\]/)
      if (left === 2 && language === 0) {
        await expectSound(page)
        await saveScreenshot(page, 'legal-page-draft')
      }
      await text.fill((await text.inputValue()).replaceAll('[…]', 'Told in full.'))
    }
    // The button's name ends with its keys.
    await page.getByRole('button', { name: new RegExp(`^${t('Publish')}`) }).click()
    await expect(page.getByRole('link', { name: t('View in the shop') })).toBeVisible()
    // The panel is read again without a reload.
    await page.getByRole('link', { name: t('Back to the content') }).click()
    await expect(missing).toHaveCount(left - 1)
  }
  await expectSound(page)
  await saveScreenshot(page, 'legal-pages')
}

const enterPlace = (page: Page, key: string) =>
  page.evaluate((place) => localStorage.setItem('console_place', place), key)

/** Asks shops who they are, and tells it for the first one. */
async function tellWhoSells(page: Page, t: Texts, shop: Shop, { locale }: View): Promise<void> {
  await page.goto(`${shop.url}/console/settings/shops`)
  await page.locator('#seller_facts').getByRole('combobox').selectOption('ask')
  const changes = page.getByRole('region', { name: t('Changes') })
  await changes.getByRole('button', { name: t('Save changes') }).click()
  await expect(changes).toBeHidden()

  await enterPlace(page, 'shop:1')
  await page.goto(`${shop.url}/console/legal`)
  const tell = async (name: string, fill: (part: Locator) => Promise<void>) => {
    const part = page.getByRole('region', { name, exact: true })
    await part.getByRole('button', { name: `${t('Tell it')}: ${name}`, exact: true }).click()
    await fill(part)
    await part.getByRole('button', { name: t('Send to the market'), exact: true }).click()
    await expect(part.getByRole('button', { name: `${t('Change')}: ${name}`, exact: true })).toBeVisible()
  }
  const write = (part: Locator, label: string, text: string) => part.getByLabel(label, { exact: true }).fill(text)
  await tell(t('Trader or private'), (part) => part.getByRole('radio').last().check())
  await tell(t('Legal name'), (part) => write(part, t('Name'), 'Ada Quill'))
  await tell(t('Postal address'), async (part) => {
    await write(part, t('Street and number'), 'Quay 1')
    await write(part, t('Town'), 'Hamburg')
    await chooseCountry(part.getByRole('combobox'), locale)
  })
  await tell(t('Contact for shoppers'), async (part) => {
    await write(part, t('Email'), OWNER)
    await write(part, t('Phone'), '+15550102199')
  })
  await expectSound(page)
  await saveScreenshot(page, 'who-sells')
  await enterPlace(page, 'market')
}

async function chooseCountry(field: Locator, locale = 'en'): Promise<void> {
  await field.fill(new Intl.DisplayNames(locale, { type: 'region' }).of('DE') ?? '')
  await field.press('ArrowDown')
  await field.press('Enter')
}

/** Walks from what the overview tells to nothing missing but the secure address, which the server has. */
async function fillWhatIsMissing(page: Page, t: Texts, shop: Shop, view: View): Promise<void> {
  // From the shop's place, where the product was added, to that of the staff.
  await enterPlace(page, 'market')
  const stillMissing = page.getByRole('region', { name: t('Still missing') })
  const lines = stillMissing.getByRole('listitem')
  await page.goto(`${shop.url}/console/overview`)
  await expect(lines.filter({ hasText: t('Privacy Policy') })).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'still-missing')
  await writeLegalPages(page, t, shop)

  await page.goto(`${shop.url}/console/overview`)
  await stillMissing.getByRole('link', { name: `${t('Change')}: ${t('Contact details')}` }).click()
  const contact = page.locator('#contact')
  await contact.getByLabel(t('Email'), { exact: true }).fill(OWNER)
  await contact.getByLabel(t('Phone'), { exact: true }).fill('+15550102199')
  await contact.getByLabel(t('Address'), { exact: true }).fill('1 Quay')
  await chooseCountry(page.locator('#home_country').getByRole('combobox'), view.locale)
  const changes = page.getByRole('region', { name: t('Changes') })
  await changes.getByRole('button', { name: t('Save changes') }).click()
  await expect(changes).toBeHidden()

  await tellWhoSells(page, t, shop, view)

  await page.goto(`${shop.url}/console/jobs?tab=backups`)
  await button(page, t('Back up now')).click()
  await expect(page.getByText(t('Done'), { exact: true })).toBeVisible()

  await obeyLawOfTheUnion(page, t, shop, view)
  await page.goto(`${shop.url}/console/overview`)
  // The server's address is given by whoever runs it.
  await expect(lines).toHaveText([new RegExp(t('Secure address'))])
  await expectSound(page)
  await saveScreenshot(page, 'nothing-missing')
}

/** Sells to consumers in the European Union, at the rate of the market's country, and tells what is to be told of products. */
async function obeyLawOfTheUnion(page: Page, t: Texts, shop: Shop, { locale }: View): Promise<void> {
  const change = async (name: string) => {
    await page.goto(`${shop.url}/console/overview`)
    const region = page.getByRole('region', { name: t('Still missing') })
    await region.getByRole('link', { name: `${t('Change')}: ${name}` }).click()
  }
  const save = async (label: string) => {
    const changes = page.getByRole('region', { name: t('Changes') })
    await changes.getByRole('button', { name: label }).click()
    await expect(changes).toBeHidden()
  }
  await change(t('Order button'))
  await page.locator('#eu_consumers').getByRole('checkbox').check()
  await expectSound(page)
  await save(t('Save changes'))

  await change(t('Tax rates'))
  await expect(page.getByRole('checkbox', { name: t('Prices include tax') })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: t('Delivery is taxed as the goods in the parcel') })).toBeChecked()
  await button(page, t('Turn into rates')).click()
  await button(page, t('New rate')).click()
  const rate = page.getByRole('dialog')
  await chooseCountry(rate.getByRole('combobox', { name: t('Country') }), locale)
  await rate.getByLabel(t('Percent')).fill('19')
  await rate.getByLabel(t('Name, as shoppers read it')).fill('MwSt')
  await expectSound(page)
  await rate.getByRole('button', { name: t('Add'), exact: true }).click()
  await expect(rate).toBeHidden()
  await expect(page.getByRole('region', { name: t('Rates'), exact: true })).toContainText(/19/)
  await expectSound(page)
  await saveScreenshot(page, 'first-rate')

  // The owner of the market sells as well, so that the facts of the product are theirs to tell.
  await change(t('Unit prices'))
  await expect(page.getByRole('main')).toContainText('Harbour bowl')
  await enterPlace(page, 'shop:1')
  await page.goto(`${shop.url}/console/products`)
  await page.getByRole('link', { name: 'Harbour bowl' }).click()
  await page.getByLabel(t('Priced by')).selectOption('piece')
  await page.getByLabel(t('Content'), { exact: true }).fill('1')
  await button(page, t('Add a manufacturer')).click()
  await page.getByLabel(t('Name or company')).fill('Ada Quill')
  await page.getByLabel(t('Mail or web address')).fill(OWNER)
  const maker = page.getByRole('group', { name: t('The manufacturer') })
  await maker.getByLabel(t('Postal address')).fill('Quay 1, Hamburg')
  await page
    .getByRole('checkbox', { name: t('In the European Union, so no second responsible person is needed') })
    .check()
  await button(page, t('Save the manufacturer')).click()
  await page.getByLabel(t('Batch, model or type')).fill('HB-1')
  await expectSound(page)
  await saveScreenshot(page, 'facts-of-a-product')
  await save(t('Publish'))
  await enterPlace(page, 'market')
}

/** @returns the name of the shopper */
async function orderByCash(page: Page, t: Texts, shop: Shop, buttonName = t('Place Order')): Promise<string> {
  const shopper = await newShopper(shop.url)
  const body = {
    name: shopper.user.name,
    phone: '+15550102199',
    area: 'Riverside',
    post_code: '97201',
    address_line: '18 Ferry Street',
    address_type: 'home',
  }
  await callApi('POST /address/store', { session: shopper, shop: shop.url, body })
  await storeSession(page, shopper)
  const { products } = await callApi<{ products: { id: number }[] }>('GET /products', { shop: shop.url })
  await page.goto(`${shop.url}/products/${products[0]?.id}/details`)
  await button(page, t('Buy Now')).filter({ visible: true }).first().click()
  const checkout = checkoutScreens(page, t)
  await checkout.waitForTotals()
  await button(page, buttonName).filter({ visible: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: buttonName, exact: true }).click()
  await expect(checkout.h1).toHaveText(t('Thank you for your order'))
  return shopper.user.name
}

const runs: { tag: string[]; view: View }[] = [
  { tag: [], view: { width: 1280, locale: 'en' } },
  { tag: [FULL_RUN], view: { width: 360, height: 780, locale: 'ar', colorScheme: 'dark' } },
]
for (const { tag, view } of runs) {
  test.describe(`${view.locale}, ${view.width} px`, { tag }, () => {
    test.use({ view })

    let mail: MailServer
    let shop: Shop
    test.beforeAll(async () => {
      mail = await startMailServer()
      shop = await startNewMarket(mail)
    })
    test.afterAll(async () => {
      await shop.stop()
      await mail.stop()
    })

    test('a market is set up from nothing to its first order and to all that the law asks for, without a command', {
      tag: OWN_VIEW,
    }, async ({ page, openPage, t }) => {
      test.setTimeout(420_000)
      expectProblem(page, /503/)
      await page.goto(shop.url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Opening soon'))
      expect(await layoutFlaws(page)).toEqual([])
      await page.goto(linkIn(shop.output()))
      await makeOwner(page, t)
      await setUp(page, t, shop, mail)
      await page.getByRole('link', { name: t('Products') }).click()
      await expect(page).toHaveURL(/console\/products/)
      await addProduct(page, t, shop)
      await setDelivery(page, t, shop)

      await page.goto(`${shop.url}/console/setup?step=ready`)
      await button(page, t('Open the market')).click()
      // What is missing is confirmed by name.
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('listitem').filter({ hasText: t('Imprint') })).toBeVisible()
      await expectSound(page)
      await saveScreenshot(page, 'setup-confirm')
      await question.getByRole('button', { name: t('Open the market'), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Your market is open'))
      await expectSound(page)
      const shopperPage = await openPage(view)
      const shopper = await orderByCash(shopperPage, t, shop)
      await expect(shopperPage).toHaveTitle(/North Quay/)

      await page.goto(`${shop.url}/console/orders`)
      await expect(page.getByRole('main')).toContainText(shopper)
      await expect(page.getByRole('main')).toContainText('24.50')

      await fillWhatIsMissing(page, t, shop, view)
      await orderByCash(shopperPage, t, shop, t('Order with obligation to pay'))
      await page.goto(`${shop.url}/console/market-orders`)
      // The newest stands first; the one before it was placed when there were no pages yet.
      await page.getByRole('link', { name: /RL-/ }).first().click()
      const agreed = page.getByRole('region', { name: t('Ordered under') })
      await expect(agreed.getByText(t('Privacy Policy'))).toBeVisible()
      await agreed.scrollIntoViewIfNeeded()
      await saveScreenshot(page, 'ordered-under', { fullPage: false })
    })
  })
}
