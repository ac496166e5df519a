import type { Locator, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { State, Visit } from './tours.ts'

/** A page with little content, for tests of overlays. */
export const SHORT_PAGE = '/categories'

export const main = ({ page }: Visit): Locator => page.getByRole('main')

export const dialog = ({ page, t }: Visit, title: string): Locator =>
  page.getByRole('dialog', { name: t(title), exact: true })

export const alertDialog = ({ page, t }: Visit, title: string): Locator =>
  page.getByRole('alertdialog', { name: t(title), exact: true })

export const button = ({ t }: Visit, within: Page | Locator, wording: string): Locator =>
  within.getByRole('button', { name: t(wording), exact: true })

export const input = (within: Locator, name: string): Locator => within.locator(`[name="${name}"]`)

/** A form field with an error. */
export const invalidField = (within: Locator, name: string): Locator =>
  within.locator(`[name="${name}"][aria-invalid=true]`)

export const heading = ({ page, t }: Visit, wording: string, values?: Record<string, string>): Locator =>
  page.getByRole('heading', { name: t(wording, values), exact: true })

/** The state of a loaded screen, by its path. */
export const screenState = (path: string, name = path): State => ({
  name,
  async show({ page }) {
    await page.goto(path)
    await expect(page.locator('main .animate-shimmer:visible')).toHaveCount(0)
    expect(await page.locator('h1').count()).toBe(1)
    return page.locator('main')
  },
})

/** Closes the open dialog. */
export async function closeDialog(visit: Visit): Promise<void> {
  await visit.page.keyboard.press('Escape')
  await expect(visit.page.getByRole('dialog')).toHaveCount(0)
}

/** Focuses the toast by F6, as toasts stay while one of them has the focus. */
export async function focusedToast({ page, t }: Visit, wording: string): Promise<Locator> {
  const toast = page.getByRole('listitem').filter({ hasText: t(wording) })
  await expect(toast).toBeVisible()
  await page.keyboard.press('F6')
  return toast.first()
}

/** The states of a screen while it loads and after its calls have failed. */
export function loadingAndFailed(path: string, calls: RegExp, failedHeading: string, loadingText = 'Loading'): State[] {
  const refusals = new WeakMap<Page, HeldCalls>()
  return [
    {
      name: `${path}, loading`,
      async show(visit) {
        await visit.page.unrouteAll()
        refusals.set(visit.page, await holdCalls(visit.page, calls))
        await visit.page.goto(path, { waitUntil: 'load' })
        // The status has the wording as its label or as its text.
        const status = visit.page.getByRole('status')
        const byText = status.and(visit.page.getByText(visit.t(loadingText), { exact: true }))
        return byText.or(status.and(visit.page.getByLabel(visit.t(loadingText), { exact: true }))).first()
      },
    },
    {
      name: `${path}, failed`,
      async show(visit) {
        await refusals.get(visit.page)?.refuse()
        await expect(button(visit, visit.page, 'Try again').first()).toBeVisible()
        return heading(visit, failedHeading)
      },
    },
  ]
}

interface HeldCalls {
  /** Answers the held requests, and all that follow, with 503. */
  refuse(): Promise<void>
}

/** Holds all matching requests from now on. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<HeldCalls> {
  const waiting: Route[] = []
  let isRefused = false
  const refusal = { status: 503, json: { message: 'Not now', code: 'unavailable' } }
  await page.route(calls, async (route) => {
    if (isRefused) await route.fulfill(refusal)
    else waiting.push(route)
  })
  return {
    async refuse() {
      isRefused = true
      await Promise.all(waiting.map((route) => route.fulfill(refusal)))
    },
  }
}
