import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { OwnPayoutAccount } from '@rialto/contract'
import { cleanIban, ibanFault } from '@rialto/contract/iban'
import { isolated } from '@rialto/contract/inline-text'
import { BIC_MAX, IBAN_MAX, PAYOUT_HOLDER_MAX, PAYOUT_TOWN_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { type Presence, PresenceFields } from '../access/presence-fields.tsx'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { messageOf } from '../lib/errors.tsx'
import { MoneyTabs } from '../lib/money-tabs.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { FormSection } from '../shops/shop-fields.tsx'
import { AccountPanel, RefusedNotice } from './account-parts.tsx'
import { ConfirmAccountDialog } from './confirm-account-dialog.tsx'
import { ConnectAccount } from './connect-account.tsx'
import { endsText, usePayoutWords } from './payout-words.ts'
import { useAccount, useChangeAccount } from './use-account.ts'

/**
 * The account to which the shop is paid: of a bank, with its holder, the ends of its number, whether it is locked, and its form; or at
 * Stripe, where the market pays through it.
 */
export function AccountScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useAccount()
  return (
    <>
      <PageHead title={data?.mode === 'connect' ? t('Account at Stripe') : t('Bank account')} />
      <MoneyTabs />
      {data ? (
        <div className="grid max-w-200 grid-cols-[minmax(0,1fr)] gap-4">
          {data.mode === 'connect' ? (
            <ConnectAccount own={data} />
          ) : (
            <>
              <Standing own={data} />
              <AccountForm own={data} />
            </>
          )}
        </div>
      ) : error ? (
        <ErrorState
          title={t('The account could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
        </ErrorState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** The present account, and why nothing goes there yet. */
function Standing({ own: { account, state, version, mode } }: { own: OwnPayoutAccount }) {
  const { i18n, t } = useTranslation()
  const { accountStates } = usePayoutWords()
  const [isConfirming, setConfirming] = useState(false)
  const day = (at: string) => formatLocalDay(at, i18n.language)
  return (
    <>
      {mode !== 'own_bank' && (
        <Notice>
          {mode === 'cash_only'
            ? t('All orders are paid in cash here, so the market pays nothing out.')
            : t('This market does not pay out yet. An account that you give now is kept until it does.')}
        </Notice>
      )}
      <AccountPanel state={accountStates[state]}>
        {account ? (
          <>
            <bdi className="block font-semibold">{account.holder}</bdi>
            <bdi className="num text-ink-2">{endsText(account)}</bdi>
          </>
        ) : (
          t('Give the account to which you want to be paid.')
        )}
      </AccountPanel>
      {account && state === 'locked' && (
        <Notice tone="warn">
          {t('The account was changed on {{day}}. It is paid to from {{from}}; until then payouts wait.', {
            day: day(account.changed_at),
            from: day(account.paid_from),
          })}
        </Notice>
      )}
      {account?.returned && (
        <RefusedNotice
          tone="warn"
          text={t(
            'The bank returned a payout on {{day}}. Nothing goes to this account before you confirm or change it.',
            { day: day(account.returned.at) },
          )}
          reason={account.returned.reason}
        >
          <Button className="mt-2.5 max-md:min-h-11" onClick={() => setConfirming(true)}>
            {t('Confirm the account')}
          </Button>
        </RefusedNotice>
      )}
      {isConfirming && account && (
        <ConfirmAccountDialog ends={endsText(account)} version={version} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}

interface Values {
  holder: string
  holder_latin: string
  /** Empty: as it is, since no reply has it. */
  iban: string
  bic: string
  town: string
  address_country: string
}

const toSaved = ({ account, version }: OwnPayoutAccount): Saved<Values> => ({
  version,
  values: {
    holder: account?.holder ?? '',
    holder_latin: account?.holder_latin ?? '',
    iban: '',
    bic: account?.bic ?? '',
    town: account?.town ?? '',
    address_country: account?.address_country ?? '',
  },
})

function AccountForm({ own }: { own: OwnPayoutAccount }) {
  const { t } = useTranslation()
  const countries = useCountryOptions()
  const change = useChangeAccount()
  const words = useFieldWords()
  const ibanFaults = useIbanFaults()
  const [presence, setPresence] = useState<Presence>({})
  const [isIbanLeft, setIbanLeft] = useState(false)
  const form = useEditForm({
    saved: toSaved(own),
    isNew: own.account === null,
    save: async ({ iban, ...changes }, version) =>
      toSaved(await change.mutateAsync({ ...changes, ...(iban && { iban }), ...presence, version })),
    readCurrent: (current) => toSaved(current as OwnPayoutAccount),
    onSaved: () => setPresence({}),
  })
  const { values, errorOf } = form
  const field = (name: Exclude<keyof Values, 'address_country'>) => ({
    label: words[name].label,
    value: values[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.set({ [name]: currentTarget.value }),
  })
  const fault = isIbanLeft && values.iban !== '' ? ibanFault(cleanIban(values.iban)) : undefined
  const needsLatin = hasOtherLetters(values.holder) || values.holder_latin !== '' || errorOf('holder_latin')
  return (
    <div className="grid">
      <FormSection
        title={t('Account')}
        lead={t('It is encrypted. Nobody is shown its number again, but for its ends.')}
      >
        <TextField {...field('holder')} dir="auto" autoComplete="off" maxLength={PAYOUT_HOLDER_MAX} />
        {needsLatin && (
          <TextField
            {...field('holder_latin')}
            hint={t('Banks take Latin letters alone')}
            dir="ltr"
            autoComplete="off"
            maxLength={PAYOUT_HOLDER_MAX}
          />
        )}
        <TextField
          {...field('iban')}
          hint={
            own.account ? t('Leave it empty to keep {{ends}}', { ends: isolated(endsText(own.account)) }) : undefined
          }
          error={errorOf('iban') ?? (fault && ibanFaults[fault])}
          onBlur={() => setIbanLeft(true)}
          onFocus={() => setIbanLeft(false)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={IBAN_MAX}
        />
        <TextField
          {...field('bic')}
          hint={t('Only if your bank asks for it')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={BIC_MAX}
        />
      </FormSection>
      <FormSection
        title={t('Address of the holder')}
        lead={t('Only transfers to some countries, such as Switzerland and the United Kingdom, name it.')}
      >
        <TextField {...field('town')} dir="auto" autoComplete="off" maxLength={PAYOUT_TOWN_MAX} />
        <ComboBox
          label={words.address_country.label}
          options={countries}
          value={values.address_country || null}
          emptyText={t('Nothing found')}
          error={errorOf('address_country')}
          onChange={(country) => form.set({ address_country: country ?? '' })}
        />
      </FormSection>
      <FormSection
        title={t('Is it you?')}
        lead={t(
          'All owners of the shop get a mail about a change, and nothing is paid to the new account for seven days.',
        )}
      >
        <PresenceFields presence={presence} onChange={setPresence} errors={form.errors} />
      </FormSection>
      <ChangesBar form={form} words={words} />
    </div>
  )
}

/** Whether a name has letters that are not Latin ones. */
const hasOtherLetters = (name: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(name)

/** The fields in words, for the list of changes, which shows no number. */
function useFieldWords(): FormWords<Values> {
  const { t } = useTranslation()
  const text = (label: string) => ({ label, show: (value: string) => <bdi>{value || t('none')}</bdi> })
  return {
    holder: text(t('Holder')),
    holder_latin: text(t('Holder in Latin letters')),
    iban: { label: t('IBAN') },
    bic: text(t('BIC')),
    town: text(t('Town')),
    address_country: text(t('Country')),
  }
}

function useIbanFaults() {
  const { t } = useTranslation()
  return {
    form: t('This is not an IBAN: it begins with two letters of its country and two digits'),
    country: t('No country has IBANs that begin so'),
    length: t('An IBAN of this country is longer or shorter'),
    digits: t('One of its characters is not right: please compare it with your bank’s papers'),
  }
}
