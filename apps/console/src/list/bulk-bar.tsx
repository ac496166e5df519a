import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { X } from 'lucide'
import { useState } from 'react'
import { Bar } from '../lib/bars.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import type { BulkReportDialogProps } from './bulk-report-dialog.tsx'
import type { BulkAction, BulkDialog, ListDescription } from './types.ts'

const loadReport = fetchOnce<BulkReportDialogProps>(
  async () => (await import('./bulk-report-dialog.tsx')).BulkReportDialog,
)

interface BulkBarProps<Row> {
  list: ListDescription<Row>
  selection: Selection<Row>
  shown: readonly Row[]
  /** How many match in all, if they are not all loaded. */
  total: number | null
  /** Called after rows were changed. */
  onChanged: () => void
}

/** The bar for the chosen rows. Rows that were refused stay chosen, and a report says why. */
export function BulkBar<Row>({ list, selection, shown, total, onChanged }: BulkBarProps<Row>) {
  const { t } = useTranslation()
  const [running, setRunning] = useState<string | null>(null)
  const [report, setReport] = useState<(BulkReport<Row> & { doneText: string }) | null>(null)
  const { rows } = selection
  const forAll = list.bulk?.filter((action) => total !== null && takesAll(action, total)) ?? []
  const all = selection.isAll && forAll.length > 0 ? total : null
  const mayChooseAll = all === null && forAll.length > 0 && shown.every(selection.has)
  const start = (action: BulkAction<Row> | BulkDialog<Row>) => {
    if (!('open' in action)) void run(action)
    else if (all === null) action.open(rows, selection.clear)
    else action.openAll?.(all, shown, selection.clear)
  }
  const Report = useLateComponent(report !== null, loadReport, (error) => showError(error, report?.doneText ?? ''))

  async function run(action: BulkAction<Row>) {
    setRunning(action.id)
    const otherwise = t('The shop cannot be reached')
    const result = await runBulk(action, rows, otherwise)
    setRunning(null)
    if (!action.keepsSelection) selection.set(result.done, false)
    onChanged()
    const doneText = action.doneText(result.done.length)
    if (result.refused.length > 0) setReport({ ...result, doneText })
    else showToast({ tone: 'success', title: doneText })
  }

  return (
    <>
      {report && Report && (
        <Report
          doneText={report.done.length > 0 ? report.doneText : null}
          refused={report.refused.map(({ row, reason }) => ({ name: list.nameOf(row), reason }))}
          onClose={() => setReport(null)}
        />
      )}
      {rows.length > 0 && (
        <Bar>
          <div
            role="toolbar"
            aria-label={t('For the chosen rows')}
            className="flex flex-wrap items-center gap-1.5 bg-ink py-1.5 ps-4 pe-1.5 text-ground md:fixed md:start-60 md:end-8 md:bottom-5 md:z-10 md:mx-auto md:w-fit md:max-w-full md:rounded-card md:shadow-float"
          >
            <b role="status" className="me-2 whitespace-nowrap tabular-nums">
              {t('{{count}} chosen', { count: all ?? rows.length })}
            </b>
            {mayChooseAll && total !== null && (
              <Button variant="bare" className="text-ground! hover:bg-transparent!" onClick={selection.chooseAll}>
                {t('Select all {{number}} that match', { number: total })}
              </Button>
            )}
            {(all === null ? list.bulk : forAll)?.map((action, index, { length }) => (
              <Button
                key={action.id}
                variant={index === length - 1 ? 'pri' : 'sec'}
                disabled={running !== null && running !== action.id}
                pending={running === action.id}
                onClick={() => start(action)}
              >
                <Icon as={action.icon} size={18} />
                {action.label}
              </Button>
            ))}
            <IconButton
              icon={X}
              label={t('Choose none')}
              disabled={running !== null}
              onClick={selection.clear}
              className="ms-auto text-ground! hover:bg-transparent!"
            />
          </div>
        </Bar>
      )}
    </>
  )
}

const takesAll = <Row,>(action: BulkAction<Row> | BulkDialog<Row>, total: number): boolean =>
  'open' in action && action.openAll !== undefined && total <= (action.allMax ?? total)

export interface Selection<Row> {
  /** The chosen rows as they were last seen, also those that are not shown any more. */
  rows: readonly Row[]
  /** True if all matching rows are chosen, also those that are not loaded. */
  isAll: boolean
  chooseAll: () => void
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Chooses or leaves all of these. */
  set: (rows: readonly Row[], isChosen: boolean) => void
  clear: () => void
}

/**
 * The chosen rows of a list. They stay chosen while further pages are loaded and in other views.
 * @param choices what the list shows; all that match are chosen only as long as it stays the same
 */
export function useSelection<Row>(idOf: (row: Row) => number, choices: string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const [allOf, setAllOf] = useState<string | null>(null)
  const set = (rows: readonly Row[], isChosen: boolean) => {
    setAllOf(null)
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isChosen) next.set(idOf(row), row)
        else next.delete(idOf(row))
      }
      return next
    })
  }
  const has = (row: Row) => chosen.has(idOf(row))
  return {
    rows: [...chosen.values()],
    isAll: allOf === choices,
    chooseAll: () => setAllOf(choices),
    has,
    toggle: (row) => set([row], !has(row)),
    set,
    clear: () => {
      setAllOf(null)
      setChosen(new Map())
    },
  }
}

/** The result of a bulk action, row by row. */
interface BulkReport<Row> {
  done: Row[]
  refused: { row: Row; reason: string }[]
}

/**
 * Runs an action on the rows that have no obstacle: a refused row stops none of the others.
 * @param otherwise the reason where the server could not be reached
 */
async function runBulk<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  otherwise: string,
): Promise<BulkReport<Row>> {
  const judged = rows.map((row) => ({ row, reason: action.obstacle(row) }))
  const able = judged.filter(({ reason }) => reason === null).map(({ row }) => row)
  const hindered = judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }]))
  const results = await run(action, able)
  const refused = results.map((result) => ({
    row: result.row,
    reason: 'reason' in result ? result.reason : messageOf(result.error, otherwise),
  }))
  const refusedRows = new Set(refused.map(({ row }) => row))
  return { done: able.filter((row) => !refusedRows.has(row)), refused: [...refused, ...hindered] }
}

async function run<Row>(action: BulkAction<Row>, rows: readonly Row[]): ReturnType<BulkAction<Row>['run']> {
  if (rows.length === 0) return []
  try {
    return await action.run(rows)
  } catch (error) {
    return rows.map((row) => ({ row, error }))
  }
}
