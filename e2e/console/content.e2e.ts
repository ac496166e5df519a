import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { type OwnShop, startOwnShop } from '../support/own-shop.ts'
import { pngOf } from '../support/png.ts'
import { saveScreenshot } from '../support/screenshots.ts'
import type { Texts } from '../support/texts.ts'

let ownShop: OwnShop
test.beforeAll(async () => {
  ownShop = await startOwnShop()
})
test.afterAll(() => ownShop.stop())

async function enter(page: Page, t: Texts, path: string): Promise<void> {
  await page.goto(`${ownShop.url}/console/${path}`)
  await page.getByLabel(t('Email or phone')).fill('operator1@rialto.test')
  await page.getByLabel(t('Password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('Log in'), exact: true }).click()
}

/** A moment of the person's own time zone, as its field takes it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('writes a post with a picture and schedules it; readers see it at its time', {
  tag: ['@en-1280', '@every-view'],
}, async ({ page, t, view }) => {
  const slug = `how-ice-melts-${view.width}-${view.locale}`
  const status = async () => (await fetch(`${ownShop.url}/blog/${slug}`)).status
  await enter(page, t, 'content')
  await expect(page.getByText('A day at the dye works')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: t('New post') }).click()
  await page.getByLabel(t('Title'), { exact: true }).fill('How ice melts')
  await page.getByLabel(t('Web address'), { exact: true }).fill(slug)
  await page.getByLabel(t('Category'), { exact: true }).selectOption('workshop')
  const text = page.getByRole('textbox', { name: t('Text in Markdown') })
  await text.fill('Slowly at first.\n\n## Then at once\n\nAnd it is **water**.')
  const preview = page.getByRole('region', { name: t('As it will appear') })
  await expect(preview.getByRole('heading', { name: 'Then at once' })).toBeVisible()
  const picture = { name: 'ice.png', mimeType: 'image/png', buffer: Buffer.from(pngOf(400, 300)) }
  await page.locator(`input[type=file][aria-label="${t('Add pictures')}"]`).setInputFiles(picture)
  await expect(preview.locator('img')).toBeVisible()
  await expect(page).toHaveURL(/\/content\/posts\/\d+$/)
  await expectSound(page)
  await saveScreenshot(page, 'console-content-editor', { fullPage: false })

  await page.getByLabel(t('Appears'), { exact: true }).fill(inDays(2))
  await page.getByRole('button', { name: t('Schedule') }).click()
  await expect(page.getByRole('button', { name: t('Publish now') })).toBeVisible()
  expect(await status()).toBe(404)
  // The time comes while nobody looks.
  ownShop.database((database) =>
    database.prepare('update posts set published_at = ? where slug = ?').run(Date.now() + 1_000, slug),
  )
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  expect(await (await fetch(`${ownShop.url}/blogs/feed.xml`)).text()).toContain(slug)
})

test('words a text otherwise, which shoppers read at once', { tag: ['@ar-360', '@both-widths'] }, async ({
  page,
  t,
  view,
}) => {
  const original = t('Latest blog posts')
  const own = `${original} – 24`
  await enter(page, t, `content/texts?language=${view.locale}&search=${encodeURIComponent('Latest blog posts')}`)
  await page.getByRole('button', { name: t('Reword: {{text}}', { text: original }) }).click()
  const field = page.getByRole('textbox', { name: t('Own wording of: {{text}}', { text: original }) })
  await field.fill(own)
  await expectSound(page)
  await page.getByRole('button', { name: t('Save'), exact: true }).click()
  // Until it is saved, the wording is the text of the field.
  await expect(field).toBeHidden()
  await expect(page.getByText(own).first()).toBeVisible()
  const html = await (await fetch(`${ownShop.url}/?lang=${view.locale}`)).text()
  expect(html).toContain(own)
  await page.goto(`${ownShop.url}/`)
  await expect(page.getByRole('heading', { name: own })).toBeVisible()
})
