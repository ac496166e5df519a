import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { BesideList, openedIn } from '../../list/beside-list.tsx'
import { List } from '../../list/list.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { OpenedReport } from './opened-report.tsx'
import { useReportList } from './use-report-list.tsx'
import { useReports } from './use-reports.ts'

/** Reports of shoppers and shops, the longest waiting first, and the opened one beside them. */
export function ReportsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useReports(state)
  const id = openedIn(state)
  const list = useReportList({ state, counts, isNarrow: id > 0 })
  return (
    <>
      <PageHead title={t('Reports')} updatedAt={data.updatedAt} isRealtime={false} />
      <BesideList
        title={t('Report')}
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedReport key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
    </>
  )
}
