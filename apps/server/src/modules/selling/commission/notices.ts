import type { CommissionNotice } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { formatMoney } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { writeLongDay } from '../../../lib/words.ts'
import { noteRule } from '../../base/notifications/index.ts'
import { composeMail, type OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { firstDay, soonest, startOf, withAnnounced } from './edit-rules.ts'
import {
  countConcernedShops,
  markNoticesRead,
  markSent,
  type NoticeRow,
  type RuleRow,
  selectCategoryName,
  selectOwners,
  selectParents,
  selectRule,
  selectRules,
  selectUnsentNotices,
  selectVersionBefore,
  toRule,
} from './repository.ts'
import { raisesFees } from './rules.ts'

// What sellers are told of rules. A notice is a row, written with what it tells of; its mail is written afterwards, once.

const LOOK_EVERY_MS = 60_000
const AT_ONCE = 100

/** Writes the mails of notices that wait, each in the transaction that marks it: no interruption doubles or loses one. */
export function createCommissionNotices(deps: OutboundDeps): BackgroundWorker {
  const { database, invalidations, outbound, now } = deps
  const worker = createBackgroundWorker({
    name: 'commission-notices',
    async work({ mayGo }) {
      const settings = await deps.settings.read()
      for (;;) {
        const waiting = await selectUnsentNotices(database.db, AT_ONCE)
        if (waiting.length === 0 || !mayGo()) return
        for (const notice of waiting)
          await database.write(async (tx) => {
            if (!(await markSent(tx, notice.id, now()))) return
            await mailNotice(tx, { deps, settings, notice })
            const day = dayIn(settings.time_zone, notice.in_force_from)
            await noteRule(tx, { shopId: notice.shop_id, noticeId: notice.id, day, now: now() })
          })
        outbound.kick()
      }
    },
    failure: 'sellers could not be told of commission rules',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
  // Every change of rules publishes it, also one that is taken back.
  invalidations.subscribe(['settings'], worker.kick)
  return worker
}

interface Mailing {
  deps: OutboundDeps
  settings: Settings
  notice: NoticeRow
}

/** Sellers cannot switch it off: the law asks for it. Owners without a mail address read it in the console. */
async function mailNotice(tx: Tx, { deps: { config, outbound }, settings, notice }: Mailing): Promise<void> {
  const rule = await selectRule(tx, notice.rule_id)
  if (!rule) return
  const { appUrl } = config
  for (const { email: to, locale } of await selectOwners(tx, notice.shop_id)) {
    if (!to) continue
    const words = await wordNotice(tx, { rule, notice, settings, locale })
    const link = { label: translate(locale, text('See the rules')), url: `${appUrl}/console/money/commission` }
    await outbound.enqueue(tx, {
      ...{ channel: 'email', to },
      ...composeMail(settings, { locale, appUrl }, { ...words, link }),
    })
  }
}

interface Wording {
  rule: RuleRow
  notice: Pick<NoticeRow, 'kind' | 'in_force_from'>
  settings: Settings
  locale: string
}

async function wordNotice(
  db: Db | Tx,
  { rule, notice: { kind, in_force_from: from }, settings, locale }: Wording,
): Promise<Pick<CommissionNotice, 'subject' | 'paragraphs'>> {
  const day = writeLongDay(dayIn(settings.time_zone, from), locale)
  const values = { day, rule: rule.name, market: settings.app_name }
  const say = (sentence: Parameters<typeof translate>[1], more = {}) =>
    translate(locale, sentence, { ...values, ...more })
  if (kind === 'withdrawn')
    return {
      subject: say(text('Taken back: {{rule}}')),
      paragraphs: [say(text('What we had announced for {{day}} is taken back. Nothing changes for you on that day.'))],
    }
  if (kind === 'ended')
    return {
      subject: say(text('Ends on {{day}}: {{rule}}')),
      paragraphs: [
        say(text('From {{day}} on, this rule no longer holds: {{rule}}. The other rules of {{market}} decide then.')),
        say(KEPT),
        say(LEAVE),
      ],
    }
  const terms = (of: RuleRow) => describeTerms(of, settings, locale)
  const former = await selectVersionBefore(db, rule)
  return {
    subject: say(text('Commission from {{day}}: {{rule}}')),
    paragraphs: [
      say(text('From {{day}} on, {{market}} charges for {{goods}}: {{terms}}.'), {
        goods: await nameGoods(db, rule, locale),
        terms: terms(rule),
      }),
      ...(former ? [say(text('Until then: {{terms}}.'), { terms: terms(former) })] : []),
      say(KEPT),
      say(LEAVE),
    ],
  }
}

const KEPT = text('Orders that are placed before keep what they were placed with.')
const LEAVE = text('If you do not agree, you can leave {{market}} before that day.')

async function nameGoods(db: Db | Tx, { category_id }: RuleRow, locale: string): Promise<string> {
  const category = category_id === null ? undefined : await selectCategoryName(db, category_id)
  if (!category) return translate(locale, text('all your goods'))
  const [named] = await translateRows(db, 'category', locale, [category], ['name'])
  return translate(locale, text('your goods in {{category}} and all below it'), {
    category: named?.name ?? category.name,
  })
}

type Terms = Pick<RuleRow, 'percent_ppm' | 'fixed' | 'floor' | 'cap' | 'on_delivery' | 'on_refund'>

/** The charge of a rule in words: `12 % + €0.25 per piece, at most €5.00 per piece, on delivery too`. */
function describeTerms(
  { percent_ppm, fixed, floor, cap, on_delivery, on_refund }: Terms,
  settings: Settings,
  locale: string,
): string {
  const amount = (minor: number) => formatMoney(minor, settings.currency)
  const percentage = percent_ppm / 10_000
  const say = (sentence: Parameters<typeof translate>[1], value: object = {}) =>
    translate(locale, sentence, { ...value })
  return [
    fixed > 0
      ? say(text('{{percentage}} % + {{amount}} per piece'), { percentage, amount: amount(fixed) })
      : say(text('{{percentage}} %'), { percentage }),
    ...(floor ? [say(text('at least {{amount}} per piece'), { amount: amount(floor) })] : []),
    ...(cap === null ? [] : [say(text('at most {{amount}} per piece'), { amount: amount(cap) })]),
    ...(on_delivery === 1 && percent_ppm > 0 ? [say(text('on delivery too'))] : []),
    ...(on_refund === 'none' ? [say(text('not given back with a refund'))] : []),
    ...(on_refund === 'percent_only' && fixed > 0
      ? [say(text('without the fixed part given back with a refund'))]
      : []),
  ].join(', ')
}

/** Notes that somebody of a shop has read its notices up to one; the first time counts. */
export const readNotices = ({ database, now }: ModuleDeps, { shopId, upTo }: { shopId: number; upTo: number }) =>
  markNoticesRead(database.db, { shopId, upTo, at: now() })

interface Preview {
  id: number
  /** Undefined: as soon as it may be. */
  fromDay: string | undefined
  locale: string
}

/** The mail that a draft would be announced with. */
export async function previewNotice(
  deps: ModuleDeps,
  { id, fromDay, locale }: Preview,
): Promise<CommissionNotice | Refusal> {
  const { db } = deps.database
  const now = deps.now()
  const settings = await deps.settings.read()
  const rows = await selectRules(db, now)
  const draft = rows.find((row) => row.id === id)
  if (!draft) return refuse('not_found', text('This rule does not exist'))
  const atOnce = soonest(now)
  const raises = raisesFees(
    withAnnounced(rows, draft, atOnce).map(toRule),
    rows.map(toRule),
    atOnce,
    await selectParents(db),
  )
  const day = fromDay ?? (raises ? firstDay(now, settings) : undefined)
  const in_force_from =
    draft.in_force_from ?? (day === undefined ? atOnce : Math.max(atOnce, startOf(day, settings.time_zone)))
  const words = await wordNotice(db, { rule: draft, notice: { kind: 'announced', in_force_from }, settings, locale })
  return { ...words, shops: await countConcernedShops(db, draft) }
}
