import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings, SettingKey, TestMessage } from '@rialto/contract'
import { EU_CONSUMER_DUTIES, type EuConsumerDuty } from '@rialto/contract/eu-consumers'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type EditForm, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import type { Control } from './control.ts'
import { pageOfSetting } from './page-of-setting.ts'
import type { SettingsPageId } from './settings-pages.ts'
import { StripeSection } from './stripe.tsx'
import { useControls } from './use-controls.ts'
import { isSame, toBody, toSaved, useSaveSettings } from './use-market-settings.ts'
import { ValueField } from './value-field.tsx'

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
        .filter(({ key }) => pageOfSetting(key) === page && isShown(key, settings.values))
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

/** The list of taxes counts without rates alone; all that rates decide is changed beside them. */
function isShown(key: SettingKey, { tax_mode }: MarketSettings): boolean {
  if (key === 'vat_taxes') return tax_mode === 'flat'
  return key !== 'tax_mode' && key !== 'prices_include_tax' && key !== 'tax_on_delivery'
}

/** The setting that the address names, which a search has found; it is brought into sight. */
function useWantedSetting(): string {
  const { hash } = useLocation()
  const wanted = hash.slice(1)
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView?.({ block: 'center' })
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

interface SettingRowProps {
  setting: AdminSettings['settings'][number]
  control: Control
  form: EditForm<MarketSettings>
  defaults: MarketSettings
  /** A search has led to it. */
  isWanted?: boolean
}

/** A setting with its purpose, its default, and the way back to it. */
function SettingRow({ setting: { key, name, description }, control, form, defaults, isWanted }: SettingRowProps) {
  const { t } = useTranslation()
  const value = form.values[key]
  const byDefault = defaults[key]
  const shown = showValue(byDefault, control, t)
  // The names of settings are those of the form, and the server has checked what it takes.
  const set = (next: unknown) => form.set({ [key]: next } as Partial<MarketSettings>)
  return (
    <div
      id={key}
      className={cx(
        'grid scroll-mt-20 gap-1.5 border-b border-line py-4 last:border-0',
        isWanted && 'rounded-control ring-2 ring-accent ring-offset-8 ring-offset-ground',
      )}
    >
      {control.kind === 'texts' ? (
        <>
          <h3 className="text-14">{name}</h3>
          <p className="text-13 text-ink-2">{description}</p>
          <TextsField settings={form.values} onChange={set} />
        </>
      ) : (
        <ValueField
          control={control}
          label={name}
          hint={description}
          value={value}
          path={key}
          errorOf={(path) => form.errorOf(`values.${path}`)}
          onChange={set}
        />
      )}
      {control.kind === 'object' && <p className="text-13 text-ink-2">{description}</p>}
      {key === 'eu_consumers' && <EuConsumerDuties />}
      {!isSame(value, byDefault) && (
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
          {shown !== undefined && (
            <span>
              {t('Default')}: <bdi>{shown}</bdi>
            </span>
          )}
          <TextButton aria-label={`${t('Reset to default')}: ${name}`} onClick={() => set(byDefault)}>
            {t('Reset to default')}
          </TextButton>
        </p>
      )}
    </div>
  )
}

/** What the switch for the law of the EU turns on. */
function EuConsumerDuties() {
  const { t } = useTranslation()
  const words: Record<EuConsumerDuty, string> = {
    order_button: t('The order button says that an order has to be paid.'),
    order_mail: t(
      'The mail of an order names the seller, links the legal pages, and has the whole instruction on withdrawal.',
    ),
    withdrawal_link: t('Checkout and mail lead to the page about withdrawal.'),
    withdrawal_function: t(
      'Every page, order and mail of an order leads to a function to withdraw from contracts, without a login.',
    ),
    legal_row: t('The last row of the footer has every legal page.'),
    lowest_price: t('Reductions are told from the lowest price of the 30 days before them.'),
    product_safety: t('Products are published once their safety facts are told.'),
    commission_notice: t('Sellers are told of a higher commission 15 days before.'),
  }
  return (
    <ul className="grid list-disc gap-1 ps-5 text-13">
      {(Object.keys(words) as EuConsumerDuty[]).map((duty) => (
        <li key={duty}>
          {words[duty]} <span className="text-ink-2">({EU_CONSUMER_DUTIES[duty]})</span>
        </li>
      ))}
    </ul>
  )
}

interface TextsFieldProps {
  settings: MarketSettings
  onChange: (texts: MarketSettings['texts']) => void
}

/** The texts of settings in another language: each wording of menus, footers and the like with its translation. */
function TextsField({ settings, onChange }: TextsFieldProps) {
  const { t } = useTranslation()
  const { texts, languages, app_locale } = settings
  const others = languages.filter(({ name }) => name !== app_locale)
  const [chosen, setChosen] = useState('')
  const locale = others.some(({ name }) => name === chosen) ? chosen : others[0]?.name
  if (locale === undefined) return <p className="text-ink-2">{t('The market has one language.')}</p>
  const known = texts[locale] ?? {}
  const wordings = [...new Set([...wordingsOf(settings), ...Object.keys(known)])]
  const set = (wording: string, translation: string) => {
    const { [wording]: _old, ...rest } = known
    onChange({ ...texts, [locale]: translation === '' ? rest : { ...known, [wording]: translation } })
  }
  return (
    <div className="grid gap-3">
      <NativeSelect
        label={t('Language of the texts')}
        value={locale}
        className="max-w-72"
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        {others.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </NativeSelect>
      <details>
        <summary className="min-h-11 content-center">
          {t('{{done}} of {{total}} texts are translated', {
            done: wordings.filter((wording) => known[wording]).length,
            total: wordings.length,
          })}
        </summary>
        <ul className="grid gap-3 pt-2 sm:grid-cols-2">
          {wordings.map((wording) => (
            <li key={wording}>
              <TextField
                label={<bdi>{wording}</bdi>}
                lang={locale}
                dir="auto"
                maxLength={500}
                value={known[wording] ?? ''}
                onChange={({ currentTarget }) => set(wording, currentTarget.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The wordings in settings that shoppers read, each once: those that may be translated. */
function wordingsOf(settings: MarketSettings): string[] {
  const { menus, footers, payment_gateways, contact, vat_taxes, ticket_issue_types, blog_categories } = settings
  const all = [
    settings.web_footer_text,
    settings.web_footer_description,
    ...menus.map(({ name }) => name),
    ...footers.flatMap(({ title, items }) => [title, ...items.map((item) => item.title)]),
    ...payment_gateways.map(({ title }) => title),
    ...vat_taxes.map(({ name }) => name),
    ...contact.hours,
    ...ticket_issue_types,
    ...blog_categories.map(({ name }) => name),
  ]
  return [...new Set(all.flatMap((wording) => wording || []))]
}

const LENGTH_MAX = 60

/** A value in words; undefined for lists, pictures and the like, which are named without their value. */
function showValue(value: unknown, control: Control, t: TFunction): string | undefined {
  switch (control.kind) {
    case 'switch':
      return value === true ? t('On') : t('Off')
    case 'number':
      return String(value)
    case 'text': {
      const text = typeof value === 'string' && value !== '' ? value : t('none')
      return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text
    }
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? String(value)
    default:
      return undefined
  }
}
