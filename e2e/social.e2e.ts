import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { FULL_RUN } from '../scripts/test-runs.mjs'
import { expectNoAxeFindings } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { type IdentityProvider, startIdentityProvider } from './support/identity-provider.ts'
import { expectProblem } from './support/problems.ts'
import { saveScreenshot } from './support/screenshots.ts'
import { type Shop, startShop } from './support/start-shop.ts'
import { OWN_VIEW } from './support/views.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rialto-social-'))
let provider: IdentityProvider
let shop: Shop

test.beforeAll(async () => {
  provider = await startIdentityProvider()
  shop = await startShop({ DATA_DIR: dataDir, ...provider.environment })
  await setSocialAuths(provider.socialAuths)
})
test.afterAll(async () => {
  await shop.stop()
  await provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Changes the setting in the database of the running server. */
async function setSocialAuths(auths: object) {
  const database = new DatabaseSync(join(dataDir, 'rialto.db'), { timeout: 5_000 })
  database
    .prepare(`insert into settings (key, value_json) values ('social_auths', ?)
      on conflict (key) do update set value_json = excluded.value_json`)
    .run(JSON.stringify(auths))
  database.close()
  const offered = async () => (await (await fetch(`${shop.url}/api/master`)).json()).data.social_auths
  await expect.poll(offered, { timeout: 10_000 }).toEqual(auths)
}

const providers = ['Google', 'Facebook', 'Apple'] as const
type Name = (typeof providers)[number]

let visitors = 0
/** Creates a visitor, whom the identity provider then takes for the user of the browser. */
async function newVisitor() {
  const subject = `10${++visitors}`
  const visitor = { subject, name: 'Amal Haddad', email: `amal-${subject}@example.com`, emailVerified: true }
  await provider.control({ visitor })
  return visitor
}

const texts = new Map<string, Record<string, string>>()
async function textOf(page: Page, key: string): Promise<string> {
  const locale = (await page.locator('html').getAttribute('lang')) ?? 'en'
  const translations = texts.get(locale) ?? (await (await fetch(`${shop.url}/api/lang/${locale}`)).json())
  texts.set(locale, translations)
  return translations[key] ?? key
}

const providerButton = (page: Page, name: Name) =>
  page.getByRole('dialog').getByRole('button').filter({ hasText: name })

async function openLogin(page: Page) {
  await page.goto(shop.url)
  await page
    .locator('header')
    .getByRole('button', { name: await textOf(page, 'Login') })
    .first()
    .click()
  await providerButton(page, 'Google').waitFor()
}

/** Clicks the provider's button. @returns the popup. */
async function openPopup(page: Page, name: Name): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), providerButton(page, name).click()])
  await popup.waitForLoadState()
  return popup
}

async function signIn(page: Page, name: Name) {
  await answer(await openPopup(page, name), 'Continue as Amal Haddad')
}

/** The popup closes during the click, which may therefore fail: the test waits until the popup has closed. */
async function answer(popup: Page, words: string) {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name: words })
    .click()
    .catch(() => {})
  await closed
}

async function storedUser(page: Page) {
  const stored = await page.evaluate(() => localStorage.getItem('session'))
  return stored === null ? null : JSON.parse(stored).user
}

async function expectLoggedIn(page: Page) {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => storedUser(page), { timeout: 10_000 }).not.toBeNull()
  return storedUser(page)
}

for (const locale of ['en', 'ar']) {
  test.describe(`in ${locale}`, { tag: locale === 'ar' ? FULL_RUN : [] }, () => {
    test.use({ view: { locale } })

    for (const name of providers)
      test(`signs in with ${name} and finds the same account again (${locale})`, { tag: OWN_VIEW }, async ({
        page,
        openPage,
      }) => {
        const visitor = await newVisitor()
        await openLogin(page)
        await signIn(page, name)
        const user = await expectLoggedIn(page)
        expect(user).toMatchObject({ name: 'Amal Haddad', email: visitor.email })
        await expect(page.getByText(await textOf(page, 'Login Successful'))).toBeVisible()

        const elsewhere = await openPage({ locale, width: 800 })
        await openLogin(elsewhere)
        await signIn(elsewhere, name)
        expect(await expectLoggedIn(elsewhere)).toMatchObject({ id: user.id })
      })

    test(`shows the server’s message when it refuses the sign-in (${locale})`, { tag: OWN_VIEW }, async ({ page }) => {
      await newVisitor()
      expectProblem(page, /status of 422/)
      await openLogin(page)
      await provider.control({ misbehaviour: 'wrong signature' })
      await signIn(page, 'Google')
      const words = await textOf(page, '{{provider}} did not confirm who you are. Please try again.')
      await expect(page.getByText(words.replace('{{provider}}', 'Google'))).toBeVisible()
      expect(await storedUser(page)).toBeNull()
      await provider.control({ misbehaviour: null })
      await signIn(page, 'Google')
      await expectLoggedIn(page)
    })
  })
}

