import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderLine } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useSubmit } from '../../forms/index.ts'
import { PhotosField } from './photos-field.tsx'
import { StarField } from './star-field.tsx'
import { usePhotos } from './use-photos.ts'

interface ReviewDialogProps extends OverlayState {
  orderId: number
  line: OrderLine
  /** Called with the rating after the review was saved. */
  onDone: (stars: number) => void
}

/** Rating, text and photos for a delivered product. A draft is kept when the dialog is closed. */
export function ReviewDialog({ orderId, line, onDone, isOpen, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation()
  const [rating, setRating] = useState<number | null>(null)
  const [description, setDescription] = useState('')
  const { photos, untilRead, add, remove } = usePhotos()
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
