import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings, SettingKey, TestMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { pageOfSetting } from './page-of-setting.ts'
import { SettingRow, showValue } from './setting-row.tsx'
import type { SettingsPageId } from './settings-pages.ts'
import { StripeSection } from './stripe.tsx'
import { useControls } from './use-controls.ts'
import { toBody, toSaved, useSaveSettings } from './use-market-settings.ts'

/** The settings of one page. */
export function SettingsForm({ settings, page }: { settings: AdminSettings; page: SettingsPageId }) {
  const { t } = useTranslation()
  const { mutateAsync } = useSaveSettings()
  const form = useEditForm({
    saved: toSaved(settings),
    save: async (changes, version) => toSaved(await mutateAsync(toBody(changes, version, settings.defaults))),
    readCurrent: (current) => toSaved(current as AdminSettings),
  })
  const controls = useControls(form.values)
  const wanted = useWantedSetting()
  const words = Object.fromEntries(
    settings.settings.map(({ key, name }) => [key, wordsOf(key, name)]),
  ) as unknown as FormWords<MarketSettings>
  function wordsOf(key: SettingKey, label: string) {
    const control = controls[key]
    const isShown = showValue(settings.defaults[key], control, t) !== undefined
    return isShown ? { label, show: (value: unknown) => <bdi>{showValue(value, control, t)}</bdi> } : { label }
  }
  return (
    <>
      {settings.settings
        .filter(({ key }) => pageOfSetting(key) === page)
        .map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            control={controls[setting.key]}
            form={form}
            defaults={settings.defaults}
            isWanted={setting.key === wanted}
          />
        ))}
      {page === 'payment' && <StripeSection />}
      {page === 'operation' && (
        <>
          <TestMessages mail={settings.mail} sms={settings.sms} />
          <EnvironmentList environment={settings.environment} />
        </>
      )}
      <ChangesBar form={form} words={words} />
    </>
  )
}

/** The setting that the address names, which a search has found; it is brought into sight. */
function useWantedSetting(): string {
  const { hash } = useLocation()
  const wanted = hash.slice(1)
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return wanted
}

/** Settings that come from the server's environment, and can only be changed there. */
function EnvironmentList({ environment }: Pick<AdminSettings, 'environment'>) {
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

type Channel = 'mail' | 'sms'

/** Sends a mail or a short message to the person, to see whether the provider takes it. */
function TestMessages({ mail, sms }: Pick<AdminSettings, Channel>) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: (channel: Channel) =>
      consoleApi.call(channel === 'mail' ? 'POST /admin/settings/test-mail' : 'POST /admin/settings/test-sms'),
  })
  const stateTexts = {
    ready: t('Set up'),
    local: t('Kept in the local outbox'),
    missing: t('Not set up: nothing is sent'),
  }
  const rows = [
    { channel: 'mail', title: t('Mail'), state: mail, label: t('Send a test mail') },
    { channel: 'sms', title: t('Short messages'), state: sms, label: t('Send a test message') },
  ] as const
  return (
    <div className="grid gap-3 border-b border-line py-4">
      {rows.map(({ channel, title, state, label }) => (
        <div key={channel} className="flex flex-wrap items-center justify-between gap-3">
          <span>
            <b className="block font-semibold">{title}</b>
            <span className="text-13 text-ink-2">{stateTexts[state]}</span>
          </span>
          <Button
            size="sm"
            className="max-md:min-h-11"
            pending={test.isPending && test.variables === channel}
            onClick={() => test.mutate(channel)}
          >
            {label}
          </Button>
        </div>
      ))}
      {test.data && <Outcome sent={test.data} />}
      {test.error && <Notice tone="error">{messageOf(test.error, t('The shop cannot be reached'))}</Notice>}
    </div>
  )
}

function Outcome({ sent: { to, outcome, error } }: { sent: TestMessage }) {
  const { t } = useTranslation()
  if (outcome === 'failed')
    return (
      <Notice tone="error">
        {t('It was refused:')} <bdi>{error}</bdi>
      </Notice>
    )
  return (
    <Notice tone="ok">
      {outcome === 'sent' ? t('Accepted for') : t('Kept in the outbox for')} <bdi>{to}</bdi>
    </Notice>
  )
}
