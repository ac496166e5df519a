import { PassThrough, type Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { DataFor } from '@rialto/contract'
import { unescapeFormula } from '@rialto/contract/csv-cells'
import * as limit from '@rialto/contract/limits'
import { CsvError, parse } from 'csv-parse/sync'
import { formatFigure, toDecimal, toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { writeCsv } from '../../../lib/write-csv.ts'
import { isCountry, type ModuleDeps, regionsOf } from '../../base/settings/index.ts'
import { changeDelivery, type Edited, impliedDelivery, refuseState } from './edit-delivery.ts'
import { everywhereLast } from './edits.ts'
import type { StoredDelivery } from './repository.ts'
import * as repository from './repository.ts'
import { CSV_COLUMNS, readZones, toCsvRows, withZones } from './rules-csv.ts'

type Outcome = DataFor<'POST /seller/delivery/import'>

/** Writes the zones and charges of a shop as CSV, which an import takes back. */
export async function exportDelivery(deps: ModuleDeps, shopId: number): Promise<Readable> {
  const { state } = await readCurrent(deps, shopId)
  async function* rows() {
    yield [...CSV_COLUMNS]
    yield* toCsvRows(state, (amount) => formatFigure(toDecimal(amount)))
  }
  const csv = new PassThrough()
  // By this mark spreadsheets read the file as UTF-8.
  csv.write('\ufeff')
  void writeCsv(rows, csv).catch((error) => csv.destroy(error))
  return csv
}

async function readCurrent({ database: { db }, settings: source }: ModuleDeps, shopId: number) {
  const settings = await source.read()
  const shop = await repository.selectShopOfDelivery(db, shopId)
  const usual = repository.usualDispatch(settings.home_country, settings.time_zone)
  const state =
    shop.delivery_version === 0 ? impliedDelivery(shop, usual) : await repository.readStored(db, shopId, usual)
  return { state, settings }
}

type ReadFile = ReturnType<typeof readZones>

/** @param written a file, or rows that were copied from a table */
function readFile(written: string): ReadFile | Refusal {
  const rows = readRows(written)
  if (rows instanceof Refusal) return rows
  const [header, ...others] = rows
  if (!header?.cells.some((name) => name.trim().toLowerCase() === 'zone'))
    return refuseText(text('The first line names the columns: {{columns}}'), { columns: CSV_COLUMNS.join(', ') })
  return readZones(header.cells, others, { amount: readAmount, isCountry, isRegion })
}

/** The rows that are not empty, with the line on which each ends. */
function readRows(written: string): { line: number; cells: string[] }[] | Refusal {
  const rows: { line: number; cells: string[] }[] = []
  try {
    parse(written, {
      bom: true,
      delimiter: delimiterOf(written),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record(cells: string[], { lines }) {
        if (cells.some((cell) => cell !== '')) rows.push({ line: lines, cells: cells.map(unescapeFormula) })
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuseText(text('Line {{line}} cannot be read'), { line: Number(error.lines ?? 1) })
  }
}

const refuseText = (message: Parameters<typeof refuse>[1], values: Record<string, string | number>): Refusal =>
  refuse('invalid', message, { values, errors: { text: [{ text: message, values }] } })

/** Spreadsheets of some languages part cells by semicolons, and copied rows by tabs. */
function delimiterOf(written: string): ',' | ';' | '\t' {
  const [header = ''] = written.split(/\r\n|\n|\r/, 1)
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ','
}

/** In minor units; undefined for what is no amount of the market's currency. */
function readAmount(cell: string): number | undefined {
  if (!/^\d+(?:[.,]\d+)?$/.test(cell)) return undefined
  const decimal = Number(cell.replace(',', '.'))
  const minor = toMinor(decimal)
  return decimal <= limit.PRICE_MAX && toDecimal(minor) === decimal ? minor : undefined
}

const isRegion = (country: string, region: string): boolean =>
  country !== '*' && (regionsOf(country)?.some(({ code }) => code === region) ?? true)

interface Plan {
  state: StoredDelivery
  refused: ReadFile['refused']
}

function planImport(state: StoredDelivery, file: ReadFile): Plan {
  const planned = withZones(state, file.zones)
  const refused = [...file.refused, ...planned.refused].sort((a, b) => a.line - b.line)
  return { state: { ...planned.state, zones: everywhereLast(planned.state.zones) }, refused }
}

/** Shows what a file would change, and which of its lines are refused. */
export async function previewImport(
  deps: ModuleDeps,
  { shopId, written, locale }: { shopId: number; written: string; locale: string },
): Promise<Outcome | Refusal> {
  const file = readFile(written)
  if (file instanceof Refusal) return file
  const { state, settings } = await readCurrent(deps, shopId)
  const plan = planImport(state, file)
  return refuseState(plan.state, settings) ?? present(state, plan, locale)
}

function present(before: StoredDelivery, { state, refused }: Plan, locale: string): Outcome {
  const changes = (['zones', 'methods'] as const).flatMap((part) =>
    state[part].flatMap(({ position: _, ...each }) => {
      const found = before[part].find(({ id }) => id === each.id)
      const same = found && isDeepStrictEqual({ ...found, position: 0 }, { ...each, position: 0 })
      return same
        ? []
        : [{ kind: part === 'zones' ? ('zone' as const) : ('method' as const), name: each.name, is_new: !found }]
    }),
  )
  return {
    changes,
    refused: refused.map(({ line, message, values }) => ({ line, message: translate(locale, message, values) })),
    is_applied: false,
  }
}

/** Applies a file as one change; a file with a refused line changes nothing. */
export async function applyImport(
  deps: ModuleDeps,
  {
    shopId,
    actor,
    version,
    written,
    locale,
  }: { shopId: number; actor: Actor; version: number; written: string; locale: string },
): Promise<{ outcome: Outcome; change: RecordedChange | undefined } | 'stale' | Refusal> {
  const file = readFile(written)
  if (file instanceof Refusal) return file
  let outcome: Outcome | undefined
  const change = await changeDelivery(deps, {
    ...{ shopId, actor, version },
    edit(state): Edited | Refusal {
      const plan = planImport(state, file)
      const [first] = plan.refused
      if (first)
        return refuseText(text('Line {{line}}: {{problem}}'), {
          line: first.line,
          problem: translate(locale, first.message, first.values),
        })
      outcome = { ...present(state, plan, locale), is_applied: true }
      return { state: plan.state, sentence: text('Imported delivery zones and charges') }
    },
  })
  if (change === 'stale' || change instanceof Refusal) return change
  return { outcome: outcome ?? { changes: [], refused: [], is_applied: true }, change }
}
