import { expect } from '@playwright/test'
import { cartScreens, findCartProducts, STABLE_STOCK_SHOP } from '../support/cart-screens.ts'
import { button, closeDialog, dialog, focusedToast, main } from './steps.ts'
import { describeTours, type State, type Visit } from './tours.ts'

const tab = (name: string, inSight: string): State => ({
  name: `the tab ${name}`,
  async show(visit) {
    await main(visit)
      .getByRole('tab', { name: visit.t(name) })
      .click()
    return main(visit).getByRole('tabpanel').locator(inSight).first()
  },
})

const viewer = ({ page }: Visit) => page.getByRole('dialog').getByRole('img').first()

describeTours([
  {
    name: 'a list',
    states: [
      {
        name: 'narrowed and ordered',
        async show({ page }) {
          await page.goto('/products?category_id=1&discounted=1&rating=3&sort_type=low_to_high')
          return page.getByRole('article').first()
        },
      },
      {
        name: 'with nothing left',
        async show({ page, t }) {
          await page.goto('/products?rating=5&min_price=1&max_price=2')
          return page
            .getByRole('main')
            .getByRole('button', { name: t('Clear all') })
            .last()
        },
      },
      {
        name: 'the filters of a phone',
        only: 360,
        async show(visit) {
          await visit.page.goto('/products?discounted=1')
          await main(visit)
            .getByRole('button', { name: new RegExp(`^${visit.t('Filters')}`) })
            .click()
          return dialog(visit, 'Filters').getByRole('slider').first()
        },
      },
      {
        name: 'the filters of a phone with all of their options',
        only: 360,
        async show(visit) {
          const folded = dialog(visit, 'Filters').locator('button[aria-expanded=false]')
          while ((await folded.count()) > 0) await folded.first().click()
          return dialog(visit, 'Filters').locator('button[aria-expanded=true]').first()
        },
      },
      {
        name: 'the last page',
        async show({ page }) {
          await page.goto('/products?page=12')
          return page.getByRole('main').locator('[aria-current=page]').last()
        },
      },
    ],
  },
  {
    name: 'a product',
    states: [
      {
        name: 'its pictures over the whole screen',
        async show(visit) {
          await visit.page.goto('/products/1/details')
          await main(visit).locator('button[aria-haspopup=dialog]:has(img)').first().click()
          return viewer(visit)
        },
      },
      {
        name: 'a picture enlarged',
        async show(visit) {
          await visit.page.keyboard.press('+')
          return viewer(visit)
        },
      },
      {
        name: 'the tab Reviews',
        async show(visit) {
          await closeDialog(visit)
          return tab('Reviews', 'article').show(visit)
        },
      },
      {
        name: 'its reviews of one kind',
        async show(visit) {
          await main(visit).getByRole('tabpanel').getByRole('button', { pressed: false }).first().click()
          return main(visit).getByRole('tabpanel').getByRole('button', { pressed: true })
        },
      },
      tab('About the shop', 'a'),
      {
        name: 'its address copied',
        async show(visit) {
          await button(visit, main(visit), 'Share').first().click()
          const told = visit.page.getByRole('listitem').filter({ hasText: visit.page.url() })
          const copied = visit.page.getByRole('listitem').filter({ hasText: visit.t('Link copied') })
          await expect(told.or(copied)).toBeVisible()
          await visit.page.keyboard.press('F6')
          return told.or(copied).first()
        },
      },
    ],
  },
  {
    name: 'products of their own kinds',
    states: [
      {
        name: 'sold out',
        async show({ page, t }) {
          await page.goto('/products/220/details')
          return page.getByRole('main').getByText(t('Out of stock')).first()
        },
      },
      {
        name: 'in sizes and colours',
        async show({ page }) {
          await page.goto('/products/8/details')
          return page.getByRole('main').getByRole('radio').first().locator('xpath=..')
        },
      },
    ],
  },
  {
    name: 'a shop',
    states: [
      {
        name: 'what to choose of a product',
        async show({ page, t }) {
          const { colored } = await findCartProducts()
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?search=${encodeURIComponent(colored.name)}`)
          await cartScreens(page, t).card(colored).add.click()
          return page.getByRole('dialog').getByRole('button', { name: t('Add to Cart'), exact: true })
        },
      },
      {
        name: 'its reviews',
        async show({ page }) {
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?tab=reviews`)
          return page.getByRole('main').getByRole('article').first()
        },
      },
      {
        name: 'about it',
        async show({ page }) {
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?tab=about`)
          return page.getByRole('main').locator('[aria-current=page]').last()
        },
      },
      {
        name: 'its products, none of them as wanted',
        async show(visit) {
          await visit.page.goto(`/shops/${STABLE_STOCK_SHOP}?search=zzzzqqqq`)
          return main(visit).getByRole('heading', { level: 2 }).last()
        },
      },
      {
        name: 'all shops, none of them as wanted',
        async show(visit) {
          await visit.page.goto('/shops?search=zzzzqqqq')
          return main(visit).getByRole('heading', { level: 2 })
        },
      },
    ],
  },
  {
    name: 'a guest who puts something into the cart',
    states: [
      {
        name: 'is asked to log in',
        async show(visit) {
          const { page, t } = visit
          const { plain } = await findCartProducts()
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?search=${encodeURIComponent(plain.name)}`)
          await cartScreens(page, t).card(plain).add.click()
          await expect(dialog(visit, 'Login')).toBeVisible()
          return focusedToast(visit, 'Please login first!')
        },
      },
    ],
  },
])
