import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PickupPlace } from '@rialto/contract'
import { ADDRESS_LINE_MAX, AREA_MAX, DELIVERY_NAME_MAX, PICKUP_NOTE_MAX, POST_CODE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useCountryOptions } from '../settings/option-names.ts'
import { useSavePlace } from './use-pickup.ts'

/** A place: its name, address and position. @param place null adds one */
export function PlaceDialog({ place, onClose }: { place: PickupPlace | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { home_country: home } = useSettings()
  const countries = useCountryOptions()
  const [values, setValues] = useState(() => ({
    name: place?.name ?? '',
    note: place?.note ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    ...(place?.address ?? { street: '', post_code: '', town: '', country: home ?? null }),
  }))
  const save = useSavePlace(place)
  const errors = save.error instanceof ApiError ? save.error.errors : {}
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { name, note, latitude, longitude, ...address } = values
  const isReady = [name, address.street, address.town].every((text) => text.trim() !== '')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={place ? t('Change the place') : t('New place')}
      closeLabel={t('Close')}
      isLocked={save.isPending}
    >
      <Form
        className="grid gap-4"
        onSend={() => save.mutate({ name, note, latitude, longitude, address }, { onSuccess: onClose })}
      >
        {save.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(save.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          label={t('Name')}
          hint={t('As shoppers find it, such as: Fish hall, stand 14')}
          name="name"
          dir="auto"
          maxLength={DELIVERY_NAME_MAX}
          value={name}
          error={errors.name?.[0]}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextField
          label={t('Street and number')}
          name="street"
          dir="auto"
          maxLength={ADDRESS_LINE_MAX}
          value={address.street}
          error={errors['address.street']?.[0]}
          onChange={({ currentTarget }) => change({ street: currentTarget.value })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('Post code')}
            name="post_code"
            maxLength={POST_CODE_MAX}
            value={address.post_code ?? ''}
            error={errors['address.post_code']?.[0]}
            onChange={({ currentTarget }) => change({ post_code: currentTarget.value })}
          />
          <TextField
            label={t('Town')}
            name="town"
            dir="auto"
            maxLength={AREA_MAX}
            value={address.town}
            error={errors['address.town']?.[0]}
            onChange={({ currentTarget }) => change({ town: currentTarget.value })}
          />
        </div>
        <ComboBox
          label={t('Country')}
          options={countries}
          value={address.country}
          onChange={(country) => change({ country })}
          placeholder={t('Choose a country')}
          emptyText={t('Nothing found')}
          error={errors['address.country']?.[0]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField<number | null>
            label={t('Latitude')}
            isOptional
            min={-90}
            max={90}
            decimals={6}
            value={latitude}
            error={errors.latitude?.[0]}
            onChange={(degrees) => change({ latitude: degrees })}
          />
          <NumberField<number | null>
            label={t('Longitude')}
            isOptional
            min={-180}
            max={180}
            decimals={6}
            value={longitude}
            error={errors.longitude?.[0]}
            onChange={(degrees) => change({ longitude: degrees })}
          />
        </div>
        <p className="text-13 text-ink-2">{t('Without a position, the map looks for the address.')}</p>
        <TextField
          label={t('How one finds you')}
          aside={t('optional')}
          name="note"
          dir="auto"
          maxLength={PICKUP_NOTE_MAX}
          value={note}
          error={errors.note?.[0]}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        {place && (
          <p className="text-13 text-ink-2">
            {t('Shoppers whose orders wait there are told of another name or address.')}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={save.isPending} unready={!isReady}>
            {t('Save place')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
