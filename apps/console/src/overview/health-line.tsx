import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketHealth } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { TriangleAlert } from 'lucide'
import { ageOf } from '../lib/ages.tsx'
import { BACKUP_LATE_MS } from './work-rows.ts'

interface Part {
  name: string
  value: string
  isWrong: boolean
}

/** The parts of the market in one line; those that are wrong stand first, with a triangle and words. */
export function HealthLine({ health }: { health: MarketHealth }) {
  const { i18n, t } = useTranslation()
  const { database, search, realtime, outbox, payments, backup_at } = health
  const stateTexts = { ok: t('works'), down: t('does not answer'), off: t('switched off') }
  const paymentTexts = {
    ok: payments?.mode === 'test' ? t('test key: no money is taken') : t('works'),
    unchecked: t('not checked: Stripe could not be reached'),
    refused: t('Stripe refuses the key: give another in the settings'),
    failing: t('payments cannot be started: see the settings'),
  }
  const backupIsOld = backup_at === null || Date.now() - Date.parse(backup_at) > BACKUP_LATE_MS
  const parts: Part[] = [
    { name: t('Database'), value: t('{{ms}} ms', { ms: database.ms }), isWrong: database.state === 'down' },
    { name: t('Search'), value: stateTexts[search], isWrong: search === 'down' },
    { name: t('Live updates'), value: stateTexts[realtime], isWrong: realtime === 'down' },
    ...(payments && payments.state !== 'off'
      ? [
          {
            name: t('Cards'),
            value: paymentTexts[payments.state],
            isWrong: payments.state !== 'ok' || payments.mode === 'test',
          },
        ]
      : []),
    { name: t('Outbox'), value: t('{{number}} waiting', { number: outbox }), isWrong: false },
    {
      name: t('Backup'),
      value: backup_at === null ? t('none') : ageOf(backup_at, i18n.language),
      isWrong: backupIsOld,
    },
  ]
  const sorted = [...parts.filter(({ isWrong }) => isWrong), ...parts.filter(({ isWrong }) => !isWrong)]
  return (
    <ul aria-label={t('Health')} className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 border-y border-line py-2.5 text-13">
      {sorted.map(({ name, value, isWrong }) => (
        <li key={name} className={cx('inline-flex items-center gap-2', isWrong && 'font-semibold text-warn')}>
          {isWrong ? (
            <Icon as={TriangleAlert} size={14} />
          ) : (
            <span aria-hidden className="size-2 flex-none rounded-full bg-ok" />
          )}
          <span className={isWrong ? undefined : 'text-ink-2'}>{name}</span> {value}
        </li>
      ))}
    </ul>
  )
}
