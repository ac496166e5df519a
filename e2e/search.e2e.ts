import type { Page } from '@playwright/test'
import { DETAIL } from '../scripts/test-runs.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { OWN_VIEW } from './support/views.ts'

/** The search field of the header; a list also has a combobox for its order. */
const searchField = (page: Page) => page.getByRole('banner').getByRole('combobox')

test('corrects a misspelled word and shows the corrected search', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto('/')
  await searchField(page).fill('haedphones')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\?search=haedphones/)
  await expect
    .poll(() => page.locator('main article, main li h2, main li h3').allTextContents())
    .toContainEqual(expect.stringMatching(/headphones/i))
  expect(await page.locator('main').textContent()).toMatch(/headphones/)
  expect(await searchField(page).inputValue()).toBe('haedphones')
})

test('suggests while typing and works by keyboard alone', { tag: OWN_VIEW }, async ({ page }) => {
  await page.goto('/')
  const field = searchField(page)
  await field.focus()
  await page.keyboard.type('teap')
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBeGreaterThan(0)
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(active).toBeTruthy()
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => options.count()).toBeGreaterThan(0)
  await options
    .filter({ hasText: /teapot/i })
    .first()
    .click()
  await page.waitForURL(/\/products/)
})

test('clears the search field when leaving the list', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
  await page.goto('/products?search=bag')
  expect(await searchField(page).inputValue()).toBe('bag')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(searchField(page)).toHaveValue('')
})

// docs/spec §2: Mobile search dialog
test('searches on a phone in a dialog', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('lamp')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products\?search=lamp/)
  await expect(dialog).toHaveCount(0)
})

test('says when nothing is found and links to other pages', { tag: [OWN_VIEW, DETAIL] }, async ({ page }) => {
  await page.goto('/products?search=zzzzqqqq')
  expect(await page.locator('main').textContent()).toContain('zzzzqqqq')
  expect(await page.locator('main').getByRole('link').count()).toBeGreaterThan(3)
})

/** *Green teapot* and *teapot under 5*, which no teapot is, in the language of the view. */
const searchesFor = (locale: string | undefined) =>
  locale === 'ar'
    ? { greenTeapot: 'إبريق شاي أخضر', cheapTeapot: 'إبريق شاي أقل من 5' }
    : { greenTeapot: 'green teapot', cheapTeapot: 'teapot under 5' }
const searchOf = (page: Page) => new URL(page.url()).searchParams.get('search')
const listOf = (search: string) => `/products?${new URLSearchParams({ search })}`

test('takes the parts of a search off one by one, by keyboard', { tag: ['@en-1280', '@both-widths'] }, async ({
  page,
  t,
  view,
}) => {
  const { greenTeapot } = searchesFor(view.locale)
  await page.goto(listOf(greenTeapot))
  const parts = page.getByRole('list', { name: t('Understood as') }).getByRole('link')
  await expect(parts).toHaveCount(2)
  const [first = '', second = ''] = await parts.allTextContents()
  await expectAccessible(page)

  await parts.first().focus()
  await page.keyboard.press('Enter')
  await expect(parts).toHaveCount(1)
  expect(greenTeapot).toContain(searchOf(page) ?? '-')
  expect(searchOf(page)).not.toBe(greenTeapot)
  await expect(parts.first()).toContainText(second.split(/[,،]/)[0] ?? second)
  await expect(parts.first()).toBeFocused()
  await expect(page.getByRole('status')).toContainText([t('{{part}} was taken off.', { part: first })])

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(parts).toHaveCount(1)
})

test('searches for the own words alone, and understands them again', { tag: ['@ar-360', '@both-widths'] }, async ({
  page,
  t,
  view,
}) => {
  const { greenTeapot } = searchesFor(view.locale)
  await page.goto(listOf(greenTeapot))
  await page.getByRole('link', { name: t('Only my own words') }).click()
  await expect(page.getByText(t('Only your own words were searched.'))).toBeVisible()
  expect(new URL(page.url()).searchParams.get('literal')).toBe('true')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await page.getByRole('link', { name: t('Understand my words again') }).click()
  await expect(page.getByRole('list', { name: t('Understood as') }).getByRole('link')).toHaveCount(2)
  expect(new URL(page.url()).searchParams.get('literal')).toBeNull()
})

test('groups by what they lack the products that come closest', { tag: ['@en-1280', '@both-widths'] }, async ({
  page,
  t,
  view,
  isPhone,
}) => {
  const { cheapTeapot } = searchesFor(view.locale)
  await page.goto('/')
  if (isPhone)
    await page
      .getByRole('button', { name: t('Search') })
      .first()
      .click()
  const field = isPhone ? page.getByRole('dialog').getByRole('combobox') : searchField(page)
  await field.fill(cheapTeapot)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Nothing has all of it. These come closest'))
  const groups = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('article') })
  const cards = groups.first().getByRole('article')
  await expect(cards.first()).toContainText(t('Not met: {{parts}}', { parts: '' }).trim())
  await expect(cards.first().locator('s')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: t('Nothing has all of it. These come closest') }),
  ).toHaveCount(1)
  await expectAccessible(page)

  await page
    .getByRole('list', { name: t('Understood as') })
    .getByRole('link')
    .last()
    .click()
  await expect.poll(() => searchOf(page)).not.toBe(cheapTeapot)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(searchOf(page) ?? '-')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('without JavaScript', { tag: DETAIL }, () => {
  test.use({ view: { context: { javaScriptEnabled: false } } })

  test('shows how a search was understood, with links', { tag: OWN_VIEW }, async ({ page, t }) => {
    await page.goto(listOf('teapot under 5'), { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('Nothing has all of it. These come closest'))
    await page
      .getByRole('list', { name: t('Understood as') })
      .getByRole('link')
      .last()
      .click()
    await expect(page).toHaveURL(listOf('teapot'))
    await page.getByRole('link', { name: t('Only my own words') }).click()
    await page.getByRole('link', { name: t('Understand my words again') }).click()
    await expect(page).toHaveURL(listOf('teapot'))
  })
})
