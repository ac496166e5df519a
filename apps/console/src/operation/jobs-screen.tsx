import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { useSearchParams } from 'react-router'
import { PageHead } from '../list/page-head.tsx'
import { BackupList } from './backup-list.tsx'
import { FailedJobs } from './failed-jobs.tsx'

/** Messages, webhooks and refunds that have failed, and the backups. */
export function JobsScreen() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const tabs = [
    { id: 'message', label: t('Messages') },
    { id: 'webhook', label: t('Webhooks') },
    { id: 'refund', label: t('Refunds') },
    { id: 'backups', label: t('Backups') },
  ] as const
  const current = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'message'
  return (
    <>
      <PageHead title={t('Jobs and backups')} />
      <TabLinks
        label={t('Jobs and backups')}
        items={tabs.map(({ id, label }) => ({ to: `/jobs?tab=${id}`, label, current: id === current }))}
      />
      <div className="max-w-200">
        {current === 'message' && (
          <FailedJobs kind="message" empty={t('Mails and short messages that are refused appear here.')} />
        )}
        {current === 'webhook' && (
          <FailedJobs kind="webhook" empty={t('Events that programs of shops do not take appear here.')} />
        )}
        {current === 'refund' && (
          <FailedJobs kind="refund" empty={t('Refunds that a payment provider refuses appear here.')} />
        )}
        {current === 'backups' && <BackupList />}
      </div>
    </>
  )
}
