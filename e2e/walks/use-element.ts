import type { ElementHandle, Page } from '@playwright/test'
import { focusOn, pointOn, type Usable } from './elements.ts'
import type { Random } from './random.ts'
import type { Step } from './walk.ts'

/** Shorter than the timeout of a step: an element that cannot be used is skipped. */
const ACTION_TIMEOUT_MS = 2_000

const texts = [
  'tea',
  'teapt',
  'shopper1@rialto.test',
  'marketday-2026',
  '12',
  '0',
  '-1',
  '1234',
  'مصباح',
  'চা',
  '<b>"bold" & \'more\'</b>',
  '🫖🫖🫖',
  '   ',
  'A word and another one, and a sentence that goes on for a while. '.repeat(6),
]

/** A picture of a single pixel, for file fields. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const isText = (role: string): boolean =>
  /^(text|search|searchbox|email|password|tel|number|url|textarea|combobox|textbox)$/.test(role)

/** The step that uses an element according to its role: it is pressed, filled in or selected from. */
export function useElement(page: Page, element: Usable, random: Random): Step {
  const { role, name } = element
  const label = `${role} "${name}"`
  if (role === 'select') {
    const fraction = random.next()
    return { name: `choose from ${label}`, run: () => ignoreVanished(choose(page, element, fraction)) }
  }
  if (role === 'file') return { name: `give a picture to ${label}`, run: () => ignoreVanished(giveFile(page, element)) }
  if (role === 'range' || role === 'slider') {
    const key = random.pick(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
    return { name: `${key} on ${label}`, run: () => pressKeys(page, element, key) }
  }
  if (isText(role)) {
    const text = random.pick(texts)
    const key = random.chance(0.4) ? 'Enter' : 'Tab'
    return {
      name: `type ${JSON.stringify(text.slice(0, 30))} into ${label}, ${key}`,
      run: () => type(page, element, text, key),
    }
  }
  if (random.chance(0.15)) {
    const key = /^(checkbox|radio|switch)$/.test(role) ? 'Space' : 'Enter'
    return { name: `${key} on ${label}`, run: () => pressKeys(page, element, key) }
  }
  const times = random.chance(0.08) ? 2 : 1
  return { name: `press ${label}${times > 1 ? ' twice' : ''}`, run: () => press(page, element, times) }
}

async function press(page: Page, { index }: Usable, times: number): Promise<void> {
  const point = await pointOn(page, index)
  // An element that another one covers can still be used by keyboard.
  if (!point) return pressFocused(page, index, 'Enter')
  for (let time = 0; time < times; time += 1) await page.mouse.click(point.x, point.y)
}

const pressKeys = (page: Page, { index }: Usable, key: string): Promise<void> => pressFocused(page, index, key)

async function pressFocused(page: Page, index: number, key: string): Promise<void> {
  await focusOn(page, index)
  await page.keyboard.press(key)
}

async function type(page: Page, { index }: Usable, text: string, key: string): Promise<void> {
  await focusOn(page, index)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await page.keyboard.press(key)
}

async function handleOf(page: Page, { index }: Usable): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle((index) => window.usableElements?.[index] ?? null, index)
  return handle.asElement() as ElementHandle<HTMLElement> | null
}

async function choose(page: Page, element: Usable, fraction: number): Promise<void> {
  const select = await handleOf(page, element)
  const count = await select?.evaluate((node) => (node as HTMLSelectElement).options.length)
  await select?.selectOption({ index: Math.floor(fraction * (count ?? 1)) }, { timeout: ACTION_TIMEOUT_MS })
}

async function giveFile(page: Page, element: Usable): Promise<void> {
  const input = await handleOf(page, element)
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: PNG }
  await (input as ElementHandle<HTMLInputElement> | null)?.setInputFiles(file, { timeout: ACTION_TIMEOUT_MS })
}

/** Ignores errors of elements that disappear while they are used. */
async function ignoreVanished(attempt: Promise<void>): Promise<void> {
  try {
    await attempt
  } catch (error) {
    if (!/Timeout|not attached|detached|disabled/i.test(String(error))) throw error
  }
}
