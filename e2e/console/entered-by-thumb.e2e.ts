import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { FULL_RUN } from '../../scripts/test-runs.mjs'
import { DEMO_PASSWORD } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { codeSentTo, outbox } from '../support/outbox.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { pngOf } from '../support/png.ts'
import { expectProblem } from '../support/problems.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { type Shop, startShop } from '../support/start-shop.ts'
import type { Texts } from '../support/texts.ts'
import { expectNoWayAside, looks, tap } from '../support/thumb.ts'
import { OWN_VIEW } from '../support/views.ts'
import { another, Market } from './forms/form.ts'

// The forms by which people enter the console, and the steps that set up a market, are sent by a tap on a phone. saved-by-thumb.e2e.ts has
// all others, and reads here which files are sent: each is named by a step.

const NEW_PASSWORD = 'four grey herons'
const OWNER = 'ada@market.test'

/** What a thumb does on the pages before the console is entered. */
function thumb(page: Page, t: Texts) {
  const button = (name: string): Locator => page.getByRole('button', { name: t(name), exact: true })
  const press = async (name: string) => {
    await expectNoWayAside(page)
    await saveScreenshot(page, `thumb-${name}`, { fullPage: false })
    await tap(button(name).first())
  }
  return {
    button,
    press,
    fill: (label: string, text: string) => page.getByLabel(t(label), { exact: true }).fill(text),
    /** Taps a button; the server takes what was sent. */
    async send(name: string): Promise<void> {
      const taken = page.waitForResponse((reply) => reply.request().method() !== 'GET' && reply.ok())
      await press(name)
      await taken
    },
    /** Types a code, which is sent with its last digit. */
    async typeCode(label: string, code: string): Promise<void> {
      const boxes = page.getByRole('group', { name: t(label) }).getByRole('textbox')
      await expect(boxes).toHaveCount(code.length)
      await expectNoWayAside(page)
      for (const box of [boxes.last(), boxes.first()]) {
        await tap(box)
        await expect(box).toBeFocused()
      }
      await page.keyboard.type(code)
    },
  }
}

for (const [name, { view }] of Object.entries(looks))
  test.describe(name, { tag: FULL_RUN }, () => {
    let ownShop: OwnShop
    test.beforeAll(async () => {
      ownShop = await startOwnShop()
    })
    test.afterAll(() => ownShop.stop())
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
    test.use({ view: async ({}, use) => use({ ...view, context: { baseURL: ownShop.url, hasTouch: true } }) })

    test('joins a team, adds a second step, enters by each way and sets a new password by thumb', {
      tag: OWN_VIEW,
    }, async ({ page, t }) => {
      test.setTimeout(240_000)
      const { button, press, fill, send, typeCode } = thumb(page, t)
      const navigation = page.getByRole('navigation', { name: t('Console') })
      const leave = () => page.context().clearCookies({ name: /rialto_console$/ })
      const logIn = async (login: string, password = DEMO_PASSWORD) => {
        await fill('Email or phone', login)
        await fill('Password', password)
        await send('Log in')
      }
      const email = `${another('thumb').replace(' ', '-')}@rialto.test`
      let secret = ''
      let codes: string[] = []

      await test.step('access/join-screen.tsx', async () => {
        await new Market(ownShop.url).call('seller', 'POST /seller/team', { email, role: 'support' })
        const link = async () => {
          const mail = (await outbox(ownShop.url)).find(({ to }) => to === email)
          return /\/console\/join#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
        }
        await expect.poll(link).not.toBe('')
        await page.goto(await link())
        await fill('Name', 'Ada Quill')
        await fill('New password', DEMO_PASSWORD)
        await send('Join')
        await expect(navigation).toBeVisible()
      })

      await test.step('access/app-setup.tsx', async () => {
        await page.goto('/console/security')
        await press('Add an authenticator app')
        await fill('Your password', DEMO_PASSWORD)
        await send('Continue')
        secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
        await typeCode('Code of the authenticator app', oneTimeCode(secret))
        await expect(button('I have kept them')).toBeVisible()
      })

      await test.step('frame/keep-codes.tsx', async () => {
        // A page that is loaded anew has lost the codes.
        await page.reload()
        await fill('Your password', DEMO_PASSWORD)
        await send('Make new codes')
        const list = page.getByRole('list', { name: t('Recovery codes') })
        await expect(list).toBeVisible()
        codes = await list.getByRole('listitem').allInnerTexts()
        await send('I have kept them')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      })

      await test.step('access/login-form.tsx', async () => {
        await leave()
        await page.goto('/console/overview')
        await logIn(email)
      })

      await test.step('access/entry-steps.tsx', async () => {
        await typeCode('Code of the authenticator app', oneTimeCode(secret, { stepsAhead: 1 }))
        await expect(navigation).toBeVisible()
      })

      await test.step('access/entry-steps.tsx', async () => {
        await leave()
        await page.goto('/console/overview')
        await logIn(email)
        await press('Use a recovery code')
        await fill('Recovery code', codes[0] ?? '')
        await send('Log in')
        await expect(navigation).toBeVisible()
      })

      await test.step('access/login-again.tsx', async () => {
        expectProblem(page, /401/)
        await leave()
        await navigation
          .getByRole('link', { name: t('Orders'), exact: true })
          .first()
          .click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await fill('Password', DEMO_PASSWORD)
        await send('Log in')
        await press('Use a recovery code')
        await fill('Recovery code', codes[1] ?? '')
        await send('Log in')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
      })

      await test.step('access/forgot-password.tsx', async () => {
        await leave()
        await page.goto('/console')
        await press('Forgot password?')
        await fill('Email or phone', email)
        await send('Send the code')
      })

      await test.step('access/confirm-contact.tsx', async () => {
        // The last digit sends the code by itself; where that fails, the button sends it again.
        expectProblem(page, /verify-otp|ERR_FAILED/)
        await page.route('**/verify-otp', (route) => route.abort(), { times: 1 })
        await typeCode('One-time password', await codeSentTo(email, { shop: ownShop.url }))
        await expect(page.getByText(t('The shop cannot be reached'))).toBeVisible()
        await send('Confirm')
        await fill('New password', NEW_PASSWORD)
        await send('Set the new password')
        await logIn(email, NEW_PASSWORD)
        await expect(button('Use a recovery code')).toBeVisible()
      })
    })
  })

