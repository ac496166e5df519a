import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { COMPLAINT_PHOTO_BYTES_MAX, COMPLAINT_PHOTOS_MAX, COMPLAINT_TEXT_MAX } from '@rialto/contract/limits'
import { COMPLAINT_WISHES, type ComplaintWish } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { collectFieldErrors, useSubmit, validateRequired } from '../forms/index.ts'
import { PhotosField, usePhotos } from './photos-field.tsx'
import {
  type ComplaintDraft,
  complain,
  keepDraft,
  type OrderAccess,
  readDraft,
  useRefreshReturns,
} from './use-order-returns.ts'
import { useComplaintReasons } from './use-return-words.ts'

const PHOTO_LIMITS = { max: COMPLAINT_PHOTOS_MAX, bytesMax: COMPLAINT_PHOTO_BYTES_MAX }

interface ComplaintDialogProps extends OverlayState {
  order: Order
  access: OrderAccess
}

/** Reports a problem with goods that were sent: which, what is wrong, photos and what would help. A draft is kept. */
export function ComplaintDialog({ order, access, isOpen, onOpenChange }: ComplaintDialogProps) {
  const { t } = useTranslation()
  const reasons = useComplaintReasons()
  const wishes: Record<ComplaintWish, string> = {
    refund: t('My money back'),
    part_refund: t('A part of the price back, and I keep it'),
    repair: t('A repair or a new one'),
  }
  const [draft, setDraft] = useState(() => readDraft(order.id))
  const { photos, untilRead, add, remove } = usePhotos(PHOTO_LIMITS)
  const refresh = useRefreshReturns(access)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    async (values: Parameters<typeof complain>[1]) =>
      complain(
        access,
        values,
        (await untilRead()).map(({ blob }) => blob),
      ),
    {
      onSuccess: ({ message }) => {
        keepDraft(order.id, null)
        onOpenChange(false)
        refresh()
        showToast({ tone: 'success', title: message || t('The shop has your complaint, and answers soon.') })
      },
    },
  )
  const change = (part: Partial<ComplaintDraft>) => {
    for (const field of Object.keys(part)) clearError(field)
    const next = { ...draft, ...part }
    keepDraft(order.id, next)
    setDraft(next)
  }
  const send = () => {
    const { reason, wish } = draft
    const wrong = collectFieldErrors({
      lines: draft.lines.length === 0 ? t('Choose at least one piece') : undefined,
      reason: reason ? undefined : t('Choose what is wrong'),
      text: validateRequired(draft.text, t('description'), t),
      wish: wish ? undefined : t('Choose what would help'),
    })
    if (wrong || !reason || !wish) showErrors(wrong ?? {})
    else void submit({ ...draft, reason, wish })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isLocked={pending}
      title={t('Report a problem')}
      lead={t('The shop answers within {{count}} days. If it does not, the market decides.', {
        count: order.complaint?.answer_days ?? 0,
      })}
      closeLabel={t('Close')}
    >
      <Form ref={form} method="post" onSend={send} className="grid gap-5">
        <ChosenLines order={order} lines={draft.lines} error={errors.lines} onChange={(lines) => change({ lines })} />
        <RadioGroup
          label={t('What is wrong?')}
          name="reason"
          options={(order.complaint?.reasons ?? []).map((reason) => ({ value: reason, label: reasons[reason] }))}
          value={draft.reason}
          error={errors.reason}
          onChange={(value) => change({ reason: order.complaint?.reasons.find((one) => one === value) ?? null })}
        />
        <TextArea
          label={t('Describe it')}
          hint={t('The shop reads it, and the market if it has to decide.')}
          name="text"
          dir="auto"
          rows={4}
          maxLength={COMPLAINT_TEXT_MAX}
          aria-required
          value={draft.text}
          error={errors.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <PhotosField
          max={COMPLAINT_PHOTOS_MAX}
          photos={photos}
          error={errors.photos}
          onAdd={(files) => {
            clearError('photos')
            void add(files)
          }}
          onRemove={(photo) => {
            clearError('photos')
            remove(photo)
          }}
        />
        <RadioGroup
          label={t('What would help?')}
          name="wish"
          options={COMPLAINT_WISHES.map((wish) => ({ value: wish, label: wishes[wish] }))}
          value={draft.wish}
          error={errors.wish}
          onChange={(value) => change({ wish: COMPLAINT_WISHES.find((one) => one === value) ?? null })}
        />
        <Button type="submit" variant="pri" size="lg" block pending={pending}>
          {t('Send the complaint')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface ChosenLinesProps {
  order: Order
  lines: ComplaintDraft['lines']
  error: string | undefined
  onChange: (lines: ComplaintDraft['lines']) => void
}

/** The goods that were sent, each with how many pieces are meant. */
function ChosenLines({ order, lines, error, onChange }: ChosenLinesProps) {
  const { t } = useTranslation()
  const chosen = (id: number) => lines.find(({ line_id }) => line_id === id)?.quantity ?? 0
  const left = (id: number) => order.complaint?.lines.find(({ line_id }) => line_id === id)?.left ?? 0
  const set = (id: number, quantity: number) =>
    onChange([...lines.filter(({ line_id }) => line_id !== id), ...(quantity > 0 ? [{ line_id: id, quantity }] : [])])
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? 'complaint-lines-error' : undefined}>
      <legend className="mb-1 font-semibold">{t('Which goods?')}</legend>
      {order.lines
        .filter(({ cart_id: id }) => left(id) > 0)
        .map(({ cart_id: id, name }) => (
          <div key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Checkbox
              checked={chosen(id) > 0}
              aria-invalid={error ? true : undefined}
              onChange={() => set(id, chosen(id) > 0 ? 0 : left(id))}
              className="min-w-0 flex-1 basis-48"
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Checkbox>
            {chosen(id) > 0 && left(id) > 1 && (
              <QuantityStepper
                value={chosen(id)}
                max={left(id)}
                chosen
                onChange={(quantity) => set(id, quantity)}
                labels={{
                  quantity: t('Pieces of {{name}} with a problem', { name }),
                  decrease: t('Decrease quantity'),
                  increase: t('Increase quantity'),
                }}
              />
            )}
          </div>
        ))}
      {error && (
        <p id="complaint-lines-error" role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
