import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { DataFor, FactValue, ReportedQuarter, ReportedShop, TaxReportGap } from '@rialto/contract'
import { type FactKind, POSTING_KINDS } from '@rialto/contract/market-enums'
import type { Db } from '../../../db/index.ts'
import { marketUnits, toDecimal } from '../../../lib/money.ts'
import type { CurrentStaff } from '../../../lib/people.ts'
import { text } from '../../../lib/texts.ts'
import type { Figure } from '../../../lib/write-csv.ts'
import { recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { factsInForce } from '../../goods/shops/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { selectFirstMonthOfAll, streamCsv } from '../ledger/index.ts'
import { type BankAccount, readBankAccounts } from '../payouts/index.ts'
import { MEANING } from './posting-meanings.ts'
import { countSalesOfYear, type ReportedShopRow, selectClaimsOfYear, selectShopsOfYear } from './repository.ts'

// What the market reports of its sellers to its tax office, by the year (Directive 2011/16/EU, Annex V). Every figure is a sum of the ledger.

/** Who sold less than this many times, and for no more than this, is left out (Annex V, section I, B 4 (d)). */
const FEW_SALES = 30
const LITTLE_EUR = 2_000
const SHOPS_AT_ONCE = 100
const SALES = POSTING_KINDS.filter((kind) => MEANING[kind] === 'sale')
const QUARTERS = [1, 2, 3, 4] as const

type Report = DataFor<'GET /admin/dac7'>

/** Shows what shops sold in a year, page by page. */
export async function listTaxReport(
  deps: ModuleDeps,
  { after, limit, ...asked }: { year?: number | undefined; after?: number | undefined; limit: number },
): Promise<Report> {
  const described = await describeYear(deps, asked.year)
  const shops = await readShops(deps, { year: described.year, after: after ?? 0, limit: limit + 1 })
  const items = shops.slice(0, limit).map(({ report }) => report)
  return {
    ...described,
    items,
    next_cursor: shops.length > limit ? (items.at(-1)?.shop.id ?? null) : null,
  }
}

/** Shows what is reported of one shop, which may be nothing. */
export async function showTaxReport(
  deps: ModuleDeps,
  { year, shopId }: { year?: number | undefined; shopId: number },
): Promise<DataFor<'GET /seller/tax-report'>> {
  const described = await describeYear(deps, year)
  const [shop] = await readShops(deps, { year: described.year, after: 0, limit: 1, shopId })
  if (!shop) throw new Error(`shop ${shopId} is missing`)
  return { ...described, report: shop.report }
}

/** A year, and those that there are, by the market's time zone. @param asked undefined: the one that is reported now or next */
async function describeYear({ database: { db }, now, settings }: ModuleDeps, asked: number | undefined) {
  const { time_zone } = await settings.read()
  const since = await selectFirstMonthOfAll(db)
  const [present = 0, month] = dayIn(time_zone, now()).split('-').map(Number)
  const first = since ? Math.min(Number(since.slice(0, 4)), present) : present
  const years = Array.from({ length: present - first + 1 }, (_, index) => present - index)
  // In January, the year before is reported.
  const shown = month === 1 && first < present ? present - 1 : present
  const year = asked ?? shown
  return { year, years, is_over: present > year, since: since ?? null }
}

interface Wanted {
  year: number
  after: number
  limit: number
  shopId?: number | undefined
}

interface ReadShop {
  report: ReportedShop
  /** A fact as it was told last, whether verified or not. */
  fact: (kind: FactKind) => FactValue | undefined
  born: string | null
  account: BankAccount | undefined
}

async function readShops({ database: { db }, config }: ModuleDeps, wanted: Wanted): Promise<ReadShop[]> {
  const shops = await selectShopsOfYear(db, wanted)
  if (shops.length === 0) return []
  const ids = shops.map(({ id }) => id)
  const [quarters, facts, accounts] = await Promise.all([
    readQuarters(db, wanted.year, ids),
    factsInForce(db, ids),
    readBankAccounts(db, config, ids),
  ])
  return shops.map((shop) => {
    const fact = (kind: FactKind) => facts.get(shop.id)?.get(kind)
    const account = accounts.get(shop.id)
    return { report: describeShop(shop, quarters.get(shop.id), fact, account), fact, born: shop.owner_born, account }
  })
}

/** The shops that a year's report names, read a few at a time beside requests. */
export async function readReportedShops({ db }: Pick<ModuleDeps['database'], 'db'>, year: number): Promise<number[]> {
  const reported: number[] = []
  for (let after = 0; ; await setImmediate()) {
    const ids = (await selectShopsOfYear(db, { year, after, limit: SHOPS_AT_ONCE })).map(({ id }) => id)
    if (ids.length === 0) return reported
    const quarters = await readQuarters(db, year, ids)
    reported.push(...ids.filter((id) => isReported(sumOf(quarters.get(id)))))
    const last = ids.at(-1)
    if (last === undefined || ids.length < SHOPS_AT_ONCE) return reported
    after = last
  }
}

/** Amounts in minor units. */
type Sums = Record<'consideration' | 'fees' | 'sales', number>
const NOTHING: Sums = { consideration: 0, fees: 0, sales: 0 }

async function readQuarters(db: Db, year: number, ids: readonly number[]): Promise<Map<number, Sums[]>> {
  const [claims, sales] = await Promise.all([selectClaimsOfYear(db, year, ids), countSalesOfYear(db, year, ids, SALES)])
  const shops = new Map(ids.map((id) => [id, QUARTERS.map(() => ({ ...NOTHING }))]))
  const at = ({ shop_id, month }: { shop_id: number; month: string }): Sums =>
    shops.get(shop_id)?.[Math.ceil(Number(month.slice(5)) / 3) - 1] ?? { ...NOTHING }
  for (const row of claims) {
    const meaning = MEANING[row.kind]
    const quarter = at(row)
    // A claim is a credit, so minus. What is charged lessens it.
    if (meaning === 'sale' || meaning === 'loss' || meaning === 'fee') quarter.consideration -= Number(row.amount)
    if (meaning === 'fee') quarter.fees += Number(row.amount)
  }
  for (const row of sales) at(row).sales += Number(row.count)
  return shops
}

const inDecimals = ({ consideration, fees, sales }: Sums) => ({
  consideration: toDecimal(consideration),
  fees: toDecimal(fees),
  sales,
})

function describeShop(
  { id, name, owner_born }: ReportedShopRow,
  quarters: readonly Sums[] = [],
  fact: ReadShop['fact'],
  account: BankAccount | undefined,
): ReportedShop {
  const total = sumOf(quarters)
  return {
    shop: { id, name },
    quarters: quarters.map((quarter, at): ReportedQuarter => ({ quarter: at + 1, ...inDecimals(quarter) })),
    total: inDecimals(total),
    is_reported: isReported(total),
    gaps: gapsOf(fact, owner_born, account),
  }
}

const sumOf = (quarters: readonly Sums[] = []): Sums =>
  quarters.reduce(
    (sum, quarter) => ({
      consideration: sum.consideration + quarter.consideration,
      fees: sum.fees + quarter.fees,
      sales: sum.sales + quarter.sales,
    }),
    NOTHING,
  )

/** The limit is one in euros: a market of another currency reports every shop that sold anything. */
function isReported({ sales, consideration }: Sums): boolean {
  const { code, exponent } = marketUnits()
  const isLittle = code === 'EUR' && sales < FEW_SALES && consideration <= LITTLE_EUR * 10 ** exponent
  return !isLittle && (sales > 0 || consideration !== 0)
}

function gapsOf(fact: ReadShop['fact'], born: string | null, account: BankAccount | undefined): TaxReportGap[] {
  const isTrader = fact('trader')?.is_trader
  const isPerson = isTrader === false
  return [
    ...(isTrader === undefined ? (['trader'] as const) : []),
    ...(fact('legal_name') ? [] : (['legal_name'] as const)),
    ...(fact('address') ? [] : (['address'] as const)),
    ...(fact('tax_number') ? [] : (['tax_number'] as const)),
    ...(isTrader === true && !fact('register') && !born ? (['register'] as const) : []),
    ...(isPerson && !born ? (['date_of_birth'] as const) : []),
    ...(account ? [] : (['account'] as const)),
  ]
}

const COLUMNS = [
  ...['year', 'shop_id', 'shop', 'trader', 'legal_name', 'legal_form', 'street', 'post_code', 'town', 'country'],
  ...['tax_number', 'tax_number_country', 'vat_id', 'register', 'register_number', 'date_of_birth'],
  ...['account', 'account_holder', 'currency'],
  ...QUARTERS.flatMap((quarter) => [`consideration_q${quarter}`, `fees_q${quarter}`, `sales_q${quarter}`]),
  ...['consideration', 'fees', 'sales', 'missing'],
]

/** Streams the report of a year for the tax office. Whoever downloads it reads the numbers of accounts, so that is recorded. */
export async function exportTaxReport(
  deps: ModuleDeps,
  { year, staff }: { year: number; staff: CurrentStaff },
): Promise<Readable> {
  await deps.database.write((tx) =>
    recordChange(tx, {
      ...{ at: deps.now(), actor: staff.actor, shopId: null, action: 'tax_report_downloaded' },
      subject: { kind: 'ledger', id: year, name: String(year) },
      sentence: text('Downloaded the report to the tax office for {{year}}'),
      values: { year: String(year) },
    }),
  )
  return streamReport(deps, { year })
}

/** Streams the copy of a shop, whether it is reported or not; of its account with the ends of the number alone. */
export const exportOwnTaxReport = (deps: ModuleDeps, of: { year: number; shopId: number }): Readable =>
  streamReport(deps, of)

function streamReport(deps: ModuleDeps, { year, shopId }: { year: number; shopId?: number }): Readable {
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    for (let after = 0, isLast = false; !isLast; ) {
      const shops = await readShops(deps, { year, after, limit: SHOPS_AT_ONCE, shopId })
      for (const shop of shops)
        if (shopId !== undefined || shop.report.is_reported) yield rowOf(year, shop, shopId !== undefined)
      after = shops.at(-1)?.report.shop.id ?? after
      isLast = shops.length < SHOPS_AT_ONCE
    }
  }
  return streamCsv(rows)
}

