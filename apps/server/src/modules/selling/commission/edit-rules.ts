import { isDeepStrictEqual } from 'node:util'
import { COMMISSION_RULES_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { marketUnits, toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { spanOf } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import {
  advanceVersion,
  insertNotices,
  insertRule,
  insertWithdrawals,
  type RuleRow,
  selectCategoryName,
  selectLastNumber,
  selectParents,
  selectRule,
  selectRules,
  selectShopName,
  toRule,
  updateRule,
} from './repository.ts'
import { type CategoryParents, raisesFees } from './rules.ts'

// The list of rules as the staff edits it (decision 192). One version counts for all of it, since the place of a rule decides as much as
// its figures. A draft charges nobody; what was announced never changes, and its end is only set.

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** What begins at once begins with a full minute, and so late that every process has read it by then: the time of an order decides. */
const SEEN_MS = 10_000

export const soonest = (now: number): number => Math.ceil((now + SEEN_MS) / MINUTE_MS) * MINUTE_MS

export const startOf = (day: string, zone: string): number => spanOf({ from: day, to: day }, zone).starts_at

/** The first day on which a rule may begin of which sellers are told now, if somebody may pay more by it. */
export function firstDay(now: number, { commission_notice_days: days, time_zone: zone }: NoticeSettings): string {
  const told = now + days * DAY_MS
  const day = dayIn(zone, told)
  return startOf(day, zone) >= told ? day : dayIn(zone, startOf(day, zone) + 1.5 * DAY_MS)
}

export type NoticeSettings = Pick<Settings, 'commission_notice_days' | 'time_zone'>

/** The list in a transaction that may change it; others wait. */
interface RuleList {
  tx: Tx
  now: number
  /** Those that have not ended, in their order. */
  rows: readonly RuleRow[]
  parents: CategoryParents
  settings: Settings
}

interface Told {
  action: keyof typeof ACTIONS
  sentence: TextKey
  values: Record<string, string>
  subject: { id: number | null; name: string }
  before: RecordedFields
  after: RecordedFields
  restorable?: boolean
}

export const ACTIONS = { rules: 'commission_changed', order: 'commission_ordered' } as const

interface Edit {
  actor: Actor
  /** The version of the list that the caller has seen; undefined overwrites any. */
  version: number | undefined
  edit(list: RuleList): Promise<Told | Refusal | undefined>
}

export const stale = (version: number) =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: { version } })
export const notFound = () => refuse('not_found', text('This rule does not exist'))

/** Changes the list together with its record, and lets the processes read it again. */
async function editRules(deps: Deps & OutboundDeps, { actor, version, edit }: Edit) {
  const { database, invalidations } = deps
  const now = deps.now()
  const settings = await deps.settings.read()
  const change = await database.write(async (tx): Promise<RecordedChange | Refusal | undefined> => {
    const present = await advanceVersion(tx, 0)
    if (version !== undefined && version !== present) return stale(present)
    const rows = await selectRules(tx, now)
    const told = await edit({ tx, now, rows, parents: await selectParents(tx), settings })
    if (!told || told instanceof Refusal) return told
    await advanceVersion(tx, 1)
    const { action, restorable = true, ...change } = told
    return recordChange(tx, {
      ...change,
      ...{ actor, at: now, shopId: null, restorable },
      action: ACTIONS[action],
      subject: { kind: 'commission', ...told.subject },
    })
  })
  if (change && !(change instanceof Refusal)) invalidations.publish('settings')
  return change
}

/** The fields of a rule as people read them, and the row for the restorer. */
const recorded = (rows: readonly RuleRow[]): RecordedFields => ({
  commission_rules: rows.map((row) => ({
    id: row.id,
    name: row.name,
    percentage: row.percent_ppm / 10_000,
    fixed: amountOf(row.fixed),
    floor: amountOf(row.floor),
    cap: amountOf(row.cap),
    on_delivery: row.on_delivery === 1,
    in_force_from: dateOf(row.in_force_from),
    ended_at: dateOf(row.ended_at),
  })),
  _rules: rows.map(({ position: _, ...row }) => row),
})

const amountOf = (minor: number | null): string | null =>
  minor === null ? null : (Number(minor) / 10 ** marketUnits().exponent).toFixed(marketUnits().exponent)
const dateOf = (at: number | null): string | null => (at === null ? null : new Date(Number(at)).toISOString())