for (const name of providers)
  test(`returns to the login when ${name} is cancelled or its popup closed`, { tag: OWN_VIEW }, async ({ page }) => {
    await newVisitor()
    await openLogin(page)
    for (const leave of [(popup: Page) => answer(popup, 'Cancel'), (popup: Page) => popup.close()]) {
      await leave(await openPopup(page, name))
      await expect(providerButton(page, name).and(page.locator('[aria-busy=true]'))).toHaveCount(0)
    }
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await storedUser(page)).toBeNull()
    await signIn(page, name)
    await expectLoggedIn(page)
  })

test('requests the specified scopes, and sends nothing to providers before the click', { tag: OWN_VIEW }, async ({
  page,
}) => {
  await newVisitor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(provider.url)) requests.push(new URL(request.url()).pathname)
  })
  await openLogin(page)
  expect(requests).toEqual([])
  const scopes = { Google: 'email profile openid', Facebook: 'public_profile,email', Apple: 'name email' }
  for (const name of providers) {
    const popup = await openPopup(page, name)
    expect(await popup.locator('output').innerText()).toBe(scopes[name])
    await answer(popup, 'Cancel')
  }
  expect(requests).toEqual(['/sdk/google.js', '/sdk/facebook.js', '/sdk/apple.js'])
})

test('works by keyboard alone', { tag: OWN_VIEW }, async ({ page }) => {
  await newVisitor()
  await openLogin(page)
  await page.keyboard.press('Tab')
  for (let steps = 0; steps < 15 && !(await isFocused(page, 'Apple')); steps++) await page.keyboard.press('Tab')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.waitForLoadState()
  const closed = popup.waitForEvent('close')
  await popup.keyboard.press('Tab')
  await popup.keyboard.press('Enter').catch(() => {})
  await closed
  await expectLoggedIn(page)
})

const isFocused = (page: Page, name: Name) =>
  providerButton(page, name).evaluate((element) => element === document.activeElement)

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme}`, () => {
    test(`has accessible sign-in buttons (${colorScheme})`, { tag: OWN_VIEW }, async ({ openPage }) => {
      for (const { width, locale } of [{ width: 1280 }, { width: 360, locale: 'ar' }]) {
        const page = await openPage({ locale, colorScheme })
        await openLogin(page)
        await page.setViewportSize({ width, height: 800 })
        await expectNoAxeFindings(page)
        await saveScreenshot(page, `social-${colorScheme}-${width}`)
      }
    })
  })

test('refuses a provider that the market no longer offers, and removes it from the content policy', {
  tag: OWN_VIEW,
}, async ({ page }) => {
  const auths = provider.socialAuths as Record<string, object>
  await setSocialAuths({ ...auths, google: { is_active: false, client_id: null } })
  try {
    await page.goto(shop.url)
    const answer = await page.request.get(shop.url)
    expect(answer.headers()['content-security-policy']).toContain(provider.url)
    await setSocialAuths(
      Object.fromEntries(Object.entries(auths).map(([name, one]) => [name, { ...one, is_active: false }])),
    )
    const policy = async () => (await page.request.get(shop.url)).headers()['content-security-policy']
    await expect.poll(policy, { timeout: 10_000 }).not.toContain(provider.url)
    const reply = await page.request.post(`${shop.url}/api/auth/google/token`, { data: { code: 'any' } })
    expect(reply.status()).toBe(422)
  } finally {
    await setSocialAuths(auths)
  }
})
