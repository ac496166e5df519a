import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Manufacturer } from '@rialto/contract'
import {
  LINK_MAX,
  MAKER_ADDRESS_MAX,
  NAME_MAX,
  SAFETY_IDENTIFIER_MAX,
  SAFETY_WARNINGS_MAX,
} from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf, showError } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EditorSection } from './content-sections.tsx'
import type { ContentValues, ProductValues } from './product-values.ts'

const KEY = 'GET /seller/manufacturers'

/** The product's manufacturer, the person responsible for it, its identifier, and its warnings in each language of the market. */
export function SafetySection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { safety } = form.values
  const [edited, setEdited] = useState<Manufacturer | 'new' | null>(null)
  const query = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/manufacturers', { signal }),
  })
  const makers = query.data?.items ?? []
  const set = (change: Partial<ProductValues['safety']>) =>
    form.set((present) => ({ safety: { ...present.safety, ...change } }))
  const maker = makers.find(({ id }) => id === safety.manufacturer_id)
  const needsOther = maker?.is_in_eu === false
  const isTold = safety.is_old
    ? safety.old_reason !== ''
    : safety.identifier !== '' && (maker?.is_in_eu === true || (needsOther && safety.responsible_id !== null))
  return (
    <EditorSection title={t('Safety facts')} aside={isTold ? t('Complete') : t('Not complete yet')}>
      <div className="grid gap-4">
        <Checkbox checked={safety.is_old} onChange={() => set({ is_old: !safety.is_old })}>
          {t('It came on the market before 13 December 2024')}
        </Checkbox>
        {safety.is_old && (
          <TextField
            label={t('How you know')}
            hint={t('Such as: sold in this shop since 2019. Shoppers do not read it.')}
            maxLength={SAFETY_IDENTIFIER_MAX}
            value={safety.old_reason}
            error={form.errorOf('safety.old_reason')}
            onChange={({ currentTarget }) => set({ old_reason: currentTarget.value })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <MakerChoice
            label={t('Manufacturer')}
            makers={makers}
            value={safety.manufacturer_id}
            error={form.errorOf('safety.manufacturer_id')}
            onChange={(manufacturer_id) => set({ manufacturer_id })}
          />
          {(needsOther || safety.responsible_id !== null) && (
            <MakerChoice
              label={t('Responsible in the European Union')}
              makers={makers.filter(({ is_in_eu }) => is_in_eu)}
              value={safety.responsible_id}
              error={form.errorOf('safety.responsible_id')}
              onChange={(responsible_id) => set({ responsible_id })}
            />
          )}
          <IdentifierField form={form} />
        </div>
        {edited === null ? (
          <div className="flex flex-wrap gap-2.5">
            <Button size="sm" onClick={() => setEdited('new')}>
              {t('Add a manufacturer')}
            </Button>
            {maker && (
              <Button size="sm" variant="bare" onClick={() => setEdited(maker)}>
                {t('Change {{name}}', { name: maker.name })}
              </Button>
            )}
          </div>
        ) : (
          <MakerFields
            key={edited === 'new' ? 'new' : edited.id}
            maker={edited === 'new' ? null : edited}
            onDone={(saved) => {
              if (edited === 'new' && saved) set(maker ? { responsible_id: saved.id } : { manufacturer_id: saved.id })
              if (edited !== 'new' && saved === null) set({ manufacturer_id: null })
              setEdited(null)
            }}
            onCancel={() => setEdited(null)}
          />
        )}
        <Warnings form={form} />
      </div>
    </EditorSection>
  )
}

interface MakerChoiceProps {
  label: string
  makers: readonly Manufacturer[]
  value: number | null
  error: string | undefined
  onChange: (id: number | null) => void
}

function MakerChoice({ label, makers, value, error, onChange }: MakerChoiceProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="">{t('Nobody named yet')}</option>
      {makers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** The warnings in the language of the market's content, and in each other one. */
type SafetyFacts = Pick<ContentValues, 'safety' | 'texts'>

interface SafetyForm {
  values: SafetyFacts
  set: (changes: (present: SafetyFacts) => Partial<SafetyFacts>) => void
  errorOf: EditForm<SafetyFacts>['errorOf']
}

/** The words that are printed on the product, as its seller wrote them. */
export function IdentifierField({ form }: { form: SafetyForm }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('Batch, model or type')}
      hint={t('As printed on it')}
      maxLength={SAFETY_IDENTIFIER_MAX}
      value={form.values.safety.identifier}
      error={form.errorOf('safety.identifier')}
      onChange={({ currentTarget }) => {
        const identifier = currentTarget.value
        form.set((present) => ({ safety: { ...present.safety, identifier } }))
      }}
    />
  )
}

/** Warnings in each language of the market. */
export function Warnings({ form }: { form: SafetyForm }) {
  const { t } = useTranslation()
  const { languages, app_locale } = useSettings()
  const { safety, texts } = form.values
  const content = languages.find(({ name }) => name === 'en') ?? languages.find(({ name }) => name === app_locale)
  const others = languages.filter(({ name }) => name !== 'en')
  const setOther = (locale: string, warnings: string) =>
    form.set((present) => {
      const blank = { locale, name: '', summary: '', description: '', size_label: '', color_label: '' }
      const known = present.texts.find((one) => one.locale === locale) ?? blank
      const rest = present.texts.filter((one) => one.locale !== locale)
      return { texts: [...rest, { ...known, warnings }].sort((a, b) => (a.locale < b.locale ? -1 : 1)) }
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextArea
        label={t('Warnings: {{language}}', { language: content?.title ?? 'English' })}
        dir="auto"
        rows={2}
        maxLength={SAFETY_WARNINGS_MAX}
        value={safety.warnings}
        onChange={({ currentTarget }) => {
          const warnings = currentTarget.value
          form.set((present) => ({ safety: { ...present.safety, warnings } }))
        }}
      />
      {safety.warnings !== '' &&
        others.map(({ name, title }) => (
          <TextArea
            key={name}
            label={t('Warnings: {{language}}', { language: title })}
            dir="auto"
            lang={name}
            rows={2}
            maxLength={SAFETY_WARNINGS_MAX}
            value={texts.find(({ locale }) => locale === name)?.warnings ?? ''}
            onChange={({ currentTarget }) => setOther(name, currentTarget.value)}
          />
        ))}
    </div>
  )
}

interface MakerFieldsProps {
  /** Null for a new one. */
  maker: Manufacturer | null
  /** Called with what was saved; null: it was removed. */
  onDone: (saved: Manufacturer | null) => void
  onCancel: () => void
}

/** The fields of a manufacturer or responsible person, beside those of the product and saved by themselves. */
function MakerFields({ maker, onDone, onCancel }: MakerFieldsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [values, setValues] = useState({
    name: maker?.name ?? '',
    address: maker?.address ?? '',
    electronic: maker?.electronic ?? '',
    is_in_eu: maker?.is_in_eu ?? true,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: [KEY] })
  const save = useMutation({
    mutationFn: () =>
      maker
        ? consoleApi.call('PATCH /seller/manufacturers/{id}', {
            params: { id: maker.id },
            body: { ...values, version: maker.version },
          })
        : consoleApi.call('POST /seller/manufacturers', { body: values }),
    onSuccess: async ({ manufacturer }) => {
      await refresh()
      onDone(manufacturer)
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => consoleApi.call('DELETE /seller/manufacturers/{id}', { params: { id } }),
    onSuccess: async () => {
      await refresh()
      onDone(null)
    },
    onError: (error) => showError(error, t('The manufacturer could not be removed')),
  })
  const isWhole = [values.name, values.address, values.electronic].every((value) => value.trim() !== '')
  return (
    <fieldset className="panel grid gap-4 p-4 sm:grid-cols-2">
      <legend className="sr-only">{t('The manufacturer')}</legend>
      <TextField
        label={t('Name or company')}
        maxLength={NAME_MAX}
        value={values.name}
        onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
      />
      <TextField
        label={t('Mail or web address')}
        dir="ltr"
        maxLength={LINK_MAX}
        value={values.electronic}
        onChange={({ currentTarget }) => setValues({ ...values, electronic: currentTarget.value })}
      />
      <TextArea
        label={t('Postal address')}
        dir="auto"
        rows={3}
        maxLength={MAKER_ADDRESS_MAX}
        value={values.address}
        error={save.error ? messageOf(save.error, t('The shop cannot be reached')) : undefined}
        onChange={({ currentTarget }) => setValues({ ...values, address: currentTarget.value })}
      />
      <Checkbox
        className="self-center"
        checked={values.is_in_eu}
        onChange={() => setValues({ ...values, is_in_eu: !values.is_in_eu })}
      >
        {t('In the European Union, so no second responsible person is needed')}
      </Checkbox>
      <div className="flex flex-wrap gap-2.5 sm:col-span-2">
        <Button variant="pri" disabled={!isWhole} pending={save.isPending} onClick={() => save.mutate()}>
          {t('Save the manufacturer')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        {maker?.products === 0 && (
          <Button variant="bare" pending={remove.isPending} onClick={() => remove.mutate(maker.id)}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