async function changedRows(tx: Tx, before: readonly RuleRow[]): Promise<Pick<Told, 'before' | 'after'>> {
  const after: RuleRow[] = []
  for (const { id } of before) after.push((await selectRule(tx, id)) as RuleRow)
  return { before: recorded(before), after: recorded(after) }
}

// Drafts.

export interface RuleInput {
  name: string
  category_id: number | null
  shop_id: number | null
  percentage: number
  /** Decimals of the market's currency, as floor and cap. */
  fixed: number
  floor: number | null
  cap: number | null
  on_delivery: boolean
}

type Fields = Pick<
  RuleRow,
  'name' | 'category_id' | 'shop_id' | 'percent_ppm' | 'fixed' | 'floor' | 'cap' | 'on_delivery'
>

async function readFields(tx: Tx, input: RuleInput): Promise<Fields | Refusal> {
  const { percentage, fixed, floor, cap, ...rest } = input
  if (rest.category_id !== null && !(await selectCategoryName(tx, rest.category_id)))
    return refuseFields({ category_id: { text: text('Please choose a category') } })
  if (rest.shop_id !== null && !(await selectShopName(tx, rest.shop_id)))
    return refuseFields({ shop_id: { text: text('Please choose a shop') } })
  if (floor !== null && cap !== null && floor > cap)
    return refuseFields({ cap: { text: text('The most is less than the least') } })
  return {
    ...rest,
    name: cleanLine(rest.name),
    percent_ppm: Math.round(percentage * 10_000),
    fixed: toMinor(fixed),
    floor: floor === null ? null : toMinor(floor),
    cap: cap === null ? null : toMinor(cap),
    on_delivery: Number(rest.on_delivery),
  }
}

/** What new rules take of the settings, and keep. */
function keptSettings({ commission_base: base, commission_on_refund, prices_include_tax, tax_mode }: Settings) {
  const isInclusive = tax_mode === 'rates' && prices_include_tax
  return {
    base: base === 'auto' ? (isInclusive ? ('gross' as const) : ('net' as const)) : base,
    on_refund: commission_on_refund,
  }
}

/** How narrow a rule is: one for a shop before one for a category, and that before one for all. */
const narrowness = ({ shop_id, category_id }: Pick<RuleRow, 'shop_id' | 'category_id'>): number =>
  (shop_id === null ? 0 : 2) + (category_id === null ? 0 : 1)

/** Makes room in the list, and says the place: behind the rule that it follows, else before the first that is broader. */
async function placeFor(tx: Tx, rows: readonly RuleRow[], rule: Fields, follows: number | null): Promise<number> {
  const behind = rows.findIndex(({ id }) => id === follows)
  const broader = rows.findIndex((row) => narrowness(row) < narrowness(rule))
  const place = behind >= 0 ? behind + 1 : broader < 0 ? rows.length : broader
  for (const [index, row] of rows.entries()) {
    const position = index < place ? index : index + 1
    if (row.position !== position) await updateRule(tx, row.id, { position })
  }
  return place
}

interface Draft extends RuleInput {
  version: number | undefined
  /** The version in force that it is to take the place of. */
  replaces?: number | null | undefined
  actor: Actor
}

export const draftRule = (deps: Deps & OutboundDeps, { actor, version, replaces, ...input }: Draft) =>
  editRules(deps, {
    actor,
    version,
    async edit({ tx, rows, now, settings }) {
      const former = rows.find((row) => row.id === replaces)
      if (replaces && !former?.announced_at) return notFound()
      if (former && rows.some((row) => row.rule === former.rule && row.id !== former.id))
        return refuse('conflict', text('There is another version of this rule already. Change or discard that one.'))
      if (rows.length >= COMMISSION_RULES_MAX)
        return refuse('invalid', text('There can be {{max}} at most'), { values: { max: COMMISSION_RULES_MAX } })
      const fields = await readFields(tx, input)
      if (fields instanceof Refusal) return fields
      const position = await placeFor(tx, rows, fields, former?.id ?? null)
      const id = await insertRule(tx, {
        ...fields,
        ...keptSettings(settings),
        ...(former && { rule: former.rule, number: (await selectLastNumber(tx, former.rule)) + 1 }),
        position,
        created_by: actor.kind === 'staff' ? actor.id : null,
        created_at: now,
      })
      const row = (await selectRule(tx, id)) as RuleRow
      return {
        action: 'rules',
        sentence: text('Drafted the commission rule {{name}}'),
        values: { name: row.name },
        subject: { id, name: row.name },
        before: { _rules: recorded([{ ...row, ended_at: now }])._rules },
        after: recorded([row]),
      }
    },
  })

