import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { RECALL_TEXT_MAX, SAFETY_IDENTIFIER_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { useSettings } from '../lib/settings.tsx'
import { RECALLS_KEY, type RecallGoods, useRecallCalls } from './use-recalls.ts'

interface RecallDialogProps {
  /** Null: all products of the shop with a batch, model or type. */
  product: {
    id: number
    name: string
    identifier: string
    variants: readonly { id: number; size: string | null; color: string | null }[]
  } | null
  onClose: () => void
}

/** Asks what is recalled and what its buyers read, and says beforehand what goes off sale and how many are mailed. */
export function RecallDialog({ product, onClose }: RecallDialogProps) {
  const { t } = useTranslation()
  const calls = useRecallCalls()
  const queries = useQueryClient()
  const [values, setValues] = useState({
    variant_ids: [] as number[],
    identifier: product?.identifier ?? '',
    from_day: '',
    to_day: '',
    text: '',
    texts: {} as Record<string, string>,
  })
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const goods: RecallGoods = {
    ...(product && { product_id: product.id, variant_ids: values.variant_ids }),
    identifier: values.identifier.trim(),
    from_day: values.from_day || null,
    to_day: values.to_day || null,
  }
  const isNamed = product !== null || values.identifier.trim() !== ''
  const reach = useQuery({
    queryKey: [RECALLS_KEY, 'reach', goods],
    queryFn: ({ signal }) => calls.reach(goods, signal),
    enabled: isNamed,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const begin = useMutation({
    mutationFn: () =>
      calls.begin({
        ...goods,
        text: values.text,
        texts: Object.entries(values.texts)
          .filter(([, text]) => text.trim() !== '')
          .map(([locale, text]) => ({ locale, text })),
      }),
    onSuccess: async () => {
      await queries.invalidateQueries()
      showToast({ tone: 'success', title: t('It is off sale, and its buyers are being mailed') })
      onClose()
    },
  })
  const failure = begin.error ?? reach.error
  const errorOf = (name: string) => (failure instanceof ApiError ? failure.errors[name]?.[0] : undefined)
  const isReady = isNamed && values.text.trim() !== '' && reach.data !== undefined && !reach.error
  const send = () => {
    if (isReady && !begin.isPending) begin.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={begin.isPending}
      width="lg"
      title={product ? t('Recall {{name}}', { name: product.name }) : t('Recall a batch')}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={begin.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="recall" variant="danger" pending={begin.isPending} disabled={!isReady}>
            {t('Recall and mail')}
          </Button>
        </div>
      }
    >
      <Form id="recall" className="grid gap-4" onSend={send}>
        {product && product.variants.length > 1 && (
          <VariantChoice
            variants={product.variants}
            chosen={values.variant_ids}
            onChange={(variant_ids) => set({ variant_ids })}
          />
        )}
        <TextField
          label={t('Batch, model or type')}
          hint={product ? t('As printed on it') : t('As it stands in the safety facts of the products')}
          maxLength={SAFETY_IDENTIFIER_MAX}
          value={values.identifier}
          error={errorOf('identifier')}
          onChange={({ currentTarget }) => set({ identifier: currentTarget.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={t('Ordered from')}
            hint={t('Empty: since ever')}
            isOptional
            value={values.from_day}
            error={errorOf('from_day')}
            onChange={(from_day) => set({ from_day })}
          />
          <DateField
            label={t('Ordered until')}
            hint={t('Empty: until today')}
            isOptional
            value={values.to_day}
            error={errorOf('to_day')}
            onChange={(to_day) => set({ to_day })}
          />
        </div>
        <RecallTexts text={values.text} texts={values.texts} error={errorOf('text')} onChange={(part) => set(part)} />
        {begin.error && <Notice tone="error">{messageOf(begin.error, t('The shop cannot be reached'))}</Notice>}
        {reach.data && !reach.error && isNamed && (
          <Notice tone="warn">
            <p className="wrap-anywhere">
              {t('Off sale at once: {{products}}.', {
                products: listed(reach.data.products.map(({ name }) => name)),
              })}
            </p>
            <p>{t('{{count}} buyers are mailed. Mails cannot be taken back.', { count: reach.data.buyers })}</p>
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}

interface VariantChoiceProps {
  variants: readonly { id: number; size: string | null; color: string | null }[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}

function VariantChoice({ variants, chosen, onChange }: VariantChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('Only these; none chosen: all of it')}</legend>
      <div className="flex max-h-48 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {variants.map(({ id, size, color }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          >
            <bdi>{listed([color, size])}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface RecallTextsProps {
  text: string
  texts: Readonly<Record<string, string>>
  error: string | undefined
  onChange: (part: { text?: string; texts?: Record<string, string> }) => void
}

/** What buyers read, in the language of the market's content and in each other one. */
function RecallTexts({ text, texts, error, onChange }: RecallTextsProps) {
  const { t } = useTranslation()
  const { languages } = useSettings()
  const others = languages.filter(({ name }) => name !== 'en')
  return (
    <>
      <TextArea
        label={t('What buyers read')}
        hint={t(
          'What is dangerous; what to do with it; what they get: a repair, another one, or their money. Nothing that makes the danger sound smaller.',
        )}
        dir="auto"
        rows={5}
        maxLength={RECALL_TEXT_MAX}
        value={text}
        error={error}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      {others.length > 0 && (
        <Disclosure summary={t('In other languages')}>
          <div className="grid gap-4">
            {others.map(({ name, title }) => (
              <TextArea
                key={name}
                label={title}
                dir="auto"
                lang={name}
                rows={3}
                maxLength={RECALL_TEXT_MAX}
                value={texts[name] ?? ''}
                onChange={({ currentTarget }) => onChange({ texts: { ...texts, [name]: currentTarget.value } })}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  )
}
