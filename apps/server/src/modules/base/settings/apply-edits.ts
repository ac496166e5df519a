import { isDeepStrictEqual } from 'node:util'
import { exponentOf } from '@rialto/contract/currencies'
import { SETTING_LENGTH_MAX } from '@rialto/contract/limits'
import type { z } from 'zod'
import { convertAmounts, findRoundedAmounts } from '../../../db/amounts.ts'
import type { Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { text } from '../../../lib/texts.ts'
import {
  advanceSettingsVersion,
  deleteSetting,
  lockOrdersAndFindAny,
  selectSettings,
  selectTaxFacts,
  upsertSetting,
} from './repository.ts'
import { validateTogether } from './rules.ts'
import {
  isRecord,
  joinPath,
  PathNotFoundError,
  type Problem,
  replaceAt,
  type SettingKey,
  Settings,
  settingsFromRows,
  shapeProblem,
  valueAt,
} from './schema.ts'

export interface Change {
  /** The path of the edit. */
  setting: string
  from: unknown
  to: unknown
}

/** The changes made, or all reasons why none was made. */
type AppliedEdits = { changes: Change[]; problems?: undefined } | { problems: Problem[]; changes?: undefined }

export interface ResolvedEdit {
  key: SettingKey
  /** The path below the setting. */
  inside: string[]
  /** Possible values, best first; none resets to the default, or removes the part. */
  values: unknown[]
}

/**
 * Applies all of the edits or none, after they were validated one by one and together, and counts the version up. The caller has
 * locked the version if it depends on it.
 */
export async function applyEdits(tx: Tx, resolved: readonly ResolvedEdit[], dryRun: boolean): Promise<AppliedEdits> {
  if (!dryRun) await advanceSettingsVersion(tx, 0)
  const rows = await selectSettings(tx)
  const before = settingsFromRows(rows)
  const set = new Map<string, unknown>(rows.map(({ key }) => [key, before[key as SettingKey]]))
  const problems: Problem[] = []
  for (const edit of resolved) problems.push(...applyEdit(edit, set))
  if (problems.length > 0) return { problems }

  const after = settingsFromRows([...set].map(([key, value]) => ({ key, value_json: toJson(value) })))
  const changedKeys = new Set<SettingKey>(resolved.map(({ key }) => key))
  const together = validateTogether(after, changedKeys)
  if (together.length > 0) return { problems: together }
  const currencyProblem = await changeCurrency(tx, { before, after, dryRun })
  if (currencyProblem) return { problems: [currencyProblem] }
  const taxProblem = await findTaxProblem(tx, before, after)
  if (taxProblem) return { problems: [taxProblem] }

  for (const key of dryRun ? [] : changedKeys) {
    if (set.has(key)) await upsertSetting(tx, key, JSON.stringify(after[key]))
    else await deleteSetting(tx, key)
  }
  const changes = resolved.map(({ key, inside }) => ({
    setting: joinPath([key, ...inside]),
    from: valueAt(before[key], inside),
    to: valueAt(after[key], inside),
  }))
  const made = changes.filter(({ from, to }) => !isDeepStrictEqual(from, to))
  if (made.length > 0 && !dryRun) await advanceSettingsVersion(tx, 1)
  return { changes: made }
}

/** Puts one edit's value into the map of set values. @returns what is wrong with it. */
function applyEdit({ key, inside, values }: ResolvedEdit, set: Map<string, unknown>): Problem[] {
  if (values.length === 0 && inside.length === 0) {
    set.delete(key)
    return []
  }
  const current = set.has(key) ? set.get(key) : settingsFromRows([])[key]
  try {
    const checked = validateShape(Settings.shape[key], replaceAt(current, inside, values[0], [key]), [key])
    if (checked.problems) return checked.problems
    if (JSON.stringify(checked.value).length > SETTING_LENGTH_MAX)
      return [{ path: key, text: text('This is too long') }]
    set.set(key, checked.value)
    return []
  } catch (error) {
    if (error instanceof PathNotFoundError) return [shapeProblem(error.path, error.reason)]
    throw error
  }
}

type ValidatedShape = { value: unknown; problems?: undefined } | { problems: Problem[] }

/** Validates a value by the contract's schema. Each problem names the path and the expected value. */
export function validateShape(schema: z.ZodType, value: unknown, basePath: readonly PropertyKey[]): ValidatedShape {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    return {
      problems: parsed.error.issues.map(({ path, message }) =>
        shapeProblem(joinPath([...basePath, ...path]), describeIssue(message)),
      ),
    }
  // The schema drops unknown fields, but a misspelt field must be reported to the operator.
  const unknown = unknownFields(value, parsed.data, basePath)
  if (unknown.length > 0) return { problems: unknown.map((path) => shapeProblem(path, 'there is no such field')) }
  return { value: parsed.data }
}

const describeIssue = (message: string): string =>
  message.replace(/^Invalid (input|option): /, '').replace('received undefined', 'found nothing')

function unknownFields(input: unknown, parsed: unknown, basePath: readonly PropertyKey[]): string[] {
  if (Array.isArray(input) && Array.isArray(parsed))
    return input.flatMap((item, index) => unknownFields(item, parsed[index], [...basePath, index]))
  if (!isRecord(input) || !isRecord(parsed)) return []
  return Object.entries(input).flatMap(([key, inner]) => {
    if (inner === undefined) return []
    return Object.hasOwn(parsed, key)
      ? unknownFields(inner, parsed[key], [...basePath, key])
      : [joinPath([...basePath, key])]
  })
}

/**
 * Changes the market's currency: amounts of the catalogue keep their figures and take the decimals of the new currency. Refused once there
 * is an order, since its amounts, and the sums of all, are in the old one; and where a price would have to be rounded.
 * @returns why it cannot be changed; undefined also where it stays the same
 */
async function changeCurrency(
  tx: Tx,
  { before, after, dryRun }: { before: Settings; after: Settings; dryRun: boolean },
): Promise<Problem | undefined> {
  const [from, to] = [before.currency.name, after.currency.name]
  if (from === to) return undefined
  const path = 'currency.name'
  if (!/^[A-Z]{3}$/.test(to))
    return {
      path,
      text: text('Expected the code of a currency such as USD, found "{{found}}"'),
      values: { found: to },
    }
  if (await lockOrdersAndFindAny(tx))
    return {
      path,
      text: text('There are orders in {{currency}}, so the currency of the market stays as it is'),
      values: { currency: from },
    }
  const decimals = { from: exponentOf(from), to: exponentOf(to) }
  if (decimals.to < decimals.from) {
    const rounded = await findRoundedAmounts(tx, 10 ** (decimals.from - decimals.to))
    if (rounded.length > 0)
      return {
        path,
        text: text(
          'Prices or charges have decimals that {{currency}} does not have ({{number}}): please change them first',
        ),
        values: { number: rounded.length, currency: to },
      }
  }
  if (!dryRun) await convertAmounts(tx, decimals)
  return undefined
}

/** Rates need a category that decides by default, which the taxes screen makes; and a market that has orders with rates keeps them. */
async function findTaxProblem(tx: Tx, before: Settings, after: Settings): Promise<Problem | undefined> {
  const path = 'tax_mode'
  const isSameMode = before.tax_mode === after.tax_mode
  if (isSameMode && before.prices_include_tax === after.prices_include_tax) return undefined
  const { hasCategories, hasOrders, isMultiplying } = await selectTaxFacts(tx)
  if (isMultiplying)
    return {
      path: isSameMode ? 'prices_include_tax' : path,
      text: text('Prices are being multiplied at this moment. Please try again when that is done.'),
    }
  if (isSameMode) return undefined
  if (after.tax_mode === 'rates' && !hasCategories)
    return { path, text: text('There are no tax categories yet. Turn taxes into rates on the screen Tax.') }
  if (after.tax_mode === 'flat' && hasOrders)
    return { path, text: text('Orders have been placed with rates, so the market stays with them') }
  return undefined
}