interface DraftEdit extends Partial<RuleInput> {
  id: number
  version: number | undefined
  actor: Actor
}

export const changeDraft = (deps: Deps & OutboundDeps, { id, actor, version, ...edit }: DraftEdit) =>
  editRules(deps, {
    actor,
    version,
    async edit({ tx, rows, settings }) {
      const row = rows.find((one) => one.id === id)
      if (!row) return notFound()
      if (row.announced_at !== null) return refuseAnnounced()
      const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
      const fields = await readFields(tx, { ...inputOf(row), ...given })
      if (fields instanceof Refusal) return fields
      const set = { ...fields, ...keptSettings(settings) }
      if (isDeepStrictEqual({ ...row, ...set }, row)) return undefined
      await updateRule(tx, id, set)
      return {
        action: 'rules',
        sentence: text('Changed the draft of the commission rule {{name}}'),
        values: { name: set.name },
        subject: { id, name: set.name },
        ...(await changedRows(tx, [row])),
      }
    },
  })

const refuseAnnounced = () =>
  refuse('conflict', text('This rule has been announced. Draft another version of it instead.'))

const decimal = (minor: number) => Number(minor) / 10 ** marketUnits().exponent

const inputOf = (row: RuleRow): RuleInput => ({
  ...{ name: row.name, category_id: row.category_id, shop_id: row.shop_id, on_delivery: row.on_delivery === 1 },
  percentage: row.percent_ppm / 10_000,
  fixed: decimal(row.fixed),
  floor: row.floor === null ? null : decimal(row.floor),
  cap: row.cap === null ? null : decimal(row.cap),
})

// The order.

interface NewOrder {
  version: number | undefined
  /** All rules that have not ended. */
  ids: readonly number[]
  actor: Actor
}

export const orderRules = (deps: Deps & OutboundDeps, { ids, version, actor }: NewOrder) =>
  editRules(deps, {
    actor,
    version,
    async edit(list) {
      const { rows } = list
      const order = rows.map(({ id }) => id)
      if (new Set(ids).size !== ids.length || !isDeepStrictEqual([...ids].sort(byNumber), [...order].sort(byNumber)))
        return refuse('invalid', text('Name every rule once'), {
          errors: { ids: [{ text: text('Name every rule once') }] },
        })
      if (isDeepStrictEqual(ids, order)) return undefined
      const refusal = await putInOrder(list, ids)
      if (refusal) return refusal
      const names = (of: readonly number[]) => of.map((id) => rows.find((row) => row.id === id)?.name ?? '')
      return {
        action: 'order',
        sentence: text('Put the commission rules in another order'),
        values: {},
        subject: { id: null, name: '' },
        before: { order: names(order), _order: order },
        after: { order: names(ids), _order: ids },
      }
    },
  })

const byNumber = (a: number, b: number) => a - b

/** Refused where somebody would pay more by it. */
export async function putInOrder({ tx, rows, now, parents }: Omit<RuleList, 'settings'>, ids: readonly number[]) {
  const moved = rows.map((row) => ({ ...row, position: ids.indexOf(row.id) }))
  if (raisesFees(moved.map(toRule), rows.map(toRule), now, parents))
    return refuse(
      'rule_notice',
      text(
        'In this order, some sellers would pay more. Draft another version of the rule, move that, and announce it.',
      ),
    )
  for (const { id, position } of moved) await updateRule(tx, id, { position })
  return undefined
}

// From announcement to end.

interface Dated {
  id: number
  version: number | undefined
  /** The day on which it begins or ends; undefined: as soon as it may be. */
  fromDay: string | undefined
  actor: Actor
}

/** The rows as they are if a draft comes into force: its rule's version before it ends then. */
export const withAnnounced = (rows: readonly RuleRow[], draft: RuleRow, from: number): RuleRow[] =>
  rows.map((row) => {
    if (row.id === draft.id) return { ...row, in_force_from: from }
    const isBefore = row.rule === draft.rule && row.in_force_from !== null && row.in_force_from < from
    return isBefore ? { ...row, ended_at: from } : row
  })

