import { randomInt } from 'node:crypto'
import { DEMO_PASSWORD, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi } from '../support/orders.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import { OWN_VIEW } from '../support/views.ts'

// A category is made, moved by keys and by pointer, merged, and the merge restored; the storefront follows at each step.

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop({})
})
test.afterAll(() => ownShop.stop())

interface Category {
  id: number
  name: string
  slug: string
  sub_categories: { id: number; name: string }[]
}
const categories = async () =>
  (await callApi<{ categories: Category[] }>('GET /categories', { shop: ownShop.url })).categories

test('makes, moves and merges a category, and takes the merge back', { tag: ['@ar-360', '@every-view'] }, async ({
  page,
  t,
  view,
}) => {
  const name = `Harbour goods ${view.width} ${view.locale} ${randomInt(10_000)}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await page.goto(`${ownShop.url}/console/catalogue`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  const tree = page.getByRole('list', { name: t('Categories') })
  await expect(tree).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-catalogue')

  await page.getByRole('button', { name: t('New category') }).click()
  const dialog = page.getByRole('dialog', { name: t('New category') })
  await dialog.getByLabel(t('Name'), { exact: true }).fill(name)
  await dialog.getByRole('button', { name: t('Add'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectSound(page)
  // The toast lies over the head of the sheet on phones.
  await page.goto(`${ownShop.url}/console/catalogue`)

  // Up by two places, then into the category above: in Arabic, the start is at the right.
  const [inwards, outwards] = view.locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const before = (await categories()).map((category) => category.name)
  await page.getByRole('button', { name: t('Move {{name}}', { name }), exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(inwards)
  await expectSound(page)
  await saveScreenshot(page, 'console-catalogue-lifted', { fullPage: false })
  await page.keyboard.press(outwards)
  await page.keyboard.press('Enter')
  const place = async () => (await categories()).findIndex((category) => category.name === name)
  await expect.poll(place).toBe(before.length - 3)

  const target = (await categories())[0]
  if (!target) throw new Error('the demo has no categories')
  await page.getByRole('link', { name }).click()
  const into = page.getByRole('combobox', { name: t('Takes all products') })
  await into.fill(target.name)
  await page.getByRole('option', { name: target.name, exact: true }).first().click()
  const merging = page.getByRole('button', { name: t('Merge into {{name}}', { name: target.name }) })
  await expect(merging).toBeVisible()
  await expectSound(page)
  await saveScreenshot(page, 'console-catalogue-merge')
  await merging.click()
  const merged = t('Merged the category {{name}} into {{into}}', { name, into: target.name })
  const toast = page.getByRole('listitem').filter({ hasText: merged })
  await expect(toast).toBeVisible()
  const reply = await fetch(`${ownShop.url}/categories/${slug}?page=2`, { redirect: 'manual' })
  expect([reply.status, reply.headers.get('location')]).toEqual([301, `/categories/${target.slug}?page=2`])

  await toast.getByRole('button', { name: t('Undo') }).click()
  await expect(tree.getByRole('link', { name })).toBeVisible()
  expect((await fetch(`${ownShop.url}/categories/${slug}`)).status).toBe(200)
  await page.goto(`${ownShop.url}/categories/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('drags a sub-category out of its main category', { tag: OWN_VIEW }, async ({ page, t }) => {
  const main = (await categories()).find(({ sub_categories }) => sub_categories.length > 1)
  const [sub] = main?.sub_categories ?? []
  if (!main || !sub) throw new Error('the demo has no sub-categories')
  await page.goto(`${ownShop.url}/console/catalogue`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
  const inMarket = await categories()
  const handle = page.getByRole('button', {
    name: t('Move {{name}}, which is in {{parent}}', { name: sub.name, parent: main.name }),
  })
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  const list = await page.getByRole('list', { name: t('Categories') }).boundingBox()
  if (!box || !list) throw new Error('the tree is not shown')
  const isRtl = (await page.locator('html').getAttribute('dir')) === 'rtl'
  const outside = isRtl ? list.x + list.width - 12 : list.x + 12
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  await page.mouse.move(outside, y + 8, { steps: 4 })
  await page.mouse.move(outside, y + 2, { steps: 2 })
  await page.mouse.up()
  const mains = async () => (await categories()).map(({ id }) => id)
  await expect.poll(mains).toContain(sub.id)
  expect(inMarket.map(({ id }) => id)).not.toContain(sub.id)
  await expect(page.getByText(t('Moved the category {{name}}', { name: sub.name }))).toBeVisible()
})
