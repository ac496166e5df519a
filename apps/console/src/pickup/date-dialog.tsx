import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PickupDate } from '@rialto/contract'
import { PICKUP_ORDER_DAYS_MAX, PICKUP_SLOTS_MAX, PICKUP_WEEKS_MAX } from '@rialto/contract/limits'
import { readMinutes, writeMinutes } from '@rialto/contract/promised-days'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSaveDate } from './use-pickup.ts'

interface DateDialogProps {
  /** Null adds one, and the same on the following weeks. */
  date: PickupDate | null
  placeId: number
  today: string
  onClose: () => void
}

/** A date: its day and hours, how many orders can be for it, and until when. */
export function DateDialog({ date, placeId, today, onClose }: DateDialogProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => ({
    day: date?.day ?? '',
    from: writeMinutes(date?.from_minute ?? 8 * 60),
    to: writeMinutes(date?.to_minute ?? 13 * 60),
    slots: date ? date.slots : null,
    untilDays: date?.order_until_days ?? 1,
    until: writeMinutes(date?.order_until_minute ?? 14 * 60),
    weeks: 1,
  }))
  const save = useSaveDate(date)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const send = () => {
    const { day, from, to, slots, untilDays, until, weeks } = values
    const body = {
      ...{ place_id: placeId, day, from_minute: readMinutes(from), to_minute: readMinutes(to), slots },
      ...{ order_until_days: untilDays, order_until_minute: readMinutes(until), weeks },
    }
    save.mutate(body, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={date ? t('Change the date') : t('New date')}
      closeLabel={t('Close')}
      isLocked={save.isPending}
    >
      <Form className="grid gap-4" onSend={send}>
        {save.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(save.error, t('The shop cannot be reached'))}</Notice>
        )}
        <DateField
          label={t('Day')}
          name="day"
          min={today}
          value={values.day}
          error={errors.day?.[0]}
          onChange={(day) => change({ day })}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <DateField
            kind="time"
            label={t('From')}
            name="from"
            value={values.from}
            error={errors.from_minute?.[0]}
            onChange={(from) => change({ from })}
          />
          <DateField
            kind="time"
            label={t('To')}
            name="to"
            value={values.to}
            error={errors.to_minute?.[0]}
            onChange={(to) => change({ to })}
          />
        </div>
        <NumberField<number | null>
          label={t('Slots')}
          hint={t('How many orders can be for it. Empty: any number.')}
          isOptional
          min={1}
          max={PICKUP_SLOTS_MAX}
          value={values.slots}
          error={errors.slots?.[0]}
          onChange={(slots) => change({ slots })}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <NumberField<number>
            label={t('Orders end days before')}
            min={0}
            max={PICKUP_ORDER_DAYS_MAX}
            value={values.untilDays}
            error={errors.order_until_days?.[0]}
            onChange={(untilDays) => change({ untilDays })}
          />
          <DateField
            kind="time"
            label={t('at')}
            name="until"
            value={values.until}
            error={errors.order_until_minute?.[0]}
            onChange={(until) => change({ until })}
          />
        </div>
        {!date && (
          <NumberField<number>
            label={t('Weeks in a row')}
            hint={t('The same weekday and hours. 1: once.')}
            min={1}
            max={PICKUP_WEEKS_MAX}
            value={values.weeks}
            error={errors.weeks?.[0]}
            onChange={(weeks) => change({ weeks })}
          />
        )}
        {date && date.taken > 0 && (
          <Notice tone="warn">
            {t(
              '{{count}} orders are for this date. Another day or other hours are told to their shoppers, who may then cancel.',
              {
                count: date.taken,
              },
            )}
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={save.isPending} unready={values.day === ''}>
            {t('Save date')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
