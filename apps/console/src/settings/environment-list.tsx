import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings } from '@rialto/contract'

/** Settings that come from the server's environment, and can only be changed there. */
export function EnvironmentList({ environment }: Pick<AdminSettings, 'environment'>) {
  const { t } = useTranslation()
  return (
    <details className="py-2">
      <summary className="min-h-11 content-center font-semibold">{t('From the server’s environment')}</summary>
      <p className="pb-2 text-13 text-ink-2">
        {t('These change with a restart of the server. Secrets are never shown.')}
      </p>
      <dl className="grid gap-x-6 gap-y-1.5 pb-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {environment.map(({ name, variable, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">
              <code dir="ltr">{variable}</code>
            </dt>
            <dd className="min-w-0 break-words">
              <bdi>{value ?? t('none')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
