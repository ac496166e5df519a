import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TAXONOMY_POSITION_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../form/use-edit-form.ts'
import { showError } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { ColorField } from './color-field.tsx'
import { MergeBox, mergeCalls } from './merge-box.tsx'
import {
  changedNames,
  fieldOf,
  NameFields,
  nameFields,
  otherLanguages,
  PictureField,
  readCurrentFields,
  type ValueFields,
} from './name-fields.tsx'
import {
  type CatalogueValue,
  useAllValues,
  useReloadValues,
  useRemoveValue,
  useValueWords,
  type ValueTab,
  valueCalls,
} from './use-values.ts'

interface OpenedValueProps {
  tab: ValueTab
  value: CatalogueValue
  onClose: () => void
}

/** All that can be done with a brand, colour or size. */
export function OpenedValue({ tab, value, onClose }: OpenedValueProps) {
  const { t } = useTranslation()
  const remove = useRemoveValue(tab)
  const [isMerging, setMerging] = useState(false)
  const all = useAllValues(tab, isMerging)
  const { id, name, products, version } = value
  return (
    <div className="grid gap-5">
      <p className="text-12 text-ink-2">{t('Products: {{number}}.', { number: products })}</p>
      <ValueForm tab={tab} value={value} />
      {isMerging ? (
        <MergeBox {...{ id, version }} calls={mergeCalls[tab]} options={all.data ?? []} onMerged={onClose} />
      ) : (
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
          <Button onClick={() => setMerging(true)}>{t('Merge into another …')}</Button>
          {products === 0 && (
            <Button
              variant="danger"
              className="ms-auto"
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(id, {
                  onSuccess: onClose,
                  onError: (error) => showError(error, t('The shop cannot be reached')),
                })
              }
            >
              {t('Remove {{name}}', { name })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The fields of a brand, colour or size. */
function ValueForm({ tab, value }: { tab: ValueTab; value: CatalogueValue }) {
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
