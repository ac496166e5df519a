import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Backup } from '@rialto/contract'
import { BACKUPS_KEPT } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { buttonStyle } from '@rialto/ui/button-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Notice } from '@rialto/ui/notice.tsx'
import { SkeletonText } from '@rialto/ui/skeleton.tsx'
import { messageOf, showError } from '../lib/errors.tsx'
import { useBackups } from './use-jobs.ts'

const MEGABYTE = 1_048_576
const tones = { running: 'warn', done: 'ok', failed: 'bad' } as const

/** The latest backups, a button that makes one, and their files. */
export function BackupList() {
  const { t } = useTranslation()
  const { query, begin } = useBackups()
  const backups = query.data?.items
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false
  return (
    <div className="grid gap-4 py-4">
      <Notice tone="warn">
        {t(
          'All personal data of the market is in a backup. Keep it safe, on another machine. Each download is recorded.',
        )}
      </Notice>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="pri"
          pending={begin.isPending || isRunning}
          onClick={() =>
            begin.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
          }
        >
          {t('Back up now')}
        </Button>
        <span className="text-13 text-ink-2">
          {t('The server keeps the latest files, up to {{max}}.', { max: BACKUPS_KEPT })}
        </span>
      </div>
      {backups ? (
        <ul>
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      ) : query.error ? (
        <Notice tone="error">{messageOf(query.error, t('The backups could not be loaded'))}</Notice>
      ) : (
        <div role="status" aria-label={t('Loading')}>
          <SkeletonText lines={3} />
        </div>
      )}
      {backups?.length === 0 && <p className="text-ink-2">{t('There is no backup')}</p>}
    </div>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { i18n, t } = useTranslation()
  const { id, state, started_at, by, rows, files, bytes, error, can_download } = backup
  const time = formatMoment(started_at, i18n.language)
  const stateTexts = { running: t('Being made'), done: t('Done'), failed: t('Failed') }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold">
            <time dateTime={started_at}>{time}</time>
          </b>
          <Badge tone={tones[state]}>{stateTexts[state]}</Badge>
        </span>
        <span className="text-13 text-ink-2">
          <bdi>{by}</bdi>
          {state === 'done' && (
            <>
              {' · '}
              {t('{{rows}} rows and {{files}} files, {{size}} MB', {
                rows: rows.toLocaleString('en'),
                files: files.toLocaleString('en'),
                size: (bytes / MEGABYTE).toFixed(1),
              })}
            </>
          )}
        </span>
        {error && (
          <span className="text-13 break-words text-danger">
            <bdi>{error}</bdi>
          </span>
        )}
      </div>
      {can_download && (
        <a
          href={`/api/admin/backups/${id}`}
          download
          aria-label={`${t('Download')}: ${time}`}
          className={cx(buttonStyle({ size: 'sm' }), 'max-md:min-h-11')}
        >
          {t('Download')}
        </a>
      )}
    </li>
  )
}
