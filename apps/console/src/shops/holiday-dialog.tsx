import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { timeZone } from '@rialto/client/time-zone.ts'
import type { HolidayMode } from '@rialto/contract'
import { HOLIDAY_MESSAGE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useAddHoliday } from './use-shop.ts'

/** Plans holidays: their days, what becomes of orders, and what shoppers read. */
export function HolidayDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const add = useAddHoliday()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [mode, setMode] = useState<HolidayMode>('later')
  const [message, setMessage] = useState('')
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const isOther = add.error !== null && Object.keys(errors).length === 0

  async function save() {
    await add.mutateAsync({ from, to, mode, message, time_zone: timeZone() })
    onClose()
  }

  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Add holidays')} closeLabel={t('Close')} isLocked={add.isPending}>
      <Form onSend={() => void save().catch(() => {})} className="grid gap-4">
        {isOther && <Notice tone="error">{messageOf(add.error, t('The shop cannot be reached'))}</Notice>}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t('First day')}
            value={from}
            error={errors.from?.[0]}
            onChange={(day) => {
              setFrom(day)
              if (to === '') setTo(day)
            }}
          />
          <DateField label={t('Last day')} min={from || undefined} value={to} error={errors.to?.[0]} onChange={setTo} />
        </div>
        <RadioGroup
          look="cards"
          label={t('Orders on these days')}
          value={mode}
          onChange={(value) => setMode(value === 'refuse' ? 'refuse' : 'later')}
          options={[
            {
              value: 'later',
              label: t('Take them and send later'),
              description: t('Shoppers read when you are back before they order, and in their order.'),
            },
            {
              value: 'refuse',
              label: t('Take none'),
              description: t('Shoppers may fill their cart, but order when you are back.'),
            },
          ]}
        />
        <TextArea
          label={t('Message to shoppers')}
          aside={t('optional')}
          dir="auto"
          rows={2}
          maxLength={HOLIDAY_MESSAGE_MAX}
          value={message}
          error={errors.message?.[0]}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={add.isPending} unready={from === '' || to === ''}>
            {t('Save holidays')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
