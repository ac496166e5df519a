import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { expect } from './fixtures.ts'
import { untilQuiet } from './idle.ts'

/** What people type that a field could misread, and the one number that each of them means, by the language's decimal mark. */
const ODD_NUMBERS: [text: string, number: (mark: string) => number | null][] = [
  ['1.234,56', () => 1234.56],
  ['1.000', (mark) => (mark === ',' ? 1000 : 1)],
  ['-1', () => -1],
  ['1e5', () => 1e5],
  ['150', () => 150],
  ['1e9', () => 1e9],
  ['١٢٣', () => 123],
  [' ', () => null],
  ['12,5', () => 12.5],
  ['1,234.567', () => 1234.567],
  // Last: nought of an article in the cart takes it out.
  ['0', () => 0],
]

const nextYear = new Date().getFullYear() + 1
/** As they are typed in the browser's own field, American; `null` where there is no such day. */
const ODD_DAYS: [name: string, keys: string, day: string | null][] = [
  ['a day to come', `0315${nextYear}`, `${nextYear}-03-15`],
  ['31 February', `0231${nextYear}`, null],
  ['the year 1', '03150001', '0001-03-15'],
  ['the year 9999', '03159999', '9999-03-15'],
  ['a day in the past', '01152020', '2020-01-15'],
  ['half a day', '02', null],
]
const TIME = ['0930AM', '09:30'] as const

export const FIELDS = '[data-number-field], [data-date-field]'

interface Seen {
  shown: string
  isInvalid: boolean
  words: string
  isBad: boolean
}

