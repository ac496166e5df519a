import { expect } from '@playwright/test'
import { button, dialog, SHORT_PAGE } from './steps.ts'
import { describeTours, type State, type Visit } from './tours.ts'

const menu = (label: string): State => ({
  name: `the menu ${label}`,
  only: 1280,
  async show({ page, t }) {
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: t('Service') })
      .getByRole('button', { name: new RegExp(`^${t(label)}`) })
      .click()
    return page.getByRole('menu', { name: t(label) })
  },
})

const searchField = ({ page }: Visit) => page.getByRole('banner').getByRole('combobox')
const search = (visit: Visit) => dialog(visit, 'Search')
const phoneMenu = ({ page }: Visit) => page.getByRole('dialog', { name: 'Rialto' })

describeTours([
  {
    name: 'the desktop header',
    states: [
      {
        name: 'the skip link',
        only: 1280,
        async show({ page, t }) {
          await page.goto(SHORT_PAGE)
          await page.keyboard.press('Tab')
          return page.getByRole('link', { name: t('Skip to content') })
        },
      },
      {
        name: 'the grid of categories',
        only: 1280,
        async show(visit) {
          await button(visit, visit.page, 'Categories').click()
          return visit.page.locator('[data-cell]').first()
        },
      },
      menu('Currency'),
      menu('Language'),
      menu('Theme'),
      {
        name: 'the app dialog',
        only: 1280,
        async show(visit) {
          await visit.page.keyboard.press('Escape')
          await button(visit, visit.page, 'Download our app').click()
          return dialog(visit, 'Download our app')
        },
      },
    ],
  },
  {
    name: 'the desktop search',
    states: [
      {
        name: 'suggestions',
        only: 1280,
        async show(visit) {
          await visit.page.goto(SHORT_PAGE)
          await searchField(visit).fill(visit.locale === 'ar' ? 'شاي' : 'tea')
          await expect(visit.page.getByRole('option').nth(1)).toBeVisible()
          await visit.page.keyboard.press('ArrowDown')
          return visit.page.locator('[role=option][aria-selected=true]')
        },
      },
      {
        name: 'earlier searches',
        only: 1280,
        async show(visit) {
          await searchField(visit).fill('zzzzqqqq')
          await visit.page.keyboard.press('Enter')
          await expect(visit.page).toHaveURL('/products?search=zzzzqqqq')
          await visit.page.getByRole('banner').getByRole('link', { name: 'Rialto' }).click()
          await expect(visit.page).toHaveURL('/')
          await searchField(visit).click()
          return visit.page.getByRole('option', { name: 'zzzzqqqq' })
        },
      },
    ],
  },
  {
    name: 'the phone search',
    states: [
      {
        name: 'empty',
        only: 360,
        async show(visit) {
          await visit.page.goto(SHORT_PAGE)
          await visit.page
            .getByRole('button', { name: visit.t('Search') })
            .first()
            .click()
          return search(visit)
        },
      },
      {
        name: 'suggestions',
        only: 360,
        async show(visit) {
          await search(visit)
            .getByRole('combobox')
            .fill(visit.locale === 'ar' ? 'شاي' : 'tea')
          return visit.page.getByRole('option').nth(1)
        },
      },
      {
        name: 'earlier searches',
        only: 360,
        async show(visit) {
          await search(visit).getByRole('combobox').fill('zzzzqqqq')
          await visit.page.keyboard.press('Enter')
          await expect(search(visit)).toHaveCount(0)
          await visit.page.goto(SHORT_PAGE)
          await visit.page
            .getByRole('button', { name: visit.t('Search') })
            .first()
            .click()
          return visit.page.getByRole('option', { name: 'zzzzqqqq' })
        },
      },
    ],
  },
  {
    name: 'the phone menu',
    states: [
      {
        name: 'for a guest',
        only: 360,
        async show(visit) {
          await visit.page.goto(SHORT_PAGE)
          await button(visit, visit.page.getByRole('banner'), 'Menu').click()
          await expect(phoneMenu(visit).locator('summary').first()).toBeVisible()
          return phoneMenu(visit)
        },
      },
      {
        name: 'with the sub-categories of a category',
        only: 360,
        async show(visit) {
          await phoneMenu(visit).locator('summary').first().click()
          return phoneMenu(visit).locator('details[open]')
        },
      },
      {
        name: 'the footer unfolded',
        only: 360,
        async show({ page }) {
          await page.keyboard.press('Escape')
          const footer = page.getByRole('contentinfo')
          const folded = footer.getByRole('button', { expanded: false })
          while ((await folded.count()) > 0) await folded.first().click()
          return footer.getByRole('listitem').first()
        },
      },
    ],
  },
  {
    name: 'the end of a long page',
    allProducts: true,
    states: [
      {
        name: 'the button to its top',
        async show(visit) {
          await visit.page.goto('/products')
          await visit.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          return button(visit, visit.page, 'Back to top')
        },
      },
    ],
  },
  {
    name: 'without a connection',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    states: [
      {
        name: 'the offline bar',
        async show(visit) {
          await fromSupportToContact(visit)
          await visit.page.context().setOffline(true)
          return visit.page.getByText(visit.t('You are offline.'), { exact: false }).first()
        },
      },
      {
        name: 'a page that is not cached',
        async show({ page, t }) {
          await page.goBack()
          return page.getByRole('heading', { level: 1, name: t('You are offline') })
        },
      },
    ],
  },
  {
    name: 'error pages',
    expectedErrors: /status of (404|503)/,
    states: [
      {
        name: 'an unknown page',
        async show({ page, t }) {
          await page.goto('/products/999999/details')
          return page.getByRole('heading', { level: 1, name: t('Page Not Found') })
        },
      },
      {
        name: 'a page that failed to load',
        async show(visit) {
          await fromSupportToContact(visit)
          await visit.page.route(/\.data/, (route) => route.fulfill({ status: 503, body: 'Not now' }))
          await visit.page.goBack()
          return button(visit, visit.page.getByRole('alert'), 'Try again')
        },
      },
    ],
  },
])

/** Opens a page by a link, so that going back loads only the page's data. */
async function fromSupportToContact({ page }: Visit): Promise<void> {
  await page.goto('/support')
  await page.locator('a[href="/contact-us"]').evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByRole('main').locator('form')).toBeVisible()
}
