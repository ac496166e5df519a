import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { CATEGORY_NAME_MAX } from '@rialto/contract/limits'
import { ChangesBar, type FormWords } from '../../form/changes-bar.tsx'
import { type Saved, useEditForm } from '../../form/use-edit-form.ts'
import { consoleApi } from '../../lib/api.ts'
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
import { useShowTree } from '../use-tree.ts'

/** The picture and the names of a category. */
export function CategoryForm({ category }: { category: MarketCategory }) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const showTree = useShowTree()
  const { id } = category
  const savedOf = ({ version, name, thumbnail, texts }: MarketCategory): Saved<ValueFields> => ({
    version,
    values: { name, picture: thumbnail, ...nameFields(texts, languages) },
  })
  const form = useEditForm<ValueFields>({
    saved: savedOf(category),
    async save({ name, picture, ...others }, version) {
      const body = { version, name, thumbnail: picture, texts: changedNames(others) }
      const tree = await consoleApi.call('PATCH /admin/categories/{id}', { params: { id }, body })
      showTree(tree)
      return savedOf(tree.categories.find((one) => one.id === id) ?? category)
    },
    readCurrent: readCurrentFields,
  })
  const show = (value: string | undefined) => value || '–'
  const words: FormWords<ValueFields> = {
    name: { label: t('Name'), show },
    picture: { label: t('Picture') },
    ...Object.fromEntries(otherLanguages(languages).map(({ name, title }) => [fieldOf(name), { label: title, show }])),
  }
  return (
    <div className="grid gap-5">
      <PictureField
        label={t('Picture')}
        hint={t('Shown square, in the menu and on the home page.')}
        value={form.values.picture ?? ''}
        onChange={(picture) => form.set({ picture })}
      />
      <NameFields form={form} maxLength={CATEGORY_NAME_MAX} />
      <ChangesBar form={form} words={words} saveLabel={t('Save')} />
    </div>
  )
}