/** What a person sees of a field: its text, and whether it is marked as wrong, with which words. */
const see = (field: Locator): Promise<Seen | null> =>
  field
    .evaluate(
      (element) => {
        const input = element as HTMLInputElement
        const notes = (input.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
        return {
          shown: input.value,
          isInvalid: input.getAttribute('aria-invalid') === 'true',
          words: notes.map((id) => document.getElementById(id)?.innerText ?? '').join(' '),
          isBad: input.validity.badInput,
        }
      },
      undefined,
      { timeout: 1_000 },
    )
    .catch(() => null)

const isExplained = ({ isInvalid, words }: Seen) => isInvalid && words.trim().length > 5

/** The number that a text in a field is to its reader; null for none. */
function meaningOf(shown: string, mark: string): number | null {
  const plain = shown.replace(/[^\d.,-]/g, '')
  return plain === ''
    ? null
    : Number(mark === ',' ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

export interface Walked {
  page: Page
  /** The decimal mark of the page's language. */
  mark: string
  /** What is typed is sent when the field is left: what counts is what the field shows after the answer. */
  isSent?: boolean
  /** Nought takes the field away with what it counts. */
  goesAtZero?: boolean
}

/** What is still wrong after the moment in which a field may show what it was given. */
async function lastFault(find: () => Promise<string | null>): Promise<string | null> {
  let fault: string | null = null
  await expect
    .poll(async () => (fault = await find()), { timeout: 700, intervals: [30, 60] })
    .toBeNull()
    .catch(() => {})
  return fault
}

/** Types each odd value into a field for numbers, and leaves it. @returns what became of those that were neither kept nor refused */
async function oddNumbers(field: Locator, { page, mark, isSent, goesAtZero }: Walked): Promise<string[]> {
  const faults: string[] = []
  for (const [text, meant] of ODD_NUMBERS) {
    const number = meant(mark)
    const judge = (seen: Seen | null): string | null => {
      if (!seen) return goesAtZero && number === 0 ? null : 'the field is gone'
      // A field that is left empty shows no number; whether it may be empty, its form says.
      const isKept = !seen.isInvalid && meaningOf(seen.shown, mark) === number
      const isRefused = isExplained(seen) && seen.shown === text
      return isKept || isRefused ? null : JSON.stringify(seen)
    }
    await field.evaluate((element, typed) => {
      const input = element as HTMLInputElement
      input.focus()
      input.setSelectionRange(0, input.value.length)
      document.execCommand('insertText', false, typed)
      input.blur()
    }, text)
    if (isSent) await untilQuiet(page)
    const fault = await lastFault(async () => judge(await see(field)))
    if (fault) faults.push(`“${text}”: ${fault}`)
  }
  return faults
}

/** Types each odd day by its keys into a field for days or times, and leaves it. @returns as `oddNumbers` */
async function oddDays(field: Locator, { page, isSent }: Walked): Promise<string[]> {
  const kind = await field.getAttribute('type')
  const [timeKeys, time] = TIME
  const values: typeof ODD_DAYS =
    kind === 'time'
      ? [
          ['a time', timeKeys, time],
          ['half a time', '09', null],
        ]
      : kind === 'date'
        ? ODD_DAYS
        : ODD_DAYS.map(([name, keys, day]) => [name, keys.length < 8 ? keys : keys + timeKeys, day && `${day}T${time}`])
  const faults: string[] = []
  for (const [name, keys, value] of values) {
    await field.fill('')
    await field.blur()
    if (isSent) await untilQuiet(page)
    await field.focus()
    await page.keyboard.type(keys)
    await field.blur()
    if (isSent) await untilQuiet(page)
    const judge = (seen: Seen | null): string | null => {
      if (!seen) return 'the field is gone'
      const isRight = value === null ? seen.isBad && isExplained(seen) : seen.shown === value
      return isRight && seen.isInvalid === isExplained(seen) ? null : JSON.stringify(seen)
    }
    const fault = await lastFault(async () => judge(await see(field)))
    if (fault) faults.push(`${name}: ${fault}`)
  }
  return faults
}

/**
 * Types the odd values into every field for numbers and days that can be typed into within an element.
 *
 * @param most of the fields with one label, in which names stand, as in the rows of a list
 * @returns the names of the fields
 */
export async function typeOddValues(scope: Locator, walked: Walked, most = 40): Promise<string[]> {
  const fields = scope.locator(FIELDS)
  await expect(fields.filter({ visible: true }).first()).toBeVisible()
  const names: string[] = []
  const total = await fields.count()
  for (let index = 0; index < total && names.length < most; index++) {
    const candidate = fields.nth(index)
    if (!(await candidate.isVisible()) || !(await candidate.isEditable())) continue
    const { name, isDay, before } = await candidate.evaluate((element) => {
      const input = element as HTMLInputElement
      const label = input.labels?.[0]?.innerText ?? input.labels?.[0]?.textContent
      const isDay = input.hasAttribute('data-date-field')
      return { name: (input.ariaLabel ?? label ?? '').trim(), isDay, before: input.value }
    })
    // By its name, as the next article's field would stand in its place once it is gone.
    const field = walked.goesAtZero ? fields.and(scope.getByLabel(name, { exact: true })) : candidate
    const faults = isDay ? await oddDays(field, walked) : await oddNumbers(field, walked)
    expect.soft(faults, `${name} at ${new URL(walked.page.url()).pathname}`).toEqual([])
    names.push(name)
    if (walked.goesAtZero) continue
    await field.fill(before)
    await field.blur()
  }
  return names
}

const OF_A_NUMBER_OR_DAY = /<(?:NumberField|DateField|QuantityStepper|MoneyField|MomentField|EditCell|NumberCell)\b/g
/** They pass a field on to others. */
const WRAPPERS = ['apps/console/src/form/fields.tsx', 'apps/console/src/form/fields.tsx']

/** The fields for numbers and days of both applications: by file, the texts of their labels; null where a label is put together. */
export function typedFields(): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>()
  for (const folder of ['apps/console/src', 'apps/storefront/app'])
    for (const name of readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name)
      if (!file.endsWith('.tsx') || file.endsWith('.test.tsx') || WRAPPERS.includes(file)) continue
      const source = readFileSync(inRoot(file), 'utf8')
      const labels = [...source.matchAll(OF_A_NUMBER_OR_DAY)].map(({ index }) => {
        const tag = source.slice(index, source.indexOf('/>', index))
        return /(?:label=\{|quantity: )t\('([^']+)'/.exec(tag)?.[1] ?? null
      })
      if (labels.length > 0) found.set(file, labels)
    }
  return found
}
