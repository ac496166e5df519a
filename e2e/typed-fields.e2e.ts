import type { Page } from '@playwright/test'
import { enterConsole } from './support/console.ts'
import { expect, test } from './support/fixtures.ts'
import type { Texts } from './support/texts.ts'
import { typedFields, typeOddValues } from './support/typed-fields.ts'
import { operator } from './support/typed-places/operator-places.ts'
import { fillCart, shopUrl, startOwnMarket, stopOwnMarket } from './support/typed-places/own-market.ts'
import type { Place } from './support/typed-places/place.ts'
import { seller } from './support/typed-places/seller-places.ts'
import { storefront } from './support/typed-places/storefront-places.ts'
import { OWN_VIEW } from './support/views.ts'

// Every field for a number or a day in both applications gets ten values that a program may misread. What is typed is either kept as
// exactly that number or day, or stays as it is and is refused in words: never is it changed, dropped or moved to a limit.

test.beforeAll(() => startOwnMarket())
test.afterAll(() => stopOwnMarket())

/** Visits the places one after the other. @returns by file, the names of the fields that were tried */
async function visit(page: Page, t: Texts, root: string, places: readonly Place[], mark = '.') {
  const tried = new Map<string, string[]>()
  for (const { files, path, open, most, within, isDialog, ...rest } of places) {
    const work = async () => {
      // A dialog that is open goes back in the history as it closes, which would end the navigation.
      const address = path.startsWith('/') ? path : `/console/${path}`
      await expect(async () => {
        await page.goto(address)
        expect(new URL(page.url()).pathname).toBe(address)
      }).toPass()
      await open?.(page, t)
      const scope = within?.(page) ?? (isDialog ? page.getByRole('dialog').last() : page.getByRole('main'))
      const names = await typeOddValues(scope, { page, mark, ...rest }, most)
      for (const file of files) tried.set(`${root}/${file}`, [...(tried.get(`${root}/${file}`) ?? []), ...names])
    }
    // The other places are visited all the same.
    await test.step(files.join(), work).catch((error: Error) => expect.soft(error.message, files.join()).toBe(''))
  }
  return tried
}

const places = { seller, operator, storefront }
const CONSOLE = 'apps/console/src'
const STOREFRONT = 'apps/storefront/app'
const rootOf = (name: string) => (name === 'storefront' ? STOREFRONT : CONSOLE)

test('every file with a field for a number or a day has its place', { tag: OWN_VIEW }, () => {
  const named = Object.entries(places).flatMap(([name, all]) =>
    all.flatMap(({ files }) => files.map((file) => `${rootOf(name)}/${file}`)),
  )
  expect([...new Set(named)].toSorted()).toEqual([...typedFields().keys()].toSorted())
})

/** Labels that a file gives to fields, of which none was tried. */
function untried(tried: Map<string, string[]>, t: Texts): string[] {
  const labels = typedFields()
  return [...tried].flatMap(([file, names]) =>
    (labels.get(file) ?? [])
      .filter((label): label is string => label !== null)
      .filter((label) => !names.some((name) => beginsWith(name, t(label, { name: '*' }))))
      .map((label) => `${file}: ${label}`),
  )
}
/** Behind the label a mark or word may stand, and names differ. */
const beginsWith = (name: string, label: string): boolean => name.startsWith(label.split('*')[0] ?? '')

test.describe('keep or refuse odd values', () => {
  test.describe.configure({ timeout: 300_000 })
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter.
  test.use({ view: async ({}, use) => use({ context: { baseURL: shopUrl() } }) })

  for (const who of ['seller', 'operator'] as const)
    test(`in the console of a ${who}`, { tag: OWN_VIEW }, async ({ page, t }) => {
      await enterConsole(page, t, `${who}1@rialto.test`, who === 'seller' ? 'orders' : 'overview')
      await expect(page.getByRole('navigation', { name: t('Console') })).toBeVisible()
      expect(untried(await visit(page, t, CONSOLE, places[who]), t)).toEqual([])
    })

  test('in the storefront', { tag: OWN_VIEW }, async ({ page, t }) => {
    await fillCart(page)
    expect(untried(await visit(page, t, STOREFRONT, storefront), t)).toEqual([])
  })
})
