import type { MarketReport, RefusedProduct } from '@rialto/contract'
import { REPORT_OUTCOMES, REPORT_VIEWS } from '@rialto/contract/enums'
import { BULK_DECISIONS_MAX, ID_MAX, LIST_LIMIT_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../deps.ts'
import type { Terminal } from '../command.ts'
import { defineCommand, defineGroup, UsageError } from '../command.ts'
import { moment, printable, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

/** Says how many products were decided, and why others were left. @returns the exit code */
function reportDecisions(
  terminal: Terminal,
  word: 'approved' | 'refused',
  { done, refused }: { done: number; refused: readonly RefusedProduct[] },
): number {
  say(terminal.out, `${done} ${done === 1 ? 'product' : 'products'} ${word}`)
  for (const { id, name, message } of refused) say(terminal.err, printable(`#${id} ${name}: ${message}`))
  return refused.length === 0 ? 0 : 1
}

const REPORT_VIEW_WORDS = REPORT_VIEWS.join(', ')

const columns = [
  { title: 'no', of: (one: MarketReport) => one.id, isFigure: true },
  { title: 'kind', of: (one: MarketReport) => one.kind },
  { title: 'id', of: (one: MarketReport) => one.subject_id, isFigure: true },
  { title: 'about', of: (one: MarketReport) => one.title },
  { title: 'shop', of: (one: MarketReport) => one.shop.name },
  { title: 'reason', of: (one: MarketReport) => (one.is_appeal ? 'another look' : one.reason) },
  { title: 'words', of: (one: MarketReport) => one.text },
  { title: 'sent', of: (one: MarketReport) => moment(one.created_at) },
  { title: 'outcome', of: (one: MarketReport) => one.settled?.outcome ?? null },
]

const reports = defineCommand({
  summary: 'Lists reports, the longest waiting first',
  details: '  npm run shop -- moderation reports --view review',
  arguments: {},
  options: {
    view: { type: 'string', value: 'WORD', help: `One of ${REPORT_VIEW_WORDS}; open unless said otherwise` },
    json: { type: 'boolean', help: 'Prints them as JSON' },
  },
  async run({ view: word = 'open', json }, { terminal, withShop }) {
    const view = REPORT_VIEWS.find((one) => one === word)
    if (!view) throw new UsageError(`--view must be one of ${REPORT_VIEW_WORDS}`)
    const { listReports } = await import('../../modules/talking/moderation/index.ts')
    const { items, total } = await withShop((deps) => listReports(deps, { view, limit: LIST_LIMIT_MAX }, 'en'))
    say(terminal.out, json ? JSON.stringify(items) : table(columns, items))
    if (!json && total !== null && total > items.length) say(terminal.out, `${items.length} of ${total} are shown.`)
    return 0
  },
})

const thingArguments = {
  kind: { label: 'KIND', required: true, help: 'product or review' },
  id: { label: 'ID', required: true, help: 'Its number' },
} as const

/** @throws {@link UsageError} */
function readId(text: string): number {
  const id = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0
  if (id < 1 || id > ID_MAX) throw new UsageError(`${text} is no number of a product, review or report`)
  return id
}

/** @throws {@link UsageError} */
function readKind(text: string): 'product' | 'review' {
  if (text === 'product' || text === 'review') return text
  throw new UsageError(`KIND must be product or review`)
}

const idsArgument = { label: 'IDS', required: false, help: 'Numbers of products, with commas' } as const

/** The ids of a list with commas. @throws {@link UsageError} */
function readIds(text: string): number[] {
  const ids = text.split(',').map((one) => readId(one.trim()))
  if (ids.length > BULK_DECISIONS_MAX) throw new UsageError(`at most ${BULK_DECISIONS_MAX} products at once`)
  return ids
}

const approve = defineCommand({
  summary: 'Approves products that wait',
  details: `  npm run shop -- moderation approve 31,32
  npm run shop -- moderation approve --all`,
  arguments: { ids: idsArgument },
  options: { all: { type: 'boolean', help: 'Approves all that wait' } },
  async run({ ids: text, all }, { terminal, withShop }) {
    if ((text === undefined) !== all) throw new UsageError('give numbers of products, or --all')
    return reportDecisions(
      terminal,
      'approved',
      await withShop((deps) => (text === undefined ? approveAll(deps) : approveThese(deps, readIds(text)))),
    )
  },
})

async function approveThese(deps: Deps, ids: readonly number[]) {
  const { approveProducts } = await import('../../modules/talking/moderation/index.ts')
  return approveProducts(deps, { ids, actor: commandActor(), locale: 'en' })
}

async function approveAll(deps: Deps) {
  const { selectWaitingIds } = await import('../../modules/talking/moderation/index.ts')
  let done = 0
  for (;;) {
    const ids = await selectWaitingIds(deps.database.db, BULK_DECISIONS_MAX)
    const decided = ids.length === 0 ? undefined : await approveThese(deps, ids)
    done += decided?.done ?? 0
    if (!decided || decided.done === 0) return { done, refused: decided?.refused ?? [] }
  }
}

const hide = defineCommand({
  summary: 'Hides a product or a review from shoppers; its shop is told the reason',
  details: '  npm run shop -- moderation hide product 31 --reason "The picture shows another product."',
  arguments: thingArguments,
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'What the shop is told' } },
  async run({ kind: word, id: text, reason }, { terminal, withShop }) {
    const [kind, id, actor] = [readKind(word), readId(text), commandActor()]
    const { hideProduct, hideReview } = await import('../../modules/talking/moderation/index.ts')
    done(
      await withShop((deps) =>
        kind === 'product'
          ? hideProduct(deps, { productId: id, reason, actor })
          : hideReview(deps, { reviewId: id, reason, actor }),
      ),
    )
    say(terminal.out, `The ${kind} #${id} is hidden`)
    return 0
  },
})

