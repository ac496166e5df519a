import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CustomerDetails } from '@rialto/contract'
import { NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { type IconNode, Landmark, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { useChangeCustomer } from './use-customers.ts'

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

interface EraseFormProps {
  customer: CustomerDetails
  onCancel: () => void
}

/** Says what an erasure deletes, keeps and waits for, and asks for the person's name. */
function EraseForm({ customer, onCancel }: EraseFormProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { erase } = useChangeCustomer(customer.id)
  const obstacles = useObstacles(customer)
  const { goes, stays } = customer.erasure
  const fieldError = erase.error instanceof ApiError ? erase.error.errors.name?.[0] : undefined
  const isConfirmed = typed.trim() === customer.name.trim()
  const send = () => {
    if (isConfirmed && obstacles.length === 0 && !erase.isPending) erase.mutate(typed.trim())
  }
  return (
    <Form className="grid gap-4 p-4" onSend={send}>
      <div className="grid gap-4 md:grid-cols-2">
        <Consequences
          title={t('Goes for good, at once')}
          icon={X}
          items={[
            t('Name, email, phone, photo and birthday'),
            `${t('Addresses')}: ${goes.addresses}`,
            `${t('Wishlist')}: ${goes.wishes}`,
            `${t('Vouchers')}: ${goes.vouchers}`,
            `${t('Logins')}: ${goes.logins}`,
            `${t('Conversations')}: ${goes.conversations}`,
            `${t('Tickets')}: ${goes.tickets}`,
            t('The name and photos of reviews and questions: {{number}}', { number: goes.reviews }),
          ]}
        />
        <Consequences
          title={t('Stays')}
          icon={Landmark}
          items={[
            t('Orders, without the name: {{number}}', { number: stays.orders }),
            ...(stays.invoices > 0
              ? [
                  t('Invoices with name and address until {{date}}, as tax law asks, for finance only: {{number}}', {
                    number: stays.invoices,
                    date: stays.until,
                  }),
                ]
              : []),
            t('The note that you erased the account, without the name'),
          ]}
        />
      </div>
      {obstacles.length > 0 && (
        <Notice tone="error">
          <b>{t('Not yet:')}</b> {obstacles.join(' ')}
        </Notice>
      )}
      {erase.error && !fieldError && (
        <Notice tone="error">{messageOf(erase.error, t('The shop cannot be reached'))}</Notice>
      )}
      <TextField
        label={t('Type {{name}} to erase', { name: customer.name })}
        autoComplete="off"
        maxLength={NAME_MAX}
        value={typed}
        error={fieldError}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button
          type="submit"
          variant="danger"
          pending={erase.isPending}
          disabled={!isConfirmed || obstacles.length > 0}
        >
          {t('Erase now')}
        </Button>
      </div>
    </Form>
  )
}

/** The reasons why the person cannot be erased yet, as sentences. */
function useObstacles({ erasure: { waits_for: waits } }: CustomerDetails): string[] {
  const { t } = useTranslation()
  return [
    ...(waits.open_orders > 0 ? [t('Open orders: {{number}}.', { number: waits.open_orders })] : []),
    ...(waits.open_refunds > 0 ? [t('Refunds on their way: {{number}}.', { number: waits.open_refunds })] : []),
    ...(waits.open_returns ? [t('Returns that are not over: {{number}}.', { number: waits.open_returns })] : []),
    ...(waits.is_staff ? [t('The person is on the staff.')] : []),
    ...waits.shops.map((name) => t('The person works for {{name}}.', { name })),
  ]
}

function Consequences({ title, icon, items }: { title: string; icon: IconNode; items: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h4 className="mb-2 font-semibold">{title}</h4>
      <ul className="grid gap-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <Icon as={icon} size={16} className="mt-1 flex-none text-ink-2" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tells what is left of an erased person, and why. */
function KeptNotice({ customer: { erasure } }: { customer: CustomerDetails }) {
  const { t } = useTranslation()
  const { invoices, until } = erasure.stays
  return (
    <Notice>
      <p>{t('This person is erased. Orders stay without the name.')}</p>
      {invoices > 0 && (
        <p>
          {t('Invoices keep name and address until {{date}}, as tax law asks. Only finance can open them.', {
            date: until,
          })}
        </p>
      )}
    </Notice>
  )
}