/** When a change takes effect that sellers are told now, or why not on that day. */
function momentOf(
  { now, rows, parents, settings }: RuleList,
  fromDay: string | undefined,
  change: (from: number) => readonly RuleRow[],
): number | Refusal {
  const { time_zone: zone } = settings
  const atOnce = soonest(now)
  const first = firstDay(now, settings)
  const raises = (from: number) => raisesFees(change(from).map(toRule), rows.map(toRule), from, parents)
  if (fromDay === undefined) return raises(atOnce) ? Math.max(atOnce, startOf(first, zone)) : atOnce
  const wanted = startOf(fromDay, zone)
  if (fromDay < dayIn(zone, now)) return refuseFields({ from_day: { text: text('This day is over') } })
  const from = Math.max(wanted, atOnce)
  if (fromDay < first && raises(from)) {
    const values = { number: settings.commission_notice_days, day: first }
    const sentence = text('Some sellers may pay more. Days of notice: {{number}}, so {{day}} is the first day.')
    return refuse('rule_notice', sentence, { values, errors: { from_day: [{ text: sentence, values }] } })
  }
  return from
}

export const announceRule = (deps: Deps & OutboundDeps, { id, version, fromDay, actor }: Dated) =>
  editRules(deps, {
    actor,
    version,
    async edit(list) {
      const { tx, rows, now } = list
      const draft = rows.find((row) => row.id === id)
      if (!draft) return notFound()
      if (draft.announced_at !== null) return refuseAnnounced()
      const former = rows.find((row) => row.rule === draft.rule && row.id !== draft.id)
      const from = momentOf(list, fromDay, (at) => withAnnounced(rows, draft, at))
      if (from instanceof Refusal) return from
      await updateRule(tx, id, { announced_at: now, in_force_from: from })
      const replaced = former && (former.ended_at === null || former.ended_at > from) ? [former] : []
      for (const row of replaced) await updateRule(tx, row.id, { ended_at: from })
      await insertNotices(tx, draft, { kind: 'announced', in_force_from: from, created_at: now })
      return {
        action: 'rules',
        sentence: text('Announced the commission rule {{name}} from {{day}} on'),
        values: { name: draft.name, day: dayIn(list.settings.time_zone, from) },
        subject: { id, name: draft.name },
        ...(await changedRows(tx, [draft, ...replaced])),
      }
    },
  })

export const endRule = (deps: Deps & OutboundDeps, { id, version, fromDay, actor }: Dated) =>
  editRules(deps, {
    actor,
    version,
    async edit(list) {
      const { tx, rows, now } = list
      const row = rows.find((one) => one.id === id)
      if (!row) return notFound()
      const { name } = row
      const told = { action: 'rules', values: { name }, subject: { id, name } } as const
      if (row.announced_at === null || row.in_force_from === null) {
        await updateRule(tx, id, { ended_at: now })
        const sentence = text('Discarded the draft of the commission rule {{name}}')
        return { ...told, sentence, ...(await changedRows(tx, [row])) }
      }
      if (row.in_force_from > now) {
        const former = rows.filter((one) => one.rule === row.rule && one.ended_at === row.in_force_from)
        await updateRule(tx, id, { announced_at: null, in_force_from: null })
        for (const one of former) await updateRule(tx, one.id, { ended_at: null })
        await insertWithdrawals(tx, row, { kind: 'withdrawn', in_force_from: row.in_force_from, created_at: now })
        const sentence = text('Took the announcement of the commission rule {{name}} back')
        return { ...told, sentence, ...(await changedRows(tx, [row, ...former])), restorable: false }
      }
      if (row.ended_at !== null) return refuse('conflict', text('It has been announced already when this rule ends'))
      const from = momentOf(list, fromDay, (at) => rows.map((one) => (one === row ? { ...one, ended_at: at } : one)))
      if (from instanceof Refusal) return from
      await updateRule(tx, id, { ended_at: from })
      await insertNotices(tx, row, { kind: 'ended', in_force_from: from, created_at: now })
      return {
        ...told,
        sentence: text('Ends the commission rule {{name}} on {{day}}'),
        values: { name, day: dayIn(list.settings.time_zone, from) },
        ...(await changedRows(tx, [row])),
      }
    },
  })
