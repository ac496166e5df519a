import { expect } from '@playwright/test'
import { cartScreens, findCartProducts, STABLE_STOCK_SHOP } from '../support/cart-screens.ts'
import { button, closeDialog, dialog, focusedToast, main } from './steps.ts'
import { describeTours, type State, type Visit } from './tours.ts'

const tab = (name: string, contentSelector: string): State => ({
  name: `the tab ${name}`,
  async show(visit) {
    await main(visit)
      .getByRole('tab', { name: visit.t(name) })
      .click()
    return main(visit).getByRole('tabpanel').locator(contentSelector).first()
  },
})

const viewer = ({ page }: Visit) => page.getByRole('dialog').getByRole('img').first()

describeTours([
  {
    name: 'a product list',
    states: [
      {
        name: 'filtered and sorted',
        async show({ page }) {
          await page.goto('/products?category_id=1&discounted=1&rating=3&sort_type=low_to_high')
          return page.getByRole('article').first()
        },
      },
      {
        name: 'without results',
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
        name: 'the unfolded filters of a phone',
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
        name: 'the lightbox',
        async show(visit) {
          await visit.page.goto('/products/1/details')
          await main(visit).locator('button[aria-haspopup=dialog]:has(img)').first().click()
          return viewer(visit)
        },
      },
      {
        name: 'the lightbox, zoomed in',
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
        name: 'filtered reviews',
        async show(visit) {
          await main(visit).getByRole('tabpanel').getByRole('button', { pressed: false }).first().click()
          return main(visit).getByRole('tabpanel').getByRole('button', { pressed: true })
        },
      },
      tab('About the shop', 'a'),
      {
        name: 'its link copied',
        async show(visit) {
          await button(visit, main(visit), 'Share').first().click()
          const urlToast = visit.page.getByRole('listitem').filter({ hasText: visit.page.url() })
          const copiedToast = visit.page.getByRole('listitem').filter({ hasText: visit.t('Link copied') })
          await expect(urlToast.or(copiedToast)).toBeVisible()
          await visit.page.keyboard.press('F6')
          return urlToast.or(copiedToast).first()
        },
      },
    ],
  },
  {
    name: 'special products',
    states: [
      {
        name: 'sold out',
        async show({ page, t }) {
          await page.goto('/products/220/details')
          return page.getByRole('main').getByText(t('Out of stock')).first()
        },
      },
      {
        name: 'with sizes and colors',
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
        name: 'the variant dialog',
        async show({ page, t }) {
          const { colored } = await findCartProducts()
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?search=${encodeURIComponent(colored.name)}`)
          await cartScreens(page, t).card(colored).add.click()
          return page.getByRole('dialog').locator('fieldset').first()
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
        name: 'its description',
        async show({ page }) {
          await page.goto(`/shops/${STABLE_STOCK_SHOP}?tab=about`)
          return page.getByRole('main').locator('[aria-current=page]').last()
        },
      },
      {
        name: 'a search of its products without results',
        async show(visit) {
          await visit.page.goto(`/shops/${STABLE_STOCK_SHOP}?search=zzzzqqqq`)
          return main(visit).getByRole('heading', { level: 2 }).last()
        },
      },
      {
        name: 'a search of shops without results',
        async show(visit) {
          await visit.page.goto('/shops?search=zzzzqqqq')
          return main(visit).getByRole('heading', { level: 2 })
        },
      },
    ],
  },
  {
    name: 'a guest who adds a product to the cart',
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