const refuse = defineCommand({
  summary: 'Refuses products that wait; their shops are told the reason',
  details: '  npm run shop -- moderation refuse 31,32 --reason "Please add a picture of the product itself."',
  arguments: { ids: { ...idsArgument, required: true } },
  options: { reason: { type: 'string', value: 'TEXT', required: true, help: 'What the shops are told' } },
  async run({ ids: text, reason }, { terminal, withShop }) {
    const { refuseProducts } = await import('../../modules/talking/moderation/index.ts')
    const decisions = { ids: readIds(text), reason, actor: commandActor(), locale: 'en' }
    return reportDecisions(terminal, 'refused', done(await withShop((deps) => refuseProducts(deps, decisions))))
  },
})

const OUTCOME_WORDS = REPORT_OUTCOMES.join(', ')

const settle = defineCommand({
  summary: 'Settles all open reports of the same thing',
  details: `  npm run shop -- moderation settle 12 --outcome hidden --reason "The picture shows another product."

Outcomes: dismissed; hidden (a product or review, with a reason that its shop reads); shown (a hidden product is shown again);
handled (something else was done).`,
  arguments: { report: { label: 'REPORT', required: true, help: 'Its number' } },
  options: {
    outcome: { type: 'string', value: 'WORD', required: true, help: `One of ${OUTCOME_WORDS}` },
    reason: { type: 'string', value: 'TEXT', help: 'What the shop is told where something is hidden' },
    note: { type: 'string', value: 'TEXT', help: 'For the staff alone' },
  },
  async run({ report, outcome: word, reason = '', note = '' }, { terminal, withShop }) {
    const outcome = REPORT_OUTCOMES.find((one) => one === word)
    if (!outcome) throw new UsageError(`--outcome must be one of ${OUTCOME_WORDS}`)
    const { settleReport } = await import('../../modules/talking/moderation/index.ts')
    const reportId = readId(report)
    done(await withShop((deps) => settleReport(deps, { reportId, outcome, reason, note, actor: commandActor() })))
    say(terminal.out, `Report #${reportId} is settled: ${outcome}`)
    return 0
  },
})

const show = defineCommand({
  summary: 'Shows a hidden product or review again',
  details: 'A product gets the status that its shop has chosen for it.',
  arguments: thingArguments,
  options: {},
  async run({ kind: word, id: text }, { terminal, withShop }) {
    const [kind, id, actor] = [readKind(word), readId(text), commandActor()]
    const { showProduct, showReview } = await import('../../modules/talking/moderation/index.ts')
    done(
      await withShop((deps) =>
        kind === 'product' ? showProduct(deps, { productId: id, actor }) : showReview(deps, { reviewId: id, actor }),
      ),
    )
    say(terminal.out, `The market no longer hides the ${kind} #${id}`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists and settles reports, hides and shows products and reviews, approves products',
  details: 'With the setting product_approval, new products and published drafts wait until they are approved.',
  commands: { reports, settle, hide, show, approve, refuse },
})
