import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine } from '@rialto/contract'
import { RATING_MAX, REVIEW_PHOTO_BYTES_MAX, REVIEW_PHOTOS_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Star } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { useSubmit } from '../forms/index.ts'
import { PhotosField, usePhotos } from './photos-field.tsx'

interface ReviewDialogProps extends OverlayState {
  orderId: number
  line: OrderLine
  /** Called with the rating after the review was saved. */
  onDone: (stars: number) => void
}

const PHOTO_LIMITS = { max: REVIEW_PHOTOS_MAX, bytesMax: REVIEW_PHOTO_BYTES_MAX }

/** Rating, text and photos for a delivered product. A draft is kept when the dialog is closed. */
export function ReviewDialog({ orderId, line, onDone, isOpen, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation()
  const [rating, setRating] = useState<number | null>(null)
  const [description, setDescription] = useState('')
  const { photos, untilRead, add, remove } = usePhotos(PHOTO_LIMITS)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    async (stars: number) =>
      api.answer('POST /product-review', {
        body: { product_id: line.id, order_id: orderId, cart_id: line.cart_id, rating: stars, description },
        files: { photos: (await untilRead()).map(({ blob }) => blob) },
      }),
    {
      onSuccess: ({ data, message }) => {
        onOpenChange(false)
        onDone(data.review.rating)
        showToast({ tone: 'success', title: message || t('Thank you for your review') })
      },
    },
  )
  const send = () => {
    if (rating === null) showErrors({ rating: t('Please choose how many stars') })
    else void submit(rating)
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('Write a review')} closeLabel={t('Close')}>
      <Form ref={form} onSend={send} className="grid gap-5">
        <p className="flex items-center gap-3.5 rounded-control bg-ground-2 p-2.5">
          <Picture src={line.thumbnail} alt="" sizes="56px" widest={56} className="w-14" />
          <bdi className="min-w-0 font-semibold">{line.name}</bdi>
        </p>
        <StarField
          value={rating}
          error={errors.rating}
          onChange={(stars) => {
            clearError('rating')
            setRating(stars)
          }}
        />
        <TextArea
          label={t('Your review')}
          aside={t('optional')}
          hint={t('What is it like to have and to use? Others will read it with your name.')}
          name="description"
          dir="auto"
          rows={4}
          value={description}
          error={errors.description}
          onChange={(event) => {
            clearError('description')
            setDescription(event.target.value)
          }}
        />
        <PhotosField
          max={REVIEW_PHOTOS_MAX}
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
        <Button type="submit" variant="pri" size="lg" block pending={pending}>
          {t('Send the review')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface StarFieldProps {
  /** Null before a selection. */
  value: number | null
  onChange: (stars: number) => void
  error?: ReactNode
}

const stars = Array.from({ length: RATING_MAX }, (_, place) => place + 1)

/** A choice of one to five stars with a label for each. Native radios, so that arrow keys work. */
function StarField({ value, onChange, error }: StarFieldProps) {
  const { t } = useTranslation()
  const [over, setOver] = useState<number | null>(null)
  const id = useId()
  const labels = [t('Poor'), t('Fair'), t('Good'), t('Very good'), t('Excellent')]
  const shown = over ?? value ?? 0
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="min-w-0">
      <legend className="font-semibold">{t('Your rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-mx-2 flex" onPointerLeave={() => setOver(null)}>
          {stars.map((star) => (
            <label
              key={star}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(star)}
              className="grid size-11 place-items-center rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge"
            >
              <input
                type="radio"
                name={id}
                value={star}
                checked={star === value}
                aria-label={`${t('{{count}} stars', { count: star })}: ${labels[star - 1]}`}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(star)}
                className="sr-only"
              />
              <Icon
                as={Star}
                size={30}
                className={cx('transition-colors', star <= shown ? 'fill-star text-star' : 'text-ink-3')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-ink-2">
          {labels[shown - 1]}
        </span>
      </div>
      <div className="mt-1 empty:hidden">
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </fieldset>
  )
}
