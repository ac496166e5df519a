import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order, WithdrawalReceipt } from '@rialto/contract'
import * as limit from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ChevronLeft } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { collectFieldErrors, useSubmit, validateEmail, validateRequired } from '../forms/index.ts'
import { useReturnCosts } from '../orders/index.ts'
import { EmailField, useShopper } from '../session/index.ts'
import { usePrice, useSettings } from '../settings/index.ts'

export type DeclareSource =
  | { kind: 'written'; code?: string | undefined }
  /** `isNamed`: the account says who withdraws. */
  | { kind: 'order'; order: Order; isNamed: boolean }

export interface Declared {
  name: string
  order_code: string
  email: string
  text: string
  lines: { line_id: number; quantity: number }[]
}

interface DeclareFormProps {
  source: DeclareSource
  declare: (declared: Declared) => Promise<WithdrawalReceipt>
  onReceived: (receipt: WithdrawalReceipt) => void
}

/** Both steps of a declaration: what is withdrawn from, then the whole text to confirm. What was typed stays. */
export function DeclareForm({ source, declare, onReceived }: DeclareFormProps) {
  const { t } = useTranslation()
  const shopper = useShopper()
  const [isConfirming, setConfirming] = useState(false)
  const [values, setValues] = useState<Declared>({
    name: shopper?.name ?? '',
    order_code: source.kind === 'order' ? source.order.order_code : (source.code ?? ''),
    email: shopper?.email ?? '',
    text: '',
    lines: [],
  })
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(declare, {
    onSuccess: onReceived,
  })
  const change = (part: Partial<Declared>) => {
    for (const field of Object.keys(part)) clearError(field)
    setValues({ ...values, ...part })
  }
  const isNamed = source.kind === 'order' && source.isNamed
  const next = () => {
    const wrong = collectFieldErrors({
      name: isNamed ? undefined : validateRequired(values.name, t('name'), t),
      order_code: validateRequired(values.order_code, t('Order code'), t),
      email: validateEmail(values.email, true, t),
      lines: source.kind === 'order' && values.lines.length === 0 ? t('Choose at least one piece') : undefined,
    })
    if (wrong) showErrors(wrong)
    else setConfirming(true)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(isConfirming)
  useEffect(() => {
    if (shownStep.current !== isConfirming) heading.current?.focus()
    shownStep.current = isConfirming
  }, [isConfirming])
  const pieces = values.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Form
      ref={form}
      method="post"
      onSend={() => (isConfirming ? void submit(values) : next())}
      className="panel grid gap-5 p-5 sm:p-7"
    >
      <header>
        {isConfirming && (
          <button
            type="button"
            onClick={() => setConfirming(false)}
            className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 hover:text-ink"
          >
            <Icon as={ChevronLeft} size={16} flip />
            {t('Back')}
          </button>
        )}
        <div className="flex items-baseline justify-between gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-22">
            {isConfirming ? t('Is this right?') : t('Withdraw from contract')}
          </h1>
          <p className="flex-none text-12 text-ink-2">{t('Step {{step}} of 2', { step: isConfirming ? 2 : 1 })}</p>
        </div>
        {!isConfirming && <p className="mt-1 text-ink-2">{t('No account and no reason needed.')}</p>}
      </header>
      {isConfirming ? (
        <Summary source={source} values={values} />
      ) : (
        <>
          {source.kind === 'order' ? (
            <ChooseLines
              order={source.order}
              lines={values.lines}
              error={errors.lines}
              onChange={(lines) => change({ lines })}
            />
          ) : (
            <TextField
              label={t('Order code')}
              name="order_code"
              dir="ltr"
              autoComplete="off"
              maxLength={limit.ORDER_CODE_MAX}
              aria-required
              value={values.order_code}
              error={errors.order_code}
              onChange={(event) => change({ order_code: event.target.value })}
            />
          )}
          {!isNamed && (
            <TextField
              label={t('Name')}
              name="name"
              dir="auto"
              autoComplete="name"
              maxLength={limit.NAME_MAX}
              aria-required
              value={values.name}
              error={errors.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
          <EmailField value={values.email} onChange={(email) => change({ email })} error={errors.email} aria-required />
          {source.kind === 'written' && (
            <TextArea
              label={t('Only some of the goods? Write which')}
              aside={t('optional')}
              name="text"
              dir="auto"
              maxLength={limit.WITHDRAWAL_TEXT_MAX}
              value={values.text}
              error={errors.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          )}
        </>
      )}
      <Button type="submit" variant="pri" size="lg" pending={pending}>
        {isConfirming
          ? t('Confirm withdrawal')
          : pieces > 0
            ? t('Continue with {{count}} pieces', { count: pieces })
            : t('Continue')}
      </Button>
    </Form>
  )
}

interface ChooseLinesProps {
  order: Order
  lines: Declared['lines']
  error: string | undefined
  onChange: (lines: Declared['lines']) => void
}

/** The goods of an order to choose from, each with how many. */
function ChooseLines({ order, lines, error, onChange }: ChooseLinesProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const price = usePrice(order.currency)
  const costs = useReturnCosts()
  const chosen = (id: number) => lines.find(({ line_id }) => line_id === id)?.quantity ?? 0
  const set = (id: number, quantity: number) =>
    onChange([...lines.filter(({ line_id }) => line_id !== id), ...(quantity > 0 ? [{ line_id: id, quantity }] : [])])
  const left = (id: number) => order.withdrawal?.lines.find(({ line_id }) => line_id === id)?.left ?? 0
  const all = order.lines.flatMap(({ cart_id: id }) => (left(id) > 0 ? [{ line_id: id, quantity: left(id) }] : []))
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? 'lines-error' : undefined}>
      <legend className="mb-1 font-semibold">{t('What do you send back?')}</legend>
      {order.withdrawal?.until && (
        <p className="-mt-1 text-ink-2">
          {order.withdrawal.can
            ? t('You have until {{day}}.', { day: formatDay(order.withdrawal.until, locale) })
            : t('The time ended on {{day}}. What comes later is looked at.', {
                day: formatDay(order.withdrawal.until, locale),
              })}
        </p>
      )}
      {order.withdrawal?.return_cost && <p className="-mt-1 text-ink-2">{costs[order.withdrawal.return_cost]}</p>}
      <button
        type="button"
        onClick={() => onChange(all)}
        className="touch-44 relative justify-self-start text-accent-ink underline underline-offset-3"
      >
        {t('Everything')}
      </button>
      {order.lines.map((line) => (
        <div
          key={line.cart_id}
          className={cx(
            'flex flex-wrap items-center gap-3 rounded-card border p-3',
            chosen(line.cart_id) > 0 ? 'border-accent bg-accent-soft' : 'border-line',
            left(line.cart_id) === 0 && 'bg-ground-2',
          )}
        >
          <Checkbox
            checked={chosen(line.cart_id) > 0}
            disabled={left(line.cart_id) === 0}
            onChange={() => set(line.cart_id, chosen(line.cart_id) > 0 ? 0 : left(line.cart_id))}
            aside={<b className="num text-14 text-ink">{price(priceOf(line))}</b>}
            className="min-w-0 flex-1 basis-60"
          >
            <span className="flex items-center gap-3">
              <Picture src={line.thumbnail} alt="" sizes="52px" widest={52} className="w-13 flex-none" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi>{line.name}</bdi>
                <span className="block text-12 text-ink-2">
                  {left(line.cart_id) === 0
                    ? t('Withdrawn from or given back already')
                    : t('{{quantity}} of {{ordered}} ordered', {
                        quantity: left(line.cart_id),
                        ordered: line.order_qty,
                      })}
                </span>
              </span>
            </span>
          </Checkbox>
          {chosen(line.cart_id) > 0 && left(line.cart_id) > 1 && (
            <QuantityStepper
              value={chosen(line.cart_id)}
              max={left(line.cart_id)}
              chosen
              onChange={(quantity) => set(line.cart_id, quantity)}
              labels={{
                quantity: t('Pieces of {{name}} to send back', { name: line.name }),
                decrease: t('Decrease quantity'),
                increase: t('Increase quantity'),
              }}
              className="ms-auto"
            />
          )}
        </div>
      ))}
      {error && (
        <p id="lines-error" role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const priceOf = ({ discount_price, price }: Order['lines'][number]): number => discount_price || price

/** The whole declaration, to be read before it is confirmed. */
function Summary({ source, values }: { source: DeclareSource; values: Declared }) {
  const { t } = useTranslation()
  const order = source.kind === 'order' ? source.order : null
  const write = usePrice(order?.currency)
  const goods = order?.lines.flatMap((line) => {
    const quantity = values.lines.find(({ line_id }) => line_id === line.cart_id)?.quantity ?? 0
    return quantity > 0
      ? [
          {
            id: line.cart_id,
            name: line.name,
            thumbnail: line.thumbnail,
            quantity,
            price: write(priceOf(line) * quantity),
          },
        ]
      : []
  })
  return (
    <>
      <p className="rounded-control bg-ground-2 px-3.5 py-3">
        {goods || values.text.trim()
          ? t('I withdraw from the contract for the goods below.')
          : t('I withdraw from the whole contract.')}
      </p>
      {goods && (
        <ul className="grid gap-2.5">
          {goods.map(({ id, name, thumbnail, quantity, price }) => (
            <li key={id} className="flex items-center gap-3">
              <Picture src={thumbnail} alt="" sizes="52px" widest={52} className="w-13 flex-none" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="num">{quantity}</span> × <bdi>{name}</bdi>
              </span>
              <b className="num flex-none">{price}</b>
            </li>
          ))}
        </ul>
      )}
      {values.text.trim() && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {values.text.trim()}
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {values.name && (
          <>
            <dt className="text-ink-2">{t('Name')}</dt>
            <dd className="font-semibold wrap-anywhere">
              <bdi>{values.name}</bdi>
            </dd>
          </>
        )}
        <dt className="text-ink-2">{t('Contract')}</dt>
        <dd className="font-semibold">
          <bdi className="num">{values.order_code}</bdi>
        </dd>
        <dt className="text-ink-2">{t('Receipt to')}</dt>
        <dd className="font-semibold wrap-anywhere">
          <bdi>{values.email}</bdi>
        </dd>
      </dl>
    </>
  )
}
