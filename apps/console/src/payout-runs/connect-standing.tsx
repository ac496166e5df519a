import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { ConnectStanding as Standing } from '@rialto/contract'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Section } from '../lib/section.tsx'
import { useConnect } from './use-payout-runs.ts'

/** Shows which needs of payouts through Stripe are met, and payouts that somebody should look at. */
export function ConnectStanding() {
  const { t } = useTranslation()
  const { data } = useConnect()
  if (!data?.is_chosen) return null
  const { has_key, has_webhook_secret, mode, ready, waiting, problems } = data
  return (
    <Section title={t('Payouts through Stripe')}>
      <div className="grid gap-3 px-4 py-3 md:px-5">
        <p>{t('Accounts that are ready: {{ready}}; not yet: {{waiting}}', { ready, waiting })}</p>
        {!has_key && (
          <Notice tone="error">
            {t('There is no key of Stripe, so nothing is paid.')} <ToSettings />
          </Notice>
        )}
        {has_key && !has_webhook_secret && (
          <Notice tone="warn">
            {t(
              'The webhook for connected accounts is missing: accounts are asked about once a day, and failed payouts stay unseen.',
            )}{' '}
            <ToSettings />
          </Notice>
        )}
        {mode === 'test' && <Notice tone="warn">{t('This is a test key: payouts move no money.')}</Notice>}
        {problems.length > 0 && (
          <ul aria-label={t('Needs a look')} className="grid gap-2">
            {problems.map((problem) => (
              <Problem key={`${problem.kind}:${problem.shop.id}:${problem.at}`} problem={problem} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}

function ToSettings() {
  const { t } = useTranslation()
  return <TextLink to="/settings/payment">{t('Settings, Payment')}</TextLink>
}

function Problem({ problem: { shop, kind, reason, at, run_id } }: { problem: Standing['problems'][number] }) {
  const { t, i18n } = useTranslation()
  const words = {
    restricted: t('Stripe restricts the account'),
    payout_failed: t('Stripe could not pay out to the seller’s bank'),
    transfer_waits: t('A transfer waits'),
  }
  return (
    <li className="border-t border-line pt-2 first:border-0 first:pt-0">
      <bdi className="font-semibold">{shop.name}</bdi> · {words[kind]}
      {run_id !== null && (
        <>
          {' '}
          ·{' '}
          <TextLink to={`/market-money/payouts/${run_id}`}>
            {t('Run')} #{run_id}
          </TextLink>
        </>
      )}
      <small className="block text-12 wrap-anywhere text-ink-2">
        {kind !== 'restricted' && reason && (
          <>
            <bdi>{reason}</bdi> ·{' '}
          </>
        )}
        {formatMoment(at, i18n.language)}
      </small>
    </li>
  )
}
