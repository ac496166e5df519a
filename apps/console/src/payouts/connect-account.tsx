import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ConnectAccount as Account, OwnPayoutAccount } from '@rialto/contract'
import type { ConnectLimit, ConnectNeed } from '@rialto/contract/payout-enums'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Presence, PresenceFields } from '../access/presence-fields.tsx'
import { Problem } from '../lib/problem.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { AccountPanel, RefusedNotice } from './account-parts.tsx'
import { usePayoutWords } from './payout-words.ts'
import { useAskConnect, useOpenConnect } from './use-account.ts'

/** The account of the shop at Stripe: how it stands, what Stripe still asks for, and the way there. */
export function ConnectAccount({ own }: { own: OwnPayoutAccount }) {
  const { t } = useTranslation()
  const account = own.connect ?? null
  const [search] = useSearchParams()
  const [isOpening, setOpening] = useState<'present' | 'anew'>()
  const { mutate: ask, isPending, error } = useAskConnect()
  const from = search.get('stripe')
  // Stripe sends nobody a message when its holder comes back.
  useEffect(() => {
    if (from === 'back') ask()
  }, [from, ask])
  return (
    <>
      <Notice>
        {t('This market pays through Stripe, a licensed provider. Stripe asks who you are and pays out to your bank.')}
      </Notice>
      {from === 'again' && (
        <Notice tone="warn">{t('That address at Stripe is no longer good. Open a new one here.')}</Notice>
      )}
      <Problem error={error} />
      <Standing account={account} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="pri" onClick={() => setOpening('present')}>
          {!account
            ? t('Connect an account')
            : account.state === 'ready'
              ? t('Open at Stripe')
              : t('Continue at Stripe')}
        </Button>
        {account && (
          <>
            <Button pending={isPending} onClick={() => ask()}>
              {t('Ask Stripe again')}
            </Button>
            <Button onClick={() => setOpening('anew')}>{t('Use another account')}</Button>
          </>
        )}
      </div>
      {isOpening && (
        <OpenDialog own={own} isAnew={!account || isOpening === 'anew'} onClose={() => setOpening(undefined)} />
      )}
    </>
  )
}

function Standing({ account }: { account: Account | null }) {
  const { i18n, t } = useTranslation()
  const { connectStates } = usePayoutWords()
  const { needs, limits } = useConnectWords()
  const day = (at: string) => formatLocalDay(at, i18n.language)
  const isLocked = account !== null && Date.parse(account.paid_from) > Date.now()
  return (
    <>
      <AccountPanel state={connectStates[account?.state ?? 'missing']}>
        <b className="block">{t('Account at Stripe')}</b>
        <span className="text-ink-2">
          {account ? <bdi className="num">{account.id}</bdi> : t('None is connected yet.')}
        </span>
      </AccountPanel>
      {account?.limit && <Notice tone="error">{limits[account.limit]}</Notice>}
      {account && account.needs.length > 0 && (
        <Notice tone="warn">
          <b className="block">
            {account.due_by
              ? t('Stripe asks until {{day}} for:', { day: day(account.due_by) })
              : t('Stripe still asks for:')}
          </b>
          <ul className="list-disc ps-5">
            {account.needs.map((need) => (
              <li key={need}>{needs[need]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {account?.failed && (
        <RefusedNotice
          tone="error"
          text={t('On {{day}} Stripe could not pay out to your bank. Correct the bank account at Stripe.', {
            day: day(account.failed.at),
          })}
          reason={account.failed.reason}
        />
      )}
      {account && isLocked && (
        <Notice tone="warn">
          {t('The account was connected on {{day}}. It is paid to from {{from}}; until then payouts wait.', {
            day: day(account.connected_at),
            from: day(account.paid_from),
          })}
        </Notice>
      )}
    </>
  )
}

interface OpenDialogProps {
  own: OwnPayoutAccount
  isAnew: boolean
  onClose: () => void
}

/** Asks for the proof of the owner, and leads to Stripe. */
function OpenDialog({ own, isAnew, onClose }: OpenDialogProps) {
  const { t } = useTranslation()
  const countries = useCountryOptions()
  const [country, setCountry] = useState(own.connect_country ?? '')
  const [presence, setPresence] = useState<Presence>({})
  const open = useOpenConnect()
  const errors = open.error instanceof ApiError ? open.error.errors : {}
  const send = () => {
    if (open.isPending) return
    const anew = isAnew && own.connect != null
    open.mutate(
      { anew, version: own.connect?.version ?? 0, ...(isAnew && country && { country }), ...presence },
      {
        onSuccess: ({ url }) => {
          onClose()
          window.location.assign(url)
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={open.isPending}
      title={isAnew ? t('Connect an account at Stripe') : t('Continue at Stripe')}
      lead={
        isAnew
          ? t('All owners of the shop get a mail, and nothing is paid to the new account for seven days.')
          : t('The address at Stripe is good once, and for some minutes.')
      }
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        <Problem error={open.error} />
        {isAnew && (
          <ComboBox
            label={t('Country of the one who sells')}
            hint={t('Stripe lets nobody change it later.')}
            options={countries}
            value={country || null}
            emptyText={t('Nothing found')}
            error={errors.country?.[0]}
            onChange={(chosen) => setCountry(chosen ?? '')}
          />
        )}
        <PresenceFields presence={presence} onChange={setPresence} errors={errors} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={open.isPending}>
            {t('Go to Stripe')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function useConnectWords() {
  const { t } = useTranslation()
  const needs: Record<ConnectNeed, string> = {
    person: t('Your name, date of birth and address'),
    company: t('The company: its name, number and address'),
    owners: t('The people who own or direct the company'),
    document: t('A document that proves your details'),
    bank_account: t('The bank account that Stripe pays out to'),
    terms: t('Your agreement to Stripe’s terms'),
    business: t('What you sell, and how customers reach you'),
    other: t('Something else, which Stripe names there'),
  }
  const limits: Record<ConnectLimit, string> = {
    past_due: t('Stripe has waited too long for what it asks, and takes no payouts until it has it.'),
    rejected: t('Stripe has rejected this account.'),
    review: t('Stripe looks at this account, and takes no payouts meanwhile.'),
    disconnected: t('This account is no longer connected to the market. Use another one.'),
    other: t('Stripe takes no payouts for this account. What it needs stands there.'),
  }
  return { needs, limits }
}
