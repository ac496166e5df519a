import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerShipment } from '@rialto/contract'
import { CARRIER_MAX, TRACKING_NUMBER_MAX, TRACKING_URL_MAX } from '@rialto/contract/limits'
import { TextField } from '@rialto/ui/text-field.tsx'

type Tracking = Pick<SellerShipment, 'carrier' | 'tracking_number' | 'tracking_url'>

interface TrackingFieldsProps {
  tracking?: Tracking
  /** The server's refusal, whose messages stand at their fields. */
  error: Error | null
}

/** Carrier, tracking number and address of a parcel. All are optional: many shops deliver themselves. */
export function TrackingFields({ tracking, error }: TrackingFieldsProps) {
  const { t } = useTranslation()
  const errors = error instanceof ApiError ? error.errors : {}
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Carrier')}
        name="carrier"
        maxLength={CARRIER_MAX}
        defaultValue={tracking?.carrier ?? ''}
        error={errors.carrier?.[0]}
      />
      <TextField
        label={t('Tracking number')}
        name="tracking_number"
        maxLength={TRACKING_NUMBER_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        defaultValue={tracking?.tracking_number ?? ''}
        error={errors.tracking_number?.[0]}
      />
      <TextField
        className="sm:col-span-2"
        label={t('Tracking page')}
        name="tracking_url"
        type="url"
        inputMode="url"
        maxLength={TRACKING_URL_MAX}
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
        defaultValue={tracking?.tracking_url ?? ''}
        error={errors.tracking_url?.[0]}
      />
    </div>
  )
}

/** Reads the texts typed into {@link TrackingFields}; the server reads an empty text as none. */
export function readTracking(form: HTMLFormElement): Record<keyof Tracking, string> {
  const values = new FormData(form)
  const read = (name: keyof Tracking) => String(values.get(name) ?? '').trim()
  return { carrier: read('carrier'), tracking_number: read('tracking_number'), tracking_url: read('tracking_url') }
}

/** Whether a refusal is about {@link TrackingFields}, which then show it. */
export const isAboutTracking = (error: Error | null): boolean =>
  error instanceof ApiError && ['carrier', 'tracking_number', 'tracking_url'].some((name) => name in error.errors)
