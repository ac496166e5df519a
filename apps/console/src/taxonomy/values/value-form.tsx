import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TAXONOMY_POSITION_MAX } from '@rialto/contract/limits'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ChangesBar, type FormWords } from '../../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../../form/use-edit-form.ts'
import { useSettings } from '../../lib/settings.tsx'
import { NameFields } from '../fields/name-fields.tsx'
import {
  changedNames,
  fieldOf,
  nameFields,
  otherLanguages,
  readCurrentFields,
  type ValueFields,
} from '../fields/name-values.ts'
import { PictureField } from '../fields/picture-field.tsx'
import { ColorField } from './color-field.tsx'
import { useValueWords } from './use-value-words.ts'
import { useReloadValues } from './use-values.ts'
import { type CatalogueValue, type ValueTab, valueCalls } from './value-calls.ts'

/** The fields of a brand, colour or size. */
export function ValueForm({ tab, value }: { tab: ValueTab; value: CatalogueValue }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const { nameMax } = useValueWords(tab)
  const reload = useReloadValues(tab)
  const savedOf = ({ version, name, logo, code, position, texts }: CatalogueValue): Saved<ValueFields> => ({
    version,
    values: {
      name,
      ...(logo !== undefined && { logo }),
      ...(code !== undefined && { code }),
      ...(position !== undefined && { position: String(position + 1) }),
      ...(tab !== 'brands' && nameFields(texts, languages)),
    },
  })
  const form = useEditForm<ValueFields>({
    saved: savedOf(value),
    async save({ name, logo, code, position, ...others }, version) {
      const change = { version, name, logo, code, texts: changedNames(others) }
      const place = position === undefined ? undefined : Number(position) - 1
      return savedOf(await valueCalls[tab].change(value.id, { ...change, position: place }))
    },
    readCurrent: readCurrentFields,
    onSaved: () => void reload(),
  })
  const show = (text: string | undefined) => text || '–'
  const words: FormWords<ValueFields> = {
    name: { label: t('Name'), show },
    logo: { label: t('Logo') },
    code: { label: t('Colour code'), show },
    position: { label: t('Place'), show },
    ...Object.fromEntries(otherLanguages(languages).map(({ name, title }) => [fieldOf(name), { label: title, show }])),
  }
  return (
    <div className="grid gap-5">
      {tab === 'brands' ? (
        <>
          <PictureField
            label={t('Logo')}
            hint={t('Shown beside the name on the pages of its products.')}
            isOptional
            value={form.values.logo ?? ''}
            onChange={(logo) => form.set({ logo })}
          />
          <TextField
            label={t('Name')}
            dir="auto"
            maxLength={nameMax}
            value={form.values.name ?? ''}
            error={form.errorOf('name')}
            onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
          />
        </>
      ) : (
        <NameFields form={form} maxLength={nameMax} />
      )}
      {tab === 'colors' && (
        <ColorField
          value={form.values.code ?? ''}
          error={form.errorOf('code')}
          onChange={(code) => form.set({ code })}
        />
      )}
      {tab === 'sizes' && (
        <NumberField
          label={t('Place')}
          hint={t('Filters and product pages show sizes in this order.')}
          min={1}
          max={TAXONOMY_POSITION_MAX}
          value={Number(form.values.position)}
          error={form.errorOf('position')}
          onChange={(place) => form.set({ position: String(place) })}
        />
      )}
      <ChangesBar form={form} words={words} saveLabel={t('Save')} />
    </div>
  )
}
