import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import * as limit from '@rialto/contract/limits'
import { needsPostCode } from '@rialto/contract/post-codes'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { CountryField, useCountries, useRegions } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { chooseDeliveryPlace, type DeliveryPlace } from './place-store.ts'

interface ChangePlaceProps extends OverlayState {
  /** Null: the market's country. */
  place: DeliveryPlace | null
}

/** Chooses the place that deliveries are shown for; a sheet on phones. */
export function ChangePlaceDialog({ isOpen, onOpenChange, place }: ChangePlaceProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Where should it arrive?')}
      lead={t('You see what delivery there costs and when it comes.')}
      closeLabel={t('Close')}
      width="sm"
    >
      <QueryClientProvider client={queryClient}>
        <PlaceForm place={place} onDone={() => onOpenChange(false)} />
      </QueryClientProvider>
    </Dialog>
  )
}

function PlaceForm({ place, onDone }: { place: DeliveryPlace | null; onDone: () => void }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const { countries } = useCountries()
  const [code, setCode] = useState(place?.country ?? settings.home_country ?? '')
  const [region, setRegion] = useState(place?.region?.code ?? '')
  const [postCode, setPostCode] = useState(place?.postCode ?? '')
  const regions = useRegions(code)
  const country = countries.find((each) => each.code === code)
  const hasPostCode = needsPostCode(code || null)
  const choose = () => {
    const found = regions?.find((each) => each.code === region)
    chooseDeliveryPlace({ country: code, region: found ?? null, postCode: (hasPostCode && postCode.trim()) || null })
    onDone()
  }
  return (
    <Form onSend={choose} className="grid gap-5">
      <CountryField
        among="served"
        value={country?.name ?? null}
        onChange={(chosen) => {
          setCode(chosen?.code ?? '')
          setRegion('')
          setPostCode('')
        }}
      />
      {regions && (
        <NativeSelect label={t('Region')} value={region} onChange={(event) => setRegion(event.target.value)}>
          <option value="">{t('Choose a region')}</option>
          {regions.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {hasPostCode && (
        <TextField
          label={t('Postal code')}
          aside={t('optional')}
          hint={t('Islands and some areas cost more.')}
          value={postCode}
          maxLength={limit.POST_CODE_MAX}
          dir="auto"
          autoComplete="postal-code"
          onChange={(event) => setPostCode(event.target.value)}
        />
      )}
      <Button type="submit" variant="pri" size="lg" unready={code === ''}>
        {t('Show delivery there')}
      </Button>
    </Form>
  )
}
