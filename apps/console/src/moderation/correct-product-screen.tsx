import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductContent } from '@rialto/contract'
import { NET_QUANTITY_MAX } from '@rialto/contract/limits'
import { NET_PARTS, NET_UNITS } from '@rialto/contract/price-per-unit'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ChangesBar } from '../form/changes-bar.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { NotFound } from '../lib/errors.tsx'
import { PageHead } from '../list/page-head.tsx'
import { WaitingDetail } from '../list/waiting.tsx'
import { EditorSection, FactsSection, TextsSection } from '../products/content-sections.tsx'
import { BeforeOrderSection } from '../products/legal-sections.tsx'
import type { ContentValues } from '../products/product-values.ts'
import { contentWords, unitWords } from '../products/product-words.tsx'
import { IdentifierField, Warnings } from '../products/safety-section.tsx'

const ONE = 'GET /admin/products/{id}/content'

/** Corrects the words of a seller's product, where it stands, and what the law asks for. */
export function CorrectProductScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const productId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
  const query = useQuery({
    queryKey: [ONE, 'market', productId],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id: productId }, signal }),
    enabled: productId > 0,
  })
  if (productId === 0) return <NotFound />
  if (!query.data) return <WaitingDetail query={query} failed={t('The product could not be loaded')} />
  return <CorrectionForm content={query.data.content} />
}

const toSaved = ({ id: _, version, ...values }: ProductContent): Saved<ContentValues> => ({
  version,
  values: { ...values, category_ids: [...values.category_ids].sort((a, b) => a - b) },
})

/** How much is in the product. Variants that hold more or less are the shop's. */
function ContentFields({ form }: { form: EditForm<ContentValues> }) {
  const { t } = useTranslation()
  const { net_unit: unit, net_quantity: quantity } = form.values
  const words = unitWords(t)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={t('Priced by')}
        value={unit ?? ''}
        error={form.errorOf('net_unit')}
        onChange={({ currentTarget }) =>
          form.set({ net_unit: NET_UNITS.find((one) => one === currentTarget.value) ?? null })
        }
      >
        {unit === null && <option value="">{t('No unit price')}</option>}
        {NET_UNITS.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </NativeSelect>
      {unit && (
        <NumberField<number | null>
          isOptional
          label={t('Content')}
          decimals={3}
          min={1 / NET_PARTS}
          max={NET_QUANTITY_MAX}
          value={quantity}
          error={form.errorOf('net_quantity')}
          onChange={(value) => form.set({ net_quantity: value })}
        />
      )}
    </div>
  )
}

function CorrectionForm({ content }: { content: ProductContent }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const back = `/market-products?open=${content.id}`
  const form = useEditForm<ContentValues>({
    saved: toSaved(content),
    save: async (changes, version) => {
      const params = { id: content.id }
      const saved = await consoleApi.call('PATCH /admin/products/{id}/content', {
        params,
        body: { version, ...changes },
      })
      queries.setQueryData([ONE, 'market', content.id], saved)
      void queries.invalidateQueries({ queryKey: ['GET /admin/products/{id}'] })
      void queries.invalidateQueries({ queryKey: ['GET /admin/products'] })
      return toSaved(saved.content)
    },
    readCurrent: (current) => toSaved((current as { content: ProductContent }).content),
    onSaved: () => void navigate(back),
  })
  return (
    <>
      <PageHead title={content.name} back={{ to: back, label: t('Back to the products') }} />
      <div className="max-w-170">
        <Notice className="mb-5">
          {t(
            'The shop reads what you change, and by whom, and can take it back. Prices, stock and pictures are its own.',
          )}
        </Notice>
        <TextsSection form={form} />
        <FactsSection form={form} />
        <BeforeOrderSection form={form} />
        <EditorSection title={t('Safety facts')}>
          <div className="grid gap-4">
            <ContentFields form={form} />
            <IdentifierField form={form} />
            <Warnings form={form} />
          </div>
        </EditorSection>
        <ChangesBar form={form} saveLabel={t('Save and tell the shop')} words={contentWords(t)} />
      </div>
    </>
  )
}