function rowOf(year: number, { report, fact, born, account }: ReadShop, hasEndsAlone: boolean): (string | Figure)[] {
  const { code, exponent } = marketUnits()
  const written = (kind: FactKind, field: string): string => {
    const value = fact(kind)?.[field]
    return typeof value === 'string' ? value : ''
  }
  const isTrader = fact('trader')?.is_trader
  const missing = report.gaps.join(' ')
  const figures = ({ consideration, fees, sales }: Omit<ReportedQuarter, 'quarter'>): Figure[] => [
    { figure: consideration.toFixed(exponent) },
    { figure: fees.toFixed(exponent) },
    { figure: String(sales) },
  ]
  return [
    ...[String(year), String(report.shop.id), report.shop.name, isTrader === undefined ? '' : isTrader ? 'yes' : 'no'],
    ...[written('legal_name', 'name'), written('legal_name', 'form'), written('address', 'street')],
    ...[written('address', 'post_code'), written('address', 'town'), written('address', 'country')],
    ...[written('tax_number', 'number'), written('tax_number', 'number') && written('address', 'country')],
    ...[written('vat_id', 'number'), written('register', 'register'), written('register', 'number'), born ?? ''],
    ...[(hasEndsAlone ? account?.ends : account?.iban) ?? '', account?.holder ?? '', code],
    ...report.quarters.flatMap(figures),
    ...figures(report.total),
    missing,
  ]
}
