import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, at most 40 times. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab')
  expect(await isFocused(target)).toBe(true)
}
