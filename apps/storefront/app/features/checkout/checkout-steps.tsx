import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { ADDRESSES_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { Check, MapPin, MapPinPlus } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { RecipientAddress, useAddressTypes } from '../addresses/index.ts'
import type { PaymentOption } from './payment-methods.ts'

interface StepProps {
  number: number
  title: string
  /** Whether the step is complete. */
  done: boolean
  /** Rendered at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A numbered step of the checkout, with a tick once it is complete. */
export function Step({ number, title, done, action, children }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      <header className="mb-4 flex min-h-8 items-center gap-3">
        <span
          className={cx(
            'grid size-8 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums',
            done ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink',
          )}
        >
          {done ? <Icon as={Check} size={16} stroke={2} /> : <span aria-hidden>{number}</span>}
        </span>
        <h2 id={id} className="text-18">
          {title} {done && <span className="sr-only">{t('(done)')}</span>}
        </h2>
        {action && <div className="ms-auto">{action}</div>}
      </header>
      {children}
    </section>
  )
}

/** Cards with a native radio, as in `ui/radio-group.tsx`. */
export const choiceCard =
  'rounded-control border border-line-strong bg-card transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-[color-mix(in_srgb,var(--accent-soft)_55%,var(--card))] has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

export const choiceDot =
  'size-5 flex-none appearance-none rounded-full border-[1.5px] border-field bg-card transition-[border-width,border-color] checked:border-[6px] checked:border-accent-edge disabled:border-line'

const AddressDialog = lazyPanel(async () => (await import('./address-dialog.tsx')).AddressDialog)
/** The number of addresses shown before *Show all*. */
const SHOWN = 4

interface AddressStepProps {
  /** Undefined while loading. */
  addresses: readonly Address[] | undefined
  failed: boolean
  onRetry: () => void
  chosen: Address | undefined
  /** The shopper has chosen it, rather than it being the default. */
  confirmed: boolean
  onChoose: (address: Address) => void
}

/** Step 1: the delivery address. The chosen one stands alone; the others come with *Change*. */
export function AddressStep({ addresses, failed, onRetry, chosen, confirmed, onChoose }: AddressStepProps) {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const collapsed = useRef<HTMLButtonElement>(null)
  const choose = (address: Address) => {
    onChoose(address)
    setChanging(false)
    // The card that was pressed disappears.
    focusWhenFree(() => collapsed.current)
  }
  const isCollapsed = chosen !== undefined && !isChanging
  const [edited, setEdited] = useState<Address | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (address: Address | null) => {
    setEdited(address)
    setOpen(true)
  }
  const isFull = (addresses?.length ?? 0) >= ADDRESSES_MAX
  return (
    <Step
      number={1}
      title={t('Delivery address')}
      done={chosen !== undefined && confirmed}
      action={
        isCollapsed ? (
          <TextButton ref={collapsed} aria-describedby="checkout-address" onClick={() => setChanging(true)}>
            {t('Change')}
          </TextButton>
        ) : addresses && addresses.length > 0 && !isFull ? (
          <TextButton onPointerEnter={AddressDialog.warm} onFocus={AddressDialog.warm} onClick={() => edit(null)}>
            {t('Add address')}
          </TextButton>
        ) : null
      }
    >
      {addresses?.length === 0 && <NoAddress onAdd={() => edit(null)} />}
      {isCollapsed && (
        <p id="checkout-address" className="flex gap-3">
          <Icon as={MapPin} className="mt-0.5 text-accent-ink" />
          <span className="min-w-0 flex-1">
            <RecipientAddress address={chosen} />
          </span>
        </p>
      )}
      {addresses && addresses.length > 0 && !isCollapsed && (
        <>
          <AddressCards addresses={addresses} chosen={chosen} onChoose={onChoose} onPick={choose} onEdit={edit} />
          {chosen && (
            <Button onClick={() => choose(chosen)} className="mt-4 max-sm:w-full">
              {t('Deliver here')}
            </Button>
          )}
        </>
      )}
      {!addresses && failed && (
        <ErrorState title={t('Your addresses could not be loaded')} retry={{ label: t('Try again'), onRetry }} />
      )}
      {!addresses && !failed && <AddressOptionsSkeleton />}
      <AddressDialog isOpen={isOpen} onOpenChange={setOpen} address={edited} onSaved={choose} />
    </Step>
  )
}

interface AddressCardsProps extends Pick<AddressStepProps, 'chosen' | 'onChoose'> {
  addresses: readonly Address[]
  /** A card was pressed, which ends the choice; the arrow keys only move it. */
  onPick: (address: Address) => void
  onEdit: (address: Address) => void
}

function AddressCards({ addresses, chosen, onChoose, onPick, onEdit }: AddressCardsProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = addresses.filter((address, place) => all || place < SHOWN || address.id === chosen?.id)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('Delivery address')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {shown.map((address) => (
          <AddressOption
            key={address.id}
            address={address}
            checked={address.id === chosen?.id}
            onChoose={() => onChoose(address)}
            onPick={() => onPick(address)}
            onEdit={() => onEdit(address)}
          />
        ))}
      </div>
      {shown.length < addresses.length && (
        <TextButton className="mt-4" onClick={() => setAll(true)}>
          {t('All {{count}} addresses', { count: addresses.length })}
        </TextButton>
      )}
    </fieldset>
  )
}

