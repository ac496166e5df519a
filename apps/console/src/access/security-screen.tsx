import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { OwnFactors } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type IconNode, KeyRound, LifeBuoy, Smartphone } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { FactorTask } from './factor-dialog.tsx'
import { hasPasskeys } from './passkeys.ts'

const FactorDialog = latePart(async () => (await import('./factor-dialog.tsx')).FactorDialog)

/** The person's own second step at the login: authenticator app, passkeys and recovery codes. */
export function SecurityScreen() {
  const { t } = useTranslation()
  const { query, show, reload } = useFactors()
  const [task, setTask] = useState<FactorTask | null>(null)
  return (
    <>
      <PageHead title={t('Security')} />
      <p className="mb-4 max-w-prose text-ink-2">
        {t('A second step keeps the console closed to somebody who knows your password.')}{' '}
        <Link to="/sessions" className="text-accent-ink underline underline-offset-3">
          {t('Sessions')}
        </Link>
      </p>
      {query.error && !query.data && (
        <ErrorState
          title={t('Your second steps could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void query.refetch(), pending: query.isFetching }}
        >
          {messageOf(query.error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      )}
      {query.data && <Factors factors={query.data} start={setTask} />}
      <Suspense>
        {task && <FactorDialog task={task} show={show} reload={reload} onClose={() => setTask(null)} />}
      </Suspense>
    </>
  )
}

function Factors({ factors, start }: { factors: OwnFactors; start: (task: FactorTask) => void }) {
  const { i18n, t } = useTranslation()
  const { app, passkeys, recovery_codes: codes, is_required: isRequired } = factors
  const day = (iso: string) => formatLocalDay(iso, i18n.language)
  const hasFactor = app !== null || passkeys.length > 0
  const isLast = isRequired && (app ? 1 : 0) + passkeys.length === 1
  const lastReason = isLast ? t('The market asks its staff for a second step. Add another one first.') : undefined
  return (
    <div className="grid max-w-160 gap-4">
      {!hasFactor && <Notice>{t('You log in with your password alone.')}</Notice>}
      {hasFactor && codes <= 2 && <Notice tone="warn">{t('Few recovery codes are left. Make new ones.')}</Notice>}
      <ul className="panel max-md:bleed max-md:rounded-none max-md:border-x-0">
        <FactorRow
          icon={Smartphone}
          name={t('Authenticator app')}
          note={app ? t('Added on {{day}}', { day: day(app.added_at) }) : t('Six digits from an app on your phone')}
          action={
            app ? (
              <Button
                size="sm"
                variant="danger"
                disabled={isLast}
                title={lastReason}
                aria-label={`${t('Remove')}: ${t('Authenticator app')}`}
                onClick={() => start({ kind: 'remove app' })}
              >
                {t('Remove')}
              </Button>
            ) : (
              <Button size="sm" aria-label={t('Add an authenticator app')} onClick={() => start({ kind: 'add app' })}>
                {t('Add')}
              </Button>
            )
          }
        />
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            icon={KeyRound}
            name={passkey.name}
            note={
              passkey.used_at
                ? t('Passkey, last used on {{day}}', { day: day(passkey.used_at) })
                : t('Passkey, added on {{day}}', { day: day(passkey.added_at) })
            }
            action={
              <Button
                size="sm"
                variant="danger"
                disabled={isLast}
                title={lastReason}
                aria-label={`${t('Remove')}: ${passkey.name}`}
                onClick={() => start({ kind: 'remove passkey', passkey })}
              >
                {t('Remove')}
              </Button>
            }
          />
        ))}
        <FactorRow
          icon={KeyRound}
          name={t('Passkey')}
          note={
            hasPasskeys()
              ? t('Fingerprint, face or PIN of a device, or a security key')
              : t('This browser has no passkeys here')
          }
          action={
            <Button
              size="sm"
              disabled={!hasPasskeys()}
              aria-label={t('Add a passkey')}
              onClick={() => start({ kind: 'add passkey' })}
            >
              {t('Add')}
            </Button>
          }
        />
        {hasFactor && (
          <FactorRow
            icon={LifeBuoy}
            name={t('Recovery codes')}
            note={t('Codes left: {{number}}', { number: codes })}
            action={
              <Button size="sm" aria-label={t('Make new recovery codes')} onClick={() => start({ kind: 'new codes' })}>
                {t('Make new codes')}
              </Button>
            }
          />
        )}
      </ul>
    </div>
  )
}

const KEY = ['GET /console/factors']

/** The person's own second factors. `show` puts a reply in their place; `reload` reads them again, with the sessions that have ended. */
function useFactors() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => consoleApi.call('GET /console/factors', { signal }),
  })
  const show = (factors: OwnFactors) => queries.setQueryData(KEY, factors)
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: KEY }),
      queries.invalidateQueries({ queryKey: ['GET /console/sessions'] }),
    ])
  return { query, show, reload }
}

interface FactorRowProps {
  icon: IconNode
  name: ReactNode
  note: string
  action?: ReactNode
}

/** A factor, or a kind of factor that the person may add. */
function FactorRow({ icon, name, note, action }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-0 md:px-5">
      <Icon as={icon} className="text-ink-2" />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <b className="break-words">{name}</b>
        <span className="text-13 text-ink-2">{note}</span>
      </div>
      {action && <span className="ms-auto max-md:[&>button]:min-h-11">{action}</span>}
    </li>
  )
}
