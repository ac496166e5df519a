import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerReturnDetails } from '@rialto/contract'
import { COMPLAINT_PHOTOS_MAX, DEDUCTION_TEXT_MAX, PICTURE_TYPES } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Chip } from '@rialto/ui/chip.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { FilePicker } from '@rialto/ui/file-picker.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { MoneyField } from '../form/fields.tsx'
import { useReturnStep, useReturnWords } from './use-returns.ts'

export interface ReturnDialogProps {
  shown: SellerReturnDetails
  onClose: () => void
}

/** The goods are back: whether they are sold again, and what is kept back of goods that were used more than is needed to try them. */
export function ReceiveDialog({ shown, onClose }: ReturnDialogProps) {
  const { t, i18n } = useTranslation()
  const { actions } = useReturnWords()
  const step = useReturnStep(shown, onClose)
  const [restock, setRestock] = useState(true)
  const [isUsed, setUsed] = useState(false)
  const [amount, setAmount] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const canKeep = shown.kind === 'withdrawal' && shown.preview !== null && !shown.preview.is_uncollected
  const most = shown.preview ? shown.preview.amount - shown.preview.delivery : 0
  const isReady = !isUsed || ((amount ?? 0) > 0 && words.trim() !== '')
  const send = () => {
    if (!isReady || step.isPending) return
    step.mutate({
      ...{ action: 'receive', restock },
      ...{ deduction: isUsed ? (amount ?? 0) : 0, deductionText: isUsed ? words : '', photos: isUsed ? photos : [] },
    })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={step.isPending}
      title={actions.receive}
      lead={
        shown.receipt
          ? t('Check the goods first. The money is due by {{day}}.', { day: formatDay(shown.refund_by, i18n.language) })
          : t('Check the goods first. What you have agreed to is due within days.')
      }
      closeLabel={t('Close')}
      footer={<DialogButtons form="return-received" label={actions.receive} {...{ step, isReady, onClose }} />}
    >
      <Form id="return-received" onSend={send} className="grid gap-4">
        <Checkbox checked={restock} onChange={() => setRestock(!restock)}>
          {t('They are sold again')}
        </Checkbox>
        {canKeep && (
          <Checkbox checked={isUsed} onChange={() => setUsed(!isUsed)}>
            {t('They were used more than is needed to try them')}
          </Checkbox>
        )}
        {isUsed && (
          <>
            <AmountAndReason
              amount={{
                label: t('Kept back'),
                hint: t('What the goods lost in value. The customer reads why, and can ask the market to decide.'),
                ...{ value: amount, max: most, onChange: setAmount },
              }}
              reason={{
                label: t('Reason, for the customer'),
                ...{ value: words, max: DEDUCTION_TEXT_MAX, onChange: setWords },
              }}
            />
            <FilePicker
              label={t('Photos')}
              hint={t('Up to {{max}}: JPEG, PNG or WebP.', { max: COMPLAINT_PHOTOS_MAX })}
              accept={PICTURE_TYPES}
              action={t('Add a photo')}
              disabled={photos.length >= COMPLAINT_PHOTOS_MAX}
              onFile={(file) => setPhotos((all) => [...all, file].slice(0, COMPLAINT_PHOTOS_MAX))}
            >
              {photos.map((photo) => (
                <Chip
                  key={`${photo.name} ${photo.lastModified}`}
                  removeLabel={t('Remove {{name}}', { name: photo.name })}
                  onRemove={() => setPhotos((all) => all.filter((other) => other !== photo))}
                >
                  <bdi>{photo.name}</bdi>
                </Chip>
              ))}
            </FilePicker>
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface ButtonsProps {
  /** The id of the form. */
  form: string
  label: string
  step: { isPending: boolean }
  isReady: boolean
  onClose: () => void
}

/** The buttons at the foot of a dialog about a return. */
export function DialogButtons({ form, label, step, isReady, onClose }: ButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button disabled={step.isPending} onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" form={form} variant="pri" pending={step.isPending} disabled={!isReady}>
        {label}
      </Button>
    </div>
  )
}

interface AmountAndReasonProps {
  amount: { label: string; hint: string; value: number | null; max: number; onChange: (value: number | null) => void }
  reason: { label: string; value: string; max: number; onChange: (value: string) => void }
}

/** Asks how much a shop keeps back of a withdrawal, and why. */
export function AmountAndReason({ amount, reason }: AmountAndReasonProps) {
  return (
    <>
      <MoneyField<number | null> {...amount} min={0} isOptional />
      <TextArea
        label={reason.label}
        dir="auto"
        rows={3}
        maxLength={reason.max}
        value={reason.value}
        onChange={({ currentTarget }) => reason.onChange(currentTarget.value)}
      />
    </>
  )
}
