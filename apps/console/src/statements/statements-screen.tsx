import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { consoleApi } from '../lib/api.ts'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { PdfIcon } from './save-buttons.tsx'
import { useFeeInvoiceList, useStatementList } from './statement-list.tsx'

const STATEMENTS = 'GET /seller/statements'
const INVOICES = 'GET /seller/fee-invoices'

/** The statements of the present shop, the latest month first. */
export function StatementsScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data } = usePagedList({
    queryKey: [STATEMENTS, place?.key],
    read: (cursor, signal) => pageOf((query) => consoleApi.call(STATEMENTS, { query, signal }), cursor),
    isRealtime: false,
  })
  const list = useStatementList(
    {
      fileName: 'statements',
      pathOf: ({ month }) => `/money/statements/${month}`,
      action: ({ month, number }) => (
        <PdfIcon
          number={number}
          read={() => consoleApi.call('GET /seller/statements/{month}.pdf', { params: { month } })}
        />
      ),
      emptyText: t('On the first of each month, the month before gets its statement here.'),
    },
    false,
  )
  return (
    <>
      <PageHead title={t('Statements')} updatedAt={data.updatedAt} isRealtime={false} />
      <MoneyTabs />
      <List list={list} state={useListState()} data={data} />
    </>
  )
}

/** The market's invoices to the present shop for its fee, and credit notes. */
export function FeeInvoicesScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { data } = usePagedList({
    queryKey: [INVOICES, place?.key],
    read: (cursor, signal) => pageOf((query) => consoleApi.call(INVOICES, { query, signal }), cursor),
    isRealtime: false,
  })
  const list = useFeeInvoiceList(
    {
      fileName: 'fee-invoices',
      pathOf: ({ id }) => `/money/fee-invoices/${id}`,
      action: ({ id, number }) => (
        <PdfIcon
          number={number}
          read={() => consoleApi.call('GET /seller/fee-invoices/{id}.pdf', { params: { id } })}
        />
      ),
      emptyText: t('The market writes an invoice for each month in which it has charged commission.'),
    },
    false,
  )
  return (
    <>
      <PageHead title={t('Fee invoices')} updatedAt={data.updatedAt} isRealtime={false} />
      <MoneyTabs />
      <List list={list} state={useListState()} data={data} />
    </>
  )
}

/** Reads a page whose cursor is an id. */
export async function pageOf<Item>(
  read: (query: { cursor: number | undefined }) => Promise<{ items: Item[]; next_cursor: number | null }>,
  cursor: string | undefined,
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const { items, next_cursor } = await read({ cursor: cursor === undefined ? undefined : Number(cursor) })
  return { items, next_cursor: next_cursor === null ? null : String(next_cursor) }
}
