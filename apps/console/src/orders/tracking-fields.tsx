import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerShipment } from '@rialto/contract'
import { CARRIERS, trackingPageOf } from '@rialto/contract/carriers'
import { CARRIER_MAX, TRACKING_NUMBER_MAX, TRACKING_URL_MAX } from '@rialto/contract/limits'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useId, useState } from 'react'

type Tracking = Pick<SellerShipment, 'carrier' | 'tracking_number' | 'tracking_url'>

interface TrackingFieldsProps {
  tracking?: Tracking
  /** The carrier that the shop named last, for a new parcel. */
  lastCarrier?: string | null
  /** The server's refusal, whose messages stand at their fields. */
  error: Error | null
}

/** Carrier, tracking number and address of a parcel. All are optional: many shops deliver themselves. */
export function TrackingFields({ tracking, lastCarrier = null, error }: TrackingFieldsProps) {
  const { t } = useTranslation()
  const errors = error instanceof ApiError ? error.errors : {}
  const carriers = useId()
  const [carrier, setCarrier] = useState(tracking?.carrier ?? lastCarrier ?? '')
  const [number, setNumber] = useState(tracking?.tracking_number ?? '')
  const page = trackingPageOf(carrier, number)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('Carrier')}
        name="carrier"
        list={carriers}
        maxLength={CARRIER_MAX}
        value={carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
        error={errors.carrier?.[0]}
      />
      <TextField
        label={t('Tracking number')}
        name="tracking_number"
        maxLength={TRACKING_NUMBER_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        error={errors.tracking_number?.[0]}
      />
      <datalist id={carriers}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        className="sm:col-span-2"
        label={t('Tracking page')}
        name="tracking_url"
        inputMode="url"
        maxLength={TRACKING_URL_MAX}
        autoComplete="off"
        dir="ltr"
        placeholder={page ?? 'https://'}
        hint={page ? t('Follows from the carrier and the number') : undefined}
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
