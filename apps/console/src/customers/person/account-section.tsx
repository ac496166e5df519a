import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CustomerDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf, showError } from '../../lib/errors.tsx'
import { usePlace } from '../../lib/place.tsx'
import { EraseForm } from './erase-form.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { useChangeCustomer } from './use-customer.ts'

/** The actions of the staff on an account: take its data out, close it, erase the person. */
export function AccountSection({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { takeOut } = useChangeCustomer(customer.id)
  const [isErasing, setErasing] = useState(false)
  const mayErase = place?.kind === 'market' && place.market.permissions.includes('privacy')
  if (customer.state === 'erased') return <KeptNotice customer={customer} />
  const failed = (error: unknown) => showError(error, t('The shop cannot be reached'))
  return (
    <section aria-label={t('Account')} className="min-w-0">
      <h2 className="mb-2.5 text-16">{t('Account')}</h2>
      <div className="divide-y divide-line rounded-card border border-line bg-card">
        {mayErase && (
          <AccountRow
            title={t('Export data')}
            text={t('One file (JSON) with everything that the market holds of this person. It is recorded.')}
          >
            <Button pending={takeOut.isPending} onClick={() => takeOut.mutate(undefined, { onError: failed })}>
              {t('Export')}
            </Button>
          </AccountRow>
        )}
        {!customer.is_staff && <DisableRow customer={customer} />}
        {mayErase && (
          <AccountRow title={t('Erase')} text={t('Deletes the person for good. Orders stay, without the name.')}>
            <Button variant="danger" aria-expanded={isErasing} onClick={() => setErasing(!isErasing)}>
              {t('Erase …')}
            </Button>
          </AccountRow>
        )}
        {mayErase && isErasing && <EraseForm customer={customer} onCancel={() => setErasing(false)} />}
      </div>
    </section>
  )
}

function DisableRow({ customer: { id, name, state } }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { disable, enable } = useChangeCustomer(id)
  const failed = (error: unknown) => showError(error, t('The shop cannot be reached'))
  if (state === 'disabled')
    return (
      <AccountRow title={t('Enable')} text={t('The account is closed. Enabled, its person can log in again.')}>
        <Button pending={enable.isPending} onClick={() => enable.mutate(undefined, { onError: failed })}>
          {t('Enable')}
        </Button>
      </AccountRow>
    )
  return (
    <AccountRow title={t('Disable')} text={t('Nobody can log in to the account until it is enabled again.')}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('Disable …')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsking(false)}
          title={t('Disable {{name}}?', { name })}
          lead={t('All logins end at once. Orders on their way still arrive.')}
          cancelLabel={t('Keep')}
          confirmAs="danger"
          confirmLabel={t('Disable')}
          pending={disable.isPending}
          onConfirm={() => disable.mutate(undefined, { onSuccess: () => setAsking(false) })}
        >
          {disable.error && <Notice tone="error">{messageOf(disable.error, t('The shop cannot be reached'))}</Notice>}
        </ConfirmDialog>
      )}
    </AccountRow>
  )
}

const AccountRow = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="text-14 font-semibold">{title}</h3>
      <p className="text-ink-2">{text}</p>
    </div>
    {children}
  </div>
)