for (const [name, { view }] of Object.entries(looks))
  test.describe(`${name}, a new market`, { tag: FULL_RUN }, () => {
    let mail: MailServer
    let shop: Shop
    test.beforeAll(async () => {
      mail = await startMailServer()
      shop = await startShop({
        APP_ENV: 'production',
        APP_SECRET: randomBytes(32).toString('base64url'),
        SMTP_URL: mail.url,
        MAIL_FROM: 'Market <orders@market.test>',
      })
    })
    test.afterAll(async () => {
      await shop.stop()
      await mail.stop()
    })
    test.use({ view: { ...view, context: { hasTouch: true } } })

    test('is set up and opened by thumb', { tag: OWN_VIEW }, async ({ page, t }) => {
      test.setTimeout(240_000)
      const { button, press, fill, send, typeCode } = thumb(page, t)
      const isAt = (title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(t(title))

      await test.step('setup/setup-screen.tsx', async () => {
        await page.goto(/\S+\/console\/setup#token=[\w-]+/.exec(shop.output())?.[0] ?? '')
        await fill('Your name', 'Ada Quill')
        await fill('Email', OWNER)
        await fill('New password', 'lantern-42-quay-harbour')
        await send('Make the account')
      })

      await test.step('access/entry-steps.tsx', async () => {
        await send('Authenticator app')
        const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
        await typeCode('Code of the authenticator app', oneTimeCode(secret))
        await expect(button('I have kept them')).toBeVisible()
        await press('I have kept them')
      })

      await test.step('setup/step-form.tsx', async () => {
        const next = () => send('Save and continue')
        await isAt('What is your market called?')
        await fill('Name of the market', 'North Quay')
        await next()
        await isAt('How does it look?')
        await tap(page.locator('button[aria-label="#7a2e1d"]'))
        await next()
        await isAt('How do shoppers pay?')
        const cards = page.getByRole('checkbox', { name: t('Cards, by Stripe') })
        await cards.check()
        await expectNoWayAside(page)
        await cards.uncheck()
        await next()
        await isAt('Do mails arrive?')
        await send('Send a test mail to myself')
        await expect(page.getByText(t('Accepted for'))).toBeVisible()
        await send('Continue')
        await isAt('What is sold here?')
        await fill('Name of the category', 'Ceramics')
        const picture = { name: 'bowl-of-the-first-season.png', mimeType: 'image/png', buffer: pngOf(400, 400) }
        await page.locator('input[type=file]').first().setInputFiles(picture)
        await next()
        await isAt('What must shoppers be able to read?')
        await send('Continue')
        await isAt('Who sells first?')
        await fill('Name of the shop', 'Ada’s Kiln')
        await fill('Address of the shop', '1 Quay')
        await next()
        await isAt('Ready when you are')
        await send('Open the market')
        await isAt('Your market is open')
        await expectNoWayAside(page)
      })
    })
  })