function NoAddress({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid items-center gap-4 rounded-control border border-dashed border-line-strong p-4 sm:flex">
      <p className="min-w-0 flex-1 text-ink-2">
        {t('Where should it go? Add the address once, and choose it with one tap from then on.')}
      </p>
      <Button variant="soft" onPointerEnter={AddressDialog.warm} onFocus={AddressDialog.warm} onClick={onAdd}>
        <Icon as={MapPinPlus} size={18} />
        {t('Add address')}
      </Button>
    </div>
  )
}

export function AddressOptionsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-3 sm:grid-cols-2">
      {[0, 1].map((card) => (
        <div key={card} className="flex gap-3 rounded-control border border-line p-4">
          <Skeleton className="size-5 rounded-full" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-28" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface AddressOptionProps {
  address: Address
  checked: boolean
  onChoose: () => void
  /** The card was pressed, which arrow keys do not do. */
  onPick: () => void
  onEdit: () => void
}

/** An address to select: a radio card with an edit button. */
function AddressOption({ address, checked, onChoose, onPick, onEdit }: AddressOptionProps) {
  const { t } = useTranslation()
  const type = useAddressTypes()[address.address_type]
  const id = useId()
  return (
    <div className={`${choiceCard} flex`}>
      <label className="flex min-w-0 flex-1 gap-3 p-4">
        <input
          type="radio"
          name="checkout-address"
          checked={checked}
          onChange={onChoose}
          onClick={(event) => event.detail > 0 && onPick()}
          aria-labelledby={`${id}-type`}
          aria-describedby={`${id}-lines`}
          className={choiceDot}
        />
        <span className="min-w-0 flex-1">
          <span id={`${id}-type`} className="flex min-h-5.5 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {type.label}
            {address.is_default && <Badge tone="accent">{t('Default')}</Badge>}
          </span>
          <span id={`${id}-lines`} className="mt-1 block text-ink-2">
            <RecipientAddress address={address} />
          </span>
        </span>
      </label>
      <TextButton onClick={onEdit} aria-describedby={`${id}-lines`} className="me-4 mt-4 self-start">
        {t('Change')}
      </TextButton>
    </div>
  )
}

interface PaymentStepProps {
  paymentOptions: readonly PaymentOption[]
  chosen: PaymentOption | undefined
  /** The shopper has chosen it. */
  confirmed: boolean
  onChoose: (name: string) => void
  error: string | undefined
  /** Why a way to pay is not offered. */
  note?: string | undefined
}

/** Step 2: the payment method. */
export function PaymentStep({ paymentOptions, chosen, confirmed, onChoose, error, note }: PaymentStepProps) {
  const { t } = useTranslation()
  return (
    <Step number={2} title={t('Payment')} done={chosen !== undefined && confirmed && !error}>
      {paymentOptions.length === 0 ? (
        <Notice tone="warn">
          {note ?? t('This shop takes no payments at the moment, so nothing can be ordered. Please come back later.')}
        </Notice>
      ) : (
        <fieldset aria-describedby={error && 'checkout-payment-note'} className="min-w-0">
          <legend className="sr-only">{t('Payment')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {paymentOptions.map((paymentOption) => (
              <label key={paymentOption.name} className={`${choiceCard} flex gap-3 p-4`}>
                <input
                  type="radio"
                  name="checkout-payment"
                  value={paymentOption.name}
                  checked={paymentOption.name === chosen?.name}
                  onChange={() => onChoose(paymentOption.name)}
                  // The method that is chosen already is confirmed by a click, which changes nothing.
                  onClick={() => !confirmed && onChoose(paymentOption.name)}
                  aria-invalid={error ? true : undefined}
                  className={choiceDot}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{paymentOption.title}</span>
                  <span className="mt-0.5 block text-ink-2">{paymentOption.text}</span>
                </span>
                {paymentOption.logo ? (
                  <img src={paymentOption.logo} alt="" height={20} className="h-5" />
                ) : (
                  <Icon as={paymentOption.icon} className="text-ink-2" />
                )}
              </label>
            ))}
          </div>
          <div className="mt-1.5 empty:hidden">
            <FieldNote id="checkout-payment-note" error={error} hint={note} />
          </div>
        </fieldset>
      )}
    </Step>
  )
}
