import type { Page } from '@playwright/test'
import type { Texts } from '../support/texts.ts'
import { usableElements } from './elements.ts'
import { moveInHistory } from './history.ts'
import type { Random } from './random.ts'
import { useElement } from './use-element.ts'
import type { Step } from './walk.ts'

const START = '/products'

/** Words of product names, misspelled words, several words, and some without results: each leads to other filters. */
const searches = [
  ...['tea', 'teapot', 'lamp', 'boot', 'bag', 'cup', 'shirt', 'red', 'leather', 'a'],
  ...['teapt', 'lmap', 'haedphones', 'snekers', 'bootts'],
  ...['مصباح', 'ceramic cup', 'black leather bag', 'lamp teapot'],
  ...['zzzzqqqq', '🎉', '%', 'teapot zzzzqqqq', ''],
]

/** The controls that change the list: filters, order, chips, pages, and the links of an empty list. */
const controls = (t: Texts): string =>
  [
    '#filters',
    '[role=dialog]',
    'main select',
    'main .lg\\:hidden button[aria-haspopup=dialog]',
    `ul[aria-label="${t('Chosen filters')}"]`,
    'main nav a[href*="page="]',
    'main a[href^="/products?"]',
  ].join(', ')

/** The next step of a walk over the product list. */
export async function nextListStep(page: Page, t: Texts, random: Random): Promise<Step> {
  if (new URL(page.url()).pathname !== START) return open(page, START)
  const isDialogOpen = await page.getByRole('dialog').first().isVisible()
  const draw = random.next()
  if (draw < 0.25) return search(page, random.pick(searches))
  if (draw < 0.4) return moveInHistory(page, random)
  if (draw < 0.43) return open(page, `${START}?page=${random.pick([2, 3, 999])}&search=${random.pick(searches)}`)
  if (draw < 0.5 && isDialogOpen) return pressEscape(page)
  const elements = await usableElements(page, controls(t))
  if (elements.length === 0) return open(page, START)
  // Three in ten choices unfold or fold options.
  const foldButtons = elements.filter(({ role, name }) => role === 'button' && isFoldButton(name, t))
  return useElement(
    page,
    random.weighted(foldButtons.length > 0 && random.chance(0.3) ? foldButtons : elements, ({ role, name }) => ({
      name: `${role} ${name}`,
      weight: 1,
    })),
    random,
  )
}

const open = (page: Page, path: string): Step => ({
  name: `open ${path}`,
  run: async () => void (await page.goto(path)),
})

const pressEscape = (page: Page): Step => ({ name: 'Escape', run: () => page.keyboard.press('Escape') })

/** Searches in the header's field, or in the dialog on phones. */
function search(page: Page, word: string): Step {
  return {
    name: `search ${JSON.stringify(word)}`,
    async run() {
      await page.keyboard.press('Escape')
      const field = page.getByRole('combobox').and(page.locator('input:visible')).first()
      if (!(await field.isVisible())) {
        await page.evaluate(() => scrollTo(0, 0))
        await page.locator('header ~ div button[aria-haspopup=dialog]').first().click()
      }
      await field.fill(word)
      await page.keyboard.press('Enter')
    },
  }
}

function isFoldButton(name: string, t: Texts): boolean {
  const [before = '', after = ''] = t('Show {{count}} more', { count: 7 }).split('7')
  return name === t('Show fewer') || (name.startsWith(before.trim()) && name.endsWith(after.trim()) && /\d/.test(name))
}
