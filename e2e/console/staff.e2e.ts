import { expectAccessible } from '../support/accessibility.ts'
import { enterConsole, expectSound } from '../support/console.ts'
import { expect, test } from '../support/fixtures.ts'

test('is accessible and sound at the staff, and in its dialogs', { tag: ['@ar-360', '@every-view'] }, async ({
  page,
  t,
}) => {
  await enterConsole(page, t, 'operator1@rialto.test', 'staff')
  await expect(page.getByText('operator2@rialto.test')).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('button', { name: t('Change role') })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await expectAccessible(page)
})
