import { formatPromisedDays } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PickupDate, PickupOrder } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { ChevronLeft, type CircleCheck, Delete } from 'lucide'
import { useEffect, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useHandOver, useOrdersOfDay } from './use-pickup.ts'

const CODE_LENGTH = 4

/** The stall: who comes, and the code that they tell. Made for a thumb. */
export function HandOverDialog({ date, onClose }: { date: PickupDate; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<PickupOrder | null>(null)
  const [done, setDone] = useState<string | null>(null)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={chosen ? <bdi>{chosen.name}</bdi> : t('Hand over')}
      lead={chosen ? chosen.order_code : formatPromisedDays({ from: date.day, to: date.day }, i18n.language)}
      closeLabel={t('Close')}
    >
      {chosen ? (
        <CodePad
          order={chosen}
          dateId={date.id}
          onBack={() => setChosen(null)}
          onDone={() => {
            setDone(chosen.name)
            setChosen(null)
          }}
        />
      ) : (
        <div className="grid gap-3">
          {done && (
            <div role="status">
              <Notice tone="ok">{t('Handed over to {{name}}', { name: done })}</Notice>
            </div>
          )}
          <Orders dateId={date.id} onChoose={setChosen} />
        </div>
      )}
    </Dialog>
  )
}

function Orders({ dateId, onChoose }: { dateId: number; onChoose: (order: PickupOrder) => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useOrdersOfDay(dateId)
  if (error)
    return (
      <Notice
        tone="error"
        aside={
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {messageOf(error, t('The shop cannot be reached'))}
      </Notice>
    )
  if (!data) return <Skeleton className="h-60" />
  if (data.items.length === 0) return <p className="text-ink-2">{t('Nobody has ordered for this day yet')}</p>
  return (
    <ul className="grid gap-2">
      {data.items.map((order) => (
        <li key={order.id}>
          <OrderButton order={order} onChoose={() => onChoose(order)} />
        </li>
      ))}
    </ul>
  )
}

function OrderButton({ order, onChoose }: { order: PickupOrder; onChoose: () => void }) {
  const { t } = useTranslation()
  const { name, order_code: code, quantity, order_status: status, can_hand_over: isReady } = order
  return (
    <button
      type="button"
      disabled={!isReady}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line-strong bg-card px-4 py-2.5 text-start disabled:bg-ground-2 disabled:text-ink-2"
    >
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="block text-12 text-ink-2">
          {code} · {t('{{count}} pieces', { count: quantity })}
        </span>
      </span>
      {status === 'delivered' ? (
        <Badge tone="ok">{t('Picked up')}</Badge>
      ) : isReady ? (
        <ToCollect order={order} />
      ) : (
        <Badge tone="warn">{t('Not paid yet')}</Badge>
      )}
    </button>
  )
}

function ToCollect({ order: { to_collect: amount } }: { order: PickupOrder }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  return amount > 0 ? <b className="num">{formatMoney(amount, currency)}</b> : <Badge tone="mute">{t('Paid')}</Badge>
}

interface CodePadProps {
  order: PickupOrder
  dateId: number
  onBack: () => void
  onDone: () => void
}

/** Big keys for the code of an order; the fourth digit sends it. */
function CodePad({ order, dateId, onBack, onDone }: CodePadProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const [code, setCode] = useState('')
  const handOver = useHandOver(dateId)
  const isSending = handOver.isPending
  const type = (digit: string) => {
    if (isSending || code.length >= CODE_LENGTH) return
    const typed = code + digit
    setCode(typed)
    if (typed.length === CODE_LENGTH)
      handOver.mutate({ id: order.id, code: typed }, { onSuccess: onDone, onError: () => setCode('') })
  }
  const erase = () => !isSending && setCode(code.slice(0, -1))
  useTypedDigits({ onDigit: type, onErase: erase })
  return (
    <div className="grid gap-4">
      {order.to_collect > 0 && (
        <Notice tone="warn">
          {t('Collect {{amount}} in cash', { amount: formatMoney(order.to_collect, currency) })}
        </Notice>
      )}
      <output aria-label={t('Code')} dir="ltr" className="flex justify-center gap-3">
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of digits never move
            key={index}
            className={cx(
              'num grid h-14 w-12 place-items-center rounded-control border bg-card text-28 font-semibold',
              index === code.length ? 'border-accent-edge' : 'border-line-strong',
            )}
          >
            {code[index] ?? ''}
          </span>
        ))}
      </output>
      <p
        role="alert"
        className={cx('min-h-6 text-center', handOver.error && code === '' ? 'text-danger' : 'text-ink-2')}
      >
        {isSending
          ? t('Checking the code')
          : handOver.error && code === ''
            ? messageOf(handOver.error, t('The shop cannot be reached'))
            : t('Ask for the code of the order')}
      </p>
      <div dir="ltr" className="grid grid-cols-3 gap-2">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Key key={digit} label={digit} onPress={() => type(digit)} />
        ))}
        <Key label={t('Back')} icon={ChevronLeft} onPress={onBack} />
        <Key label="0" onPress={() => type('0')} />
        <Key label={t('Delete')} icon={Delete} onPress={erase} />
      </div>
    </div>
  )
}

function Key({ label, icon, onPress }: { label: string; icon?: typeof CircleCheck; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="num grid h-16 place-items-center rounded-control border border-line-strong bg-card text-22 font-semibold active:bg-ground-2"
    >
      {icon ? <Icon as={icon} size={24} /> : label}
    </button>
  )
}

/** Also from a keyboard. */
function useTypedDigits({ onDigit, onErase }: { onDigit: (digit: string) => void; onErase: () => void }): void {
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (/^\d$/.test(key)) onDigit(key)
      if (key === 'Backspace') onErase()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
