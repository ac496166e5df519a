import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveScreenshot } from '../support/screenshots.ts'

test('overview, settings and backups are accessible and sound', { tag: ['@ar-1280-dark', '@every-view'] }, async ({
  page,
  t,
}) => {
  await enterConsole(page, t, 'operator1@rialto.test', 'overview')
  await expect(page.getByRole('region', { name: t('Work that waits') })).toBeVisible()
  await saveScreenshot(page, 'console-overview', { fullPage: false })
  await expectSound(page)
  await page.goto('/console/settings')
  await expect(page.getByRole('searchbox', { name: t('Search settings') })).toBeVisible()
  await expectSound(page)
  await page.goto('/console/settings/general')
  await expect(page.getByRole('heading', { level: 1, name: t('Name and contact') })).toBeVisible()
  await expectSound(page)
  await page.goto('/console/jobs?tab=backups')
  await expect(page.getByRole('button', { name: t('Back up now') })).toBeVisible()
  await expectSound(page)
})
