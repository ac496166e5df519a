import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails, SellerShipment } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/errors.tsx'
import { isAboutTracking, readTracking, TrackingFields } from './tracking-fields.tsx'
import { useOrderChange } from './use-order.ts'

interface EditParcelDialogProps {
  order: SellerOrderDetails
  parcel: SellerShipment
  onClose: () => void
}

/** Changes carrier, number and address of a parcel, unless somebody else has changed them since the dialog opened. */
export function EditParcelDialog({ order, parcel, onClose }: EditParcelDialogProps) {
  const { t } = useTranslation()
  // The order is read again meanwhile; the version must stay that of the texts in the fields.
  const [opened, setOpened] = useState(parcel)
  const change = useOrderChange(order.id, (tracking: ReturnType<typeof readTracking>) =>
    consoleApi.call('PATCH /seller/shipments/{id}', {
      params: { id: opened.id },
      body: { version: opened.version, ...tracking },
    }),
  )
  const isStale = change.error instanceof ApiError && change.error.code === 'stale'

  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Edit parcel')} closeLabel={t('Close')} isLocked={change.isPending}>
      <Form
        className="grid gap-5"
        onSend={(form) => {
          if (change.isPending) return
          change.mutate(readTracking(form), { onSuccess: onClose })
        }}
      >
        <TrackingFields key={opened.version} tracking={opened} error={change.error} />
        {change.error && !isAboutTracking(change.error) && (
          <Notice tone="error">{messageOf(change.error, t('The shop cannot be reached'))}</Notice>
        )}
        {isStale && parcel.version !== opened.version && (
          <Notice
            tone="warn"
            aside={
              <Button
                size="sm"
                onClick={() => {
                  setOpened(parcel)
                  change.reset()
                }}
              >
                {t('Use it')}
              </Button>
            }
          >
            {t('It is now: {{tracking}}', {
              tracking: [parcel.carrier, parcel.tracking_number, parcel.tracking_url].filter(Boolean).join(', ') || '–',
            })}
          </Notice>
        )}
        <Button type="submit" variant="pri" pending={change.isPending}>
          {t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  )
}
